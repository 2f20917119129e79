"""A seat that has left the match for good: nobody waits for it, and the rules go on without it."""

from app.games.kernel.match import Match
from app.games.kernel.state import Seat, State
from tests.games.toy.title import ThreeCrossings


class Deserted(ThreeCrossings):
    """Three Crossings that B left before it began."""

    def has_resigned(self, state: State, seat: Seat) -> bool:
        return seat == "B"


def begun() -> Match:
    return Match.new(Deserted(), ["A", "B", "C"], seed="42" * 32)


def test_nobody_waits_for_who_has_left() -> None:
    """Without a default its first option answers: B is ready with an empty plan."""
    match = begun()
    assert match.waiting() == {"A": "plans", "C": "plans"}
    assert match.options("B") == []
    outcome = match.orders("B", "ready")
    assert outcome.refusal is not None
    assert outcome.refusal.why == "you have left this match"


def test_an_answer_for_who_has_left_keeps_nothing_from_anybody() -> None:
    """It shows nothing that is hidden: a draft goes on through it, and actions stay open."""
    match = begun()
    draft = match.draft()
    assert not draft.orders("A", "ready").needs_chance
    match.apply("A", {"do": "ready"})
    assert match.log[-1]["to"] == ["A"]
    match.apply("C", {"do": "ready"})
    assert match.waiting() == {"A": "plans", "C": "plans"}
