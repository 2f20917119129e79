"""The solitaire game played to its end by a bot as Red (18.0 to 28.13)."""

from collections import Counter
from random import Random

import pytest

from app.games.kernel.match import Match, replay
from app.games.rcw.bots import BOTS
from app.games.rcw.title import RCW
from app.games.rcw.words.solitaire import OUTCOMES
from tests.marks import mostly_long

SOLITAIRE = {"scenario": "solitaire"}
MAX_ACTIONS = 3000


def played(bot: str, game: int) -> Match:
    """A game played to its end; the board is sound after each action, and Red alone is asked."""
    match = Match.new(RCW, ["A", "B"], seed=f"{game:064x}", options=SOLITAIRE)
    lots = Random(game)
    while not match.over:
        assert list(match.waiting()) == ["A"]
        match.apply("A", BOTS[bot](match, "A", lots))
        assert list(RCW.violations(match.state)) == []
        assert len(match.log) < MAX_ACTIONS
    return match


@pytest.mark.parametrize("first", mostly_long(range(0, 500, 10), 1))
def test_a_bot_brings_the_game_to_its_end(first: int) -> None:
    ends = Counter(
        str((played("steady", game).state["result"] or {})["victory"])
        for game in range(first, first + 10)
    )
    assert set(ends) <= OUTCOMES.keys()


@pytest.mark.parametrize("game", [1, 2])
def test_a_game_is_played_again_from_its_log(game: int) -> None:
    match = played("random", game)
    again = replay(RCW, match.log, ["A", "B"], SOLITAIRE)
    assert again.state == match.state
    assert again.log == match.log
