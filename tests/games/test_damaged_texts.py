"""Damaged order texts get the right line marked and a legal suggestion, in each title."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.rcw.title import RCW
from app.games.reds.title import REDS
from tests.games.damaged_texts import DamagedText, damaged_texts, judge, positions
from tests.games.toyhex.title import LARGE, SMALL
from tests.marks import long

TITLES = [
    pytest.param(RCW, "ABCD", id="rcw"),
    pytest.param(REDS, "AB", id="reds"),
    pytest.param(SMALL, "AB", id="toyhex"),
    pytest.param(LARGE, "AB", id="toyhex-large", marks=long),
]
COUNTS = [2, pytest.param(200, marks=long)]
TEXTS_OF_A_POSITION = 4


def bad_texts(title: Title, seats: str) -> Iterator[tuple[Match, DamagedText]]:
    """Yield damaged texts, each with the match to which it is sent."""
    random = Random(17)
    for match in positions(title, seats, random):
        seat = random.choice(sorted(match.waiting()))
        for text in damaged_texts(match, seat, random, TEXTS_OF_A_POSITION):
            yield match, text


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("title", "seats"), TITLES)
def test_a_damaged_line_is_marked_and_gets_a_legal_suggestion(
    title: Title, seats: str, count: int
) -> None:
    for match, text in islice(bad_texts(title, seats), count):
        judge(match, text)
