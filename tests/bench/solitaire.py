"""How solitaire games of RCW end with a bot as Red (28.0)."""

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from app.games.balance.tally import Share
from app.games.rcw.words.solitaire import OUTCOMES
from tests.games.rcw.bots.test_solitaire import played

AT_ONCE = 5
"""Games that a process is given at a time."""


def outcomes(games: int, bot: str = "steady") -> None:
    """Play `games` with every invariant checked; print how they ended, and in which game turn.

    There are as many processes as processors. Each share stands with its interval of 95 percent.
    """
    ends: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    actions = 0
    processors = len(os.sched_getaffinity(0))
    with ProcessPoolExecutor(processors) as pool:
        for outcome, turn, taken in pool.map(_end, repeat(bot), range(games), chunksize=AT_ONCE):
            ends[outcome] += 1
            turns[turn] += 1
            actions += taken
    print(f"solitaire: {games} games, {actions:,} actions, {bot} bot as Red")
    for outcome, name in OUTCOMES.items():
        print(f"  {_share(ends[outcome], games)}  {name}")
    print("  ended in turn")
    for turn in sorted(turns):
        print(f"  {_share(turns[turn], games)}  {turn}")


def _end(bot: str, game: int) -> tuple[str, int, int]:
    """Play a game; return how it ended, in which game turn, and after how many actions."""
    match = played(bot, game)
    result = match.state["result"]
    assert result is not None
    return result["victory"], match.state["board"]["turn"], len(match.log)


def _share(count: int, games: int) -> str:
    found = Share(count, games)
    low, high = found.interval
    return f"{count:5} {found.share:6.1%} [{low:.1%} to {high:.1%}]".ljust(34)
