"""`python -m tests.crowd DATABASE_URL`: fill an empty database with a crowd.

Its people are called "Person 1", "Person 2", ... and have the password of `tests.crowd.people`.
"""

import argparse
import sys
from dataclasses import replace
from time import monotonic

from app import migrate
from app.config import Settings
from tests.crowd.fill import FULL, NotEmpty, fill


def main() -> int:
    """Make the tables if need be and fill them; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.crowd", description=__doc__)
    parser.add_argument("database_url")
    parser.add_argument("--running", type=int, default=FULL.running, help="running matches")
    parser.add_argument("--users", type=int, default=FULL.users)
    wanted = parser.parse_args()
    size = replace(FULL, running=wanted.running, users=wanted.users)
    began = monotonic()
    migrate.upgrade(wanted.database_url)
    try:
        fill(
            Settings(
                secret_key="a secret of the crowd",
                database_url=wanted.database_url,
                redis_url="redis://127.0.0.1:1",
                smtp_url="smtp://127.0.0.1:1",
            ),
            size,
        )
    except NotEmpty as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"{size.running} running matches of {size.users} people in {monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
