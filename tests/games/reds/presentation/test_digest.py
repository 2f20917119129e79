"""The digest of Reds!: the reader's losses first, then every step, each at its place."""

from copy import deepcopy

from app.games.kernel.wording import text
from app.games.presentation import Digest, Happening
from app.games.reds.presentation.digest import digest
from tests.games.reds.positions import Position, position


def digest_for(p: Position, seat: str, by: str, orders: str) -> Digest:
    """Carry orders out and tell a seat of them."""
    before = deepcopy(p.match.view(seat))
    begun = len(p.match.log)
    p.order(by, orders)
    told = [
        (telling["say"], telling["args"])
        for entry in p.match.log[begun:]
        for telling in entry["tellings"]
    ]
    return digest(before, p.match.view(seat), told, seat)


def sentences(found: list[Happening]) -> list[str]:
    return [text(each.spans) for each in found]


ORDERS = "march CZ1 by 3012, done, attack 2912 with CZ1 + CZ2"


def campaign() -> Position:
    """The Czechs beside the 1st Army, which is disordered: anything more destroys it."""
    return position(
        "CZ1 3111, CZ2 3012, A1 2912 disordered", active="siberian", dice=(6, 1), tsar_alive=False
    )


def test_a_march_and_a_battle_are_told_to_the_defender() -> None:
    told = digest_for(campaign(), "A", "B", ORDERS)
    march = next(each for each in told.happenings if each.kind == "move")
    assert (march.seat, march.source, march.place, march.is_own) == ("B", "3111", "3012", False)
    fight = next(each for each in told.happenings if each.kind == "fight")
    assert fight.is_own
    assert fight.place == "2912"
    assert text(fight.spans).startswith("White attacks 2912")
    assert "Red units destroyed: 1st Army." in text(fight.spans)
    assert text(told.headline) == "You lost 1 unit (1st Army)."
    assert dict(told.figures)["manpower"] == "\N{MINUS SIGN}4"


def test_the_attacker_reads_of_their_own_attack() -> None:
    told = digest_for(campaign(), "B", "B", ORDERS)
    own = sentences([each for each in told.happenings if each.kind == "fight"])
    assert own[0].startswith("Your attack on 2912")
    assert told.headline == ()


def test_units_out_of_supply_are_told_in_one_sentence_a_side() -> None:
    tellings = [
        ("unsupplied", {"unit": "R-A11"}),
        ("disordered", {"unit": "R-A11"}),
        ("unsupplied", {"unit": "R-A12"}),
        ("destroyed", {"unit": "R-A12"}),
        ("unsupplied", {"unit": "W-CZ1"}),
        ("disordered", {"unit": "W-CZ1"}),
        ("rallied", {"unit": "R-A01"}),
    ]
    view = campaign().match.view("A")
    found = digest(view, view, tellings, "A").happenings
    assert sentences(list(found)) == [
        "Out of supply and disordered: 11th Army.",
        "Out of supply and disordered: 1st Czech Division.",
        "Out of supply and destroyed: 12th Army.",
        "Rallied: 1st Army.",
    ]
    assert [each.is_own for each in found] == [True, False, True, True]
