"""A turn of Elope with a depot, an attack across a river, a retreat through a zone, a train, an
aircraft and a steamer: who submits what, and the log in which that ends.

The tests play it by every hand and by mail.
"""

from functools import cache
from typing import Any, Final

from app.database import session_scope
from app.games.elope.positions.schema import POSITIONS
from app.games.elope.title import ELOPE
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.positions import parse
from app.models import Match as Row
from tests.e2e.input_devices import Order, unit, way, word
from tests.web.club import Club, Person
from tests.web.played import engine
from tests.web.test_elope_title import begun

SEED: Final = f"{5:064x}"

BEFORE: Final = """
game = "elope"
title = "A turn with every means"
goes_on = true
static = ["DEPA1"]

[map]
4707 = "FR21B FR21C FR21D USA"
3208 = "FR21A USC USD"
3308 = "FR21H DEPA1"
3009 = "USF USG USH"
3007 = "USI"
3110 = "US3HQ DEPA2"
3606 = "DH41"
3108 = "R4BN"
2906 = "RB1HQ DEPR1"

[control]
3606 = "allied"

[rivers]
"4013/4014" = "STEAMA"

[aboard]
STEAMA = "USB"

[[steps]]
asked = { A = "movement" }
"""

FRENCH, AMERICANS = "A/21st French Bn", ("C/1/339th US", "D/1/339th US")

SUBMISSIONS: Final[tuple[tuple[str, tuple[Order, ...]], ...]] = (
    (
        "A",
        (
            unit("move A/1/339th US", "4707"),
            way("3606", "rail to 3606 Obozerskaya"),
            way("3507", "to 3507"),
            unit("move Allied steamer", "4013"),
            way("3913", "sail to 3913/4014", "unload at 3913"),
            word("halt"),
            unit("move B/1/339th US", "3913"),
            way("3912", "to 3912"),
            word("done"),
        ),
    ),
    (
        "A",
        (
            word("attack 3108"),
            unit(f"with {FRENCH}", "3208"),
            unit(f"with {AMERICANS[0]}", "3208"),
            unit(f"with {AMERICANS[1]}", "3208"),
            word("announce"),
            word("fly DH4-1"),
            word("support 3108 with DH4-1"),
            word("done"),
        ),
    ),
    ("A", (word("spend Allied depot 1"),)),
    ("B", (word("give way"),)),
    ("B", (word("retreat to 2907"),)),
    ("A", (word(f"advance {FRENCH} to 3108"),)),
    ("A", (word("stay"),)),
)
"""Who gives which orders, as a hand gives them, until the phase of the attack is over."""

TOLD: Final = (
    "A/1/339th US by rail to",
    "Allied steamer by river to 3913/4014.",
    "Ashore in 3913: B/1/339th US.",
    "Engines of DH4: die roll 6: they start.",
    "3108: 13 against 2, advantages 0 against 2,",
    "The defenders of 3108 give way.",
    "Retreat to 3008, 2907: 4th Bn.",
    "On the retreat: die roll 5.",
    f"{FRENCH} advances to 3108.",
)
"""What the log says among other things, in this order."""


def lines(orders: tuple[Order, ...]) -> list[str]:
    """The orders of a submission as text, a line an order."""
    return [line for order in orders for line in order.orders]


def position() -> Match:
    """The match as the turn begins."""
    return parse(BEFORE, "turn.toml", {"elope": POSITIONS}).begin().match


def read(match: Match) -> list[Any]:
    """What everybody reads of the turn."""
    told = log_for(ELOPE, match.log, None)
    return [(item["seat"], item["order"], tuple(item["says"])) for item in told if item["order"]]


@cache
def expected() -> list[Any]:
    """The log of the engine alone."""
    match = Match(ELOPE, position().state, [], SeededDice(SEED))
    for seat, orders in SUBMISSIONS:
        outcome = match.orders(seat, "\n".join(lines(orders)))
        assert outcome.refusal is None, (seat, orders, outcome.refusal)
    told = " ".join(says for _seat, _order, every in read(match) for says in every)
    places = [told.index(words) for words in TOLD]
    assert places == sorted(places)
    return read(match)


def begin(club: Club, people: list[Person]) -> int:
    """A match between two people that stands where the turn begins."""
    match_id = begun(club, *people)
    with session_scope(engine(club)) as session:
        session.get_one(Row, match_id).seed = SEED
    club.stand(match_id, position())
    return match_id
