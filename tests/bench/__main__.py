"""`python -m tests.bench`: all measurements, or those named.

They are engine, profile, reds, elope, elope-clicks, toc, reds-pages, toc-pages, elope-pages,
moments, click, draft, log, live, replay, opening, frames, words, boards, large-map, moves, mail,
crowd, ratings, competitions, wire, solitaire and plans. Three more run by themselves, with options
of their own: load, parallel and first-order; so does mail with an option.
"""

import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.boards import boards
from tests.bench.by_mail import by_mail
from tests.bench.click import clicks
from tests.bench.competitions import competitions
from tests.bench.crowd import crowd
from tests.bench.draft_length import draft_lengths
from tests.bench.elope import elope
from tests.bench.elope_clicks import elope_clicks
from tests.bench.engine import actions_per_second, where_the_time_goes
from tests.bench.first_order import first_order
from tests.bench.large_map import large_map
from tests.bench.live import live
from tests.bench.load.parallel import parallel
from tests.bench.load.stages import load
from tests.bench.log_length import log_lengths
from tests.bench.match_pages import elope_pages, reds_pages, toc_pages
from tests.bench.moments import moments
from tests.bench.opening import openings
from tests.bench.order_words import order_words
from tests.bench.plans import hand_overs
from tests.bench.post import submit_to_mail
from tests.bench.ratings import ratings
from tests.bench.reds import reds
from tests.bench.replay import replays
from tests.bench.smooth import frames
from tests.bench.solitaire import outcomes
from tests.bench.toc import toc
from tests.bench.wire import wire

PARTS: dict[str, Callable[[], object]] = {
    "engine": lambda: actions_per_second(games=12),
    "profile": lambda: where_the_time_goes(games=4),
    "reds": lambda: reds(games=6),
    "elope": lambda: elope(games=3),
    "elope-clicks": lambda: elope_clicks(repetitions=3),
    "toc": lambda: toc(games=4),
    "reds-pages": reds_pages,
    "toc-pages": toc_pages,
    "elope-pages": elope_pages,
    "moments": lambda: moments(games=4, repetitions=5),
    "click": lambda: clicks(games=3, repetitions=8),
    "draft": lambda: draft_lengths(repetitions=10),
    "log": lambda: log_lengths(repetitions=10),
    "live": lambda: live(changes=20, requests=40),
    "replay": lambda: replays(games=3, repetitions=3),
    "opening": lambda: openings(repetitions=8),
    "frames": lambda: frames(repetitions=3),
    "words": lambda: order_words(repetitions=20),
    "boards": lambda: boards(repetitions=40),
    "large-map": lambda: large_map(repetitions=3),
    "moves": lambda: _moves(moves=120),
    "mail": lambda: by_mail([]),
    "crowd": lambda: crowd(repetitions=10),
    "ratings": lambda: ratings(repetitions=30),
    "competitions": lambda: competitions(repetitions=20),
    "wire": wire,
    "solitaire": lambda: outcomes(games=500),
    "plans": lambda: hand_overs(games=6, turns=5),
}

ALONE = {"load": load, "parallel": parallel, "first-order": first_order}
"""What makes a site of its own and takes options; it is not among all measurements."""


def main(names: list[str]) -> int:
    """Run the parts `names`, or all; return the exit code."""
    alone = ALONE.get(names[0]) if names else None
    if names[:1] == ["mail"] and len(names) > 1 and names[1].startswith("-"):
        alone = by_mail
    unknown = [name for name in names if name not in PARTS]
    if unknown and alone is None:
        known = ", ".join([*PARTS, *ALONE])
        print(f"{', '.join(unknown)}? The measurements are {known}.", file=sys.stderr)
        return 2
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load}")
    if alone is not None:
        alone(names[1:])
        return 0
    for name in names or PARTS:
        PARTS[name]()
    return 0


def _moves(moves: int) -> None:
    with TemporaryDirectory(prefix="fieldpost-bench-") as directory:
        submit_to_mail(Path(directory), moves)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
