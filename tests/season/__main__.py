"""`python -m tests.season SEED`: a long season, all of RCW; see `make season`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from app import migrate
from app.config import Address, Settings
from app.games.catalogue import TITLES
from app.mail.smtp_server import serving
from tests.bench.post import Sink
from tests.fixtures.redis import redis_server
from tests.season.season import Plan, Season, play_season
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


def main(seed: int, rcw: int) -> int:
    """Play a season; return the exit code."""
    TITLES[SKIRMISH.id] = SKIRMISH
    began, used = perf_counter(), process_time()
    with (
        TemporaryDirectory(prefix="fieldpost-season-") as directory,
        settings_in(Path(directory)) as settings,
    ):
        season = play_season(settings, Plan(seed, rcw=rcw))
    print(told(season))
    print(f"{perf_counter() - began:.0f} s, {process_time() - used:.0f} s of processor time")
    for fault in season.watch.wrong:
        print(f"WRONG: {fault}")
    return 1 if season.watch.wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(([*sys.argv, "20"])[2])))
