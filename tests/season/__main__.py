"""`python -m tests.season SEED`: a long season, all of RCW; see `make season`."""

import logging
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from app import migrate
from app.config import Address, Settings
from app.games.catalogue import TITLES
from app.mail.smtp_server import serving
from tests.bench.post import Sink
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.season.playing import course, play_season
from tests.season.season import Plan, Season
from tests.season.title import SKIRMISH


@contextmanager
def settings_in(directory: Path, database_url: str = "") -> Iterator[Settings]:
    """Settings for a database of its own, a Redis, and a mail server that takes everything."""
    with redis_server() as redis_url, serving(Sink(), Address("127.0.0.1", 0)) as address:
        settings = Settings(
            secret_key="a secret of the season",
            database_url=database_url or f"sqlite:///{directory / 'season.sqlite3'}",
            redis_url=redis_url,
            smtp_url=f"smtp://{address}",
            var=directory / "var",
        )
        migrate.upgrade(settings.database_url)
        yield settings


def told(season: Season) -> str:
    """What there was in a season, a line each."""
    counts = season.happened + season.watch.counts
    counts["processes killed"], counts["tasks"] = season.office.killed, season.office.done
    return "\n".join(f"  {what:44} {number:>7,}" for what, number in sorted(counts.items()))


def wanted(arguments: Sequence[str]) -> Namespace:
    """What was asked for on the command line."""
    said = ArgumentParser(prog="python -m tests.season", description=__doc__)
    said.add_argument("seed", type=int)
    said.add_argument("--rcw", type=int, default=20, help="so many matches are of RCW")
    said.add_argument("--people", type=int, default=60)
    said.add_argument("--days", type=int, default=90)
    said.add_argument("--postgresql", action="store_true", help="on a server of its own")
    return said.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """Play a season; return the exit code."""
    asked = wanted(arguments)
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    logging.getLogger("tests.season").setLevel(logging.INFO)
    TITLES[SKIRMISH.id] = SKIRMISH
    began, used = perf_counter(), process_time()
    server = postgresql_server(is_durable=False) if asked.postgresql else nullcontext("")
    with (
        TemporaryDirectory(prefix="fieldpost-season-") as directory,
        server as database_url,
        settings_in(Path(directory), database_url) as settings,
    ):
        plan = Plan(asked.seed, rcw=asked.rcw, people=asked.people, days=asked.days)
        season = play_season(settings, plan)
        print(told(season))
        print(f"course {course(season.engine)}")
        season.engine.dispose()
    print(f"{perf_counter() - began:.0f} s, {process_time() - used:.0f} s of processor time")
    for fault in season.watch.wrong:
        print(f"WRONG: {fault}")
    return 1 if season.watch.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
