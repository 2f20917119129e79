"""Positions of Three Crossings to try orders in."""

from collections.abc import Mapping, Sequence

from app.games.kernel.chance import ScriptedDice, SeededDice
from app.games.kernel.match import Match, OrderOutcome
from app.games.kernel.state import Seat
from app.games.kernel.view import log_for
from tests.games.toy.board import board_of
from tests.games.toy.title import CROSSINGS_TITLE

SEED = "42" * 32


def begun(seats: str = "AB", rounds: int = 3, seed: str = SEED) -> Match:
    """Return a match in its first round, everybody making plans."""
    return Match.new(CROSSINGS_TITLE, list(seats), seed=seed, options={"rounds": rounds})


def dealt(
    hands: Mapping[Seat, Sequence[str]],
    faces: Sequence[int] = (),
    rounds: int = 1,
    rules: int = CROSSINGS_TITLE.rules,
) -> Match:
    """Return a match in its first round with these hands and, then, these faces of the die."""
    options = {"rounds": rounds}
    dice = SeededDice(SEED)
    match = Match.new(CROSSINGS_TITLE, list(hands), dice=dice, options=options, rules=rules)
    where = board_of(match.state)["where"]
    where.update(dict.fromkeys(where, "deck"))
    for seat, cards in hands.items():
        where.update(dict.fromkeys(cards, "hand:" + seat))
    return Match(CROSSINGS_TITLE, match.state, match.log, ScriptedDice(faces, then=dice))


def order(match: Match, seat: Seat, text: str) -> OrderOutcome:
    """Carry out orders that ought to be legal."""
    outcome = match.orders(seat, text)
    assert outcome.refusal is None, str(outcome.refusal)
    return outcome


def says(match: Match, seat: Seat | None) -> list[str]:
    """Return all sentences that `seat` has been told."""
    return [sentence for item in log_for(match.title, match.log, seat) for sentence in item["says"]]
