"""A whole player turn, played by every hand, each of which ends in the same log.

From a random event over movement, by rail and overland, an attack that ends in an exchange, to a
draw from the randomizer that leaves something to place: all of it against a real worker.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Browser
from sqlmodel import select

from app.database import session_scope
from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from app.models import Match, Seat
from tests.e2e.input_devices import (
    Finger,
    Hand,
    Keyboard,
    Mouse,
    Order,
    WithoutScript,
    unit,
    way,
    word,
)
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.marks import mostly_long
from tests.web.club import Club, Person
from tests.web.played import engine, running_with, standing
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

ANNA, PAULA = "A", "B"
SEED = f"{1:064x}"
"""With these dice the attack ends in an exchange, and Paula draws the armored train."""

BEFORE_HER_TURN = """
    A: RL-155 R-107 @ kazan
    -: W-201 @ kazan
    B: RL-152 R-111 @ tver
    -: R-112 @ tver
    B: RL-151 R-102 R-101 @ petrograd
    -: W-203 @ smolensk
    cup: T-1 assassin*2
"""
"""Anna's combat phase; when she ends it, Paula's turn begins with its random event."""

TURN = (
    (
        unit("move Trotsky", "tver"),
        unit("attach R-112 Nizhni-Novgorod", "tver"),
        way("smolensk", "to Smolensk"),
        word("halt"),
        unit("move Lenin", "petrograd"),
        way("vologda", "rail Novgorod", "rail Vologda"),
        unit("detach R-101 Red Guards", "vologda"),
        word("halt"),
        word("end movement"),
    ),
    (unit("attack W-203 Omsk", "smolensk"), unit("with Trotsky", "smolensk"), word("resolve")),
    (unit("lose R-111 Tver", "smolensk"), unit("lose R-112 Nizhni-Novgorod", "smolensk")),
    (word("end combat"),),
    (unit("place with Lenin", "vologda"),),
)
"""What is submitted, one draft after the other."""

STAGES = len(TURN)
HANDS = {
    "every hand": (WithoutScript, Finger, Mouse) + (Keyboard,) * (STAGES - 3),
    "mouse, finger, keyboard": (Mouse, Finger, Finger) + (Keyboard,) * (STAGES - 3),
    "without a script": (WithoutScript,) * STAGES,
    "mouse": (Mouse,) * STAGES,
    "keyboard": (Keyboard,) * STAGES,
    "finger": (Finger,) * STAGES,
}
"""Which hand plays each stage of the turn. In `make test` all hands share one turn: the movement is
given without scripts, as each of the others moves a force in tests.web.test_handling."""

TOLD = ("Random event", "by rail", "Lost in the exchange", "draws Armored Train 1")
"""What the log of such a turn tells, whoever played it."""


@pytest.fixture
def people(club: Club) -> list[Person]:
    """Four players, of whom Anna and Paula play."""
    return [club.person(name) for name in ("Anna", "Paula", "Carl", "Dora")]


def about_to_begin(club: Club, people: list[Person]) -> int:
    """A match in which Paula's turn is about to begin."""
    match_id = running_with(club, people[1], *people)
    seats = dict(zip("ABCD", people, strict=True))
    with session_scope(engine(club)) as session:
        session.get_one(Match, match_id).seed = SEED
        rows = session.exec(select(Seat).where(Seat.match_id == match_id)).all()
        for row in rows:
            row.user_id = seats[row.letter].user_id
    before = position(BEFORE_HER_TURN, "combat", phasing=ANNA, seats="ABCD", turn=2, goes_on=True)
    club.stand(match_id, before.match)
    club.order(match_id, people[0], "end combat")
    assert standing(club, match_id).waiting() == {PAULA: "movement"}
    return match_id


def log(club: Club, match_id: int) -> list[Any]:
    """What Paula reads of her turn, from the end of Anna's combat phase on."""
    read = log_for(RCW, standing(club, match_id).log, PAULA)
    texts = [(item["seat"], item["order"], tuple(item["says"])) for item in read]
    begun = next(n for n, (_, order, _) in enumerate(texts) if order == "end combat")
    return texts[begun:]


def by_letter(club: Club, people: list[Person]) -> list[Any]:
    """The log of the same turn, given as text to the engine."""
    match_id = about_to_begin(club, people)
    for stage in TURN:
        text = "\n".join(order for each in stage for order in each.orders)
        assert club.order(match_id, people[1], text).ok
    return log(club, match_id)


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("names", mostly_long([[*HANDS][:1], [*HANDS][1:]], 1), ids=" ".join)
def test_a_whole_player_turn_ends_in_the_same_log_by_every_hand(
    chromium: Browser, site_url: str, club: Club, people: list[Person], names: list[str]
) -> None:
    expected = by_letter(club, people)
    said = " ".join(str(entry) for entry in expected)
    assert [words for words in TOLD if words not in said] == []
    for name in names:
        match_id = about_to_begin(club, people)
        stages = zip(HANDS[name], TURN, strict=True)
        for kind, played in groupby(stages, key=lambda stage: stage[0]):
            _play(kind, [orders for _, orders in played], chromium, f"{site_url}/match/{match_id}")
        assert log(club, match_id) == expected, name


def _play(
    kind: type[Hand], stages: Sequence[Sequence[Order]], chromium: Browser, match_url: str
) -> None:
    """Let Paula play stages of her turn by one of the hands."""
    context = chromium.new_context(**kind.screen, reduced_motion="reduce")
    page = context.new_page()
    log_in(page, match_url.partition("/match/")[0], "Paula")
    page.goto(match_url)
    hand = kind(page)

    for stage in stages:
        hand.play(stage)

    assert hand.complaints == [], kind.__name__
    context.close()
