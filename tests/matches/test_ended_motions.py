"""Offers and motions that have come to an end, as each of their parties may know it."""

from app.games.rcw.presentation.politics import LAPSED_KEYS
from app.matches.ended_motions import Ending, ended_motions
from tests.games.rcw.positions import Position, position


def bargaining() -> Position:
    """B has a marker to offer, and nobody has done anything."""
    return position("A: RL-152 @ tver\nC: WL-251 @ kuban\nA has: politburo", seats="ABC")


def endings(p: Position, seat: str, late: tuple[int, ...] = ()) -> list[tuple[str, Ending]]:
    """What `seat` knows to have ended since its last action."""
    log = p.match.log
    return [(each.id, each.ending) for each in ended_motions(p.match, log, seat, LAPSED_KEYS, late)]


def test_how_an_offer_ended_is_known_to_its_parties_alone() -> None:
    p = bargaining()
    p.order("A", "offer B, give Politburo, condition peace in Tver\npropose")
    assert endings(p, "A") == endings(p, "B") == []
    p.order("B", "refuse AB1")
    assert endings(p, "A") == [("AB1", Ending.REFUSED)]
    assert endings(p, "C") == []
    (ended,) = ended_motions(p.match, p.match.log, "A", LAPSED_KEYS, ())
    assert "Politburo" in ended.says[0]
    assert ended.told == ("Player B refuses AB1.",)


def test_what_is_carried_out_was_accepted() -> None:
    p = bargaining()
    p.order("A", "offer B, give Politburo\npropose")
    p.order("B", "accept AB1")
    assert endings(p, "A") == [("AB1", Ending.ACCEPTED)]


def test_an_offer_withdrawn_by_the_clock_has_lapsed() -> None:
    p = bargaining()
    p.order("A", "offer B, give Politburo\npropose")
    p.order("A", "withdraw AB1")
    last = p.match.log[-1]["n"]
    assert endings(p, "B") == [("AB1", Ending.WITHDRAWN)]
    assert endings(p, "B", (last,)) == [("AB1", Ending.LAPSED)]


def test_what_ended_before_the_readers_last_action_is_no_news() -> None:
    p = bargaining()
    p.order("A", "offer B, give Politburo\npropose")
    p.order("B", "refuse AB1")
    p.order("A", "offer C, give Politburo\npropose")
    assert endings(p, "A") == []
    p.order("C", "refuse AC1")
    assert endings(p, "A") == [("AC1", Ending.REFUSED)]


def test_what_was_rewound_was_undone_and_may_end_again() -> None:
    """A rewind needs a log from its first draw on, so that the entry of one is made up here."""
    accepted, refused = bargaining(), bargaining()
    for p, answer in ((accepted, "accept AB1"), (refused, "refuse AB1")):
        p.order("A", "offer B, give Politburo\npropose")
        p.order("B", answer)
    log = accepted.match.log
    rewound = {**log[-1], "seat": None, "action": {"do": "rewind", "to": log[-2]["n"]}}
    lapses = (LAPSED_KEYS, ())
    (undone,) = ended_motions(accepted.match, [*log, rewound], "A", *lapses)  # type: ignore[list-item]
    assert undone.ending is Ending.UNDONE
    again = [*log, rewound, refused.match.log[-1]]
    (ended,) = ended_motions(accepted.match, again, "A", *lapses)  # type: ignore[arg-type]
    assert ended.ending is Ending.REFUSED


def test_an_ended_motion_names_who_made_it() -> None:
    p = bargaining()
    p.order("A", "offer B, give Politburo\npropose")
    p.order("B", "refuse AB1")
    for seat in "AB":
        (ended,) = ended_motions(p.match, p.match.log, seat, LAPSED_KEYS, ())
        assert ended.by == "A"
