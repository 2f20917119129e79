"""Ships of bots of Elope: steamers carry units up the rivers, guns come to the troops."""

from random import Random

from app.games.elope.board import ABOARD
from app.games.elope.bots import BOTS
from app.games.elope.rules.fleet import take_aboard
from app.games.elope.rules.rivers import FROM_ARCHANGEL, banks
from tests.games.elope.positions import BY_CODE, Position, position

PORT = "4706/4707"
OPTIONS = {"ships": "depth"}


def moved(units: str, side: str = "allied", turn: int = 2) -> Position:
    """A position after the steady bot has moved the units of a side."""
    return moved_on(position(units, side=side, options=OPTIONS, turn=turn), side)


def moved_on(p: Position, side: str = "allied", actions: int = 200) -> Position:
    """The same after the phase, or so many actions."""
    seat = "A" if side == "allied" else "B"
    lots = Random(1)
    phase = p.match.state["steps"][-1]
    for _action in range(actions):
        if p.match.state["steps"][-1] is not phase or seat not in p.match.waiting():
            break
        p.match.apply(seat, BOTS["steady"](p.match, seat, lots))
    return p


def lies(p: Position, code: str) -> str:
    """Where a ship is."""
    assert "fleet" in p.board
    return p.board["fleet"]["at"][BY_CODE[code]]


def test_a_steamer_takes_units_that_go_along_the_rivers_upstream_15_3() -> None:
    """The second formation of the box goes along the rivers; a depot goes aboard first."""
    river = "RS10A 4707, RS10B 4707, RS10C 4707, RS10D 4707, RS10H 4707, DEPA2 4707"
    p = moved(f"FR21A 4707, FR21B 4707, FR21C 4707, {river}, STEAMA {PORT}")
    aboard = [code for code in ("DEPA2", "RS10A", "RS10B") if p.at(code) == ABOARD]
    assert "DEPA2" in aboard
    assert len(aboard) == 3
    assert FROM_ARCHANGEL[lies(p, "STEAMA")] == 30


def test_nobody_goes_aboard_who_could_not_land_in_time_14_4() -> None:
    """In October the next voyage ends in the ice of November."""
    river = "RS10A 4707, RS10B 4707, RS10C 4707, DEPA2 4707"
    p = moved(f"FR21A 4707, FR21B 4707, FR21C 4707, {river}, STEAMA {PORT}", turn=3)
    assert all(p.at(code) != ABOARD for code in ("DEPA2", "RS10A", "RS10B", "RS10C"))


def test_a_steamer_with_troops_that_may_not_land_leaves_20_0() -> None:
    """Before May 1919 nobody lands on the Upper Dvina: the phase ends all the same."""
    options = {**OPTIONS, "scenario": "historical", "length": "full"}
    p = position("FR21A 4707, RS10A 4707, STEAMA 2234/2334", options=options, turn=2)
    take_aboard(p.board, BY_CODE["STEAMA"], BY_CODE["RS10A"])
    moved_on(p)
    assert p.match.waiting() == {"B": "movement"}
    assert p.at("RS10A") == ABOARD


def test_gunboats_sail_to_the_troops_beside_the_river_9_0() -> None:
    """A company holds Bereznik; the guns come beside it."""
    p = moved("FR21A 2920, DEPA1 2920, FR21B 4707, FR21C 4707, ADVOK 3812/3813")
    assert p.at("FR21A") == "2920"
    assert "2920" in banks(lies(p, "ADVOK"))
