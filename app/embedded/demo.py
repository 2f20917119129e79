"""`python -m app.embedded.demo`: give an empty database a match to look at.

The match itself is the business of `app.demo`; here is only when it is made. The runner reads from
here what the demo said: games and tables are imported where they are needed, not into the runner.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.config import Settings

TOLD = "demo.txt"
SITE = "{site}"


def has_a_match(settings: "Settings") -> bool:
    """Whether anybody has started a match in this database."""
    from sqlmodel import select

    from app.database import engine_for, reading_scope
    from app.models import Match

    with reading_scope(engine_for(settings.database_url)) as session:
        return session.exec(select(Match.id).limit(1)).first() is not None


def keep(settings: "Settings", lines: Iterable[str]) -> None:
    """Keep what the demo says: under which names one can log in, and where."""
    text = "".join(f"{line}\n" for line in lines)
    # The next start may find the site on another port.
    (settings.var / TOLD).write_text(text.replace(settings.base_url, SITE), encoding="utf-8")


def told_by_the_demo(var: Path, base_url: str) -> list[str]:
    """The lines that the demo gave when it was made, with the site's address of today."""
    path = var / TOLD
    if not path.exists():
        return []
    return path.read_text(encoding="utf-8").replace(SITE, base_url).splitlines()


def main() -> int:
    """Call `app.demo.seed(settings)` if there is no match, and keep the lines that it gives."""
    from app import demo
    from app.config import Settings

    settings = Settings.from_environment(os.environ)
    if not has_a_match(settings):
        keep(settings, demo.seed(settings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
