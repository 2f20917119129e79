"""How players may name units and depots in orders, with the examples of the title's design."""

from typing import Any

from app.games.elope.orders import FORMATIONS
from tests.games.elope.positions import BY_CODE, position

TRAINS = {"railways": True}
TRACK: dict[str, Any] = {"cut": [], "used": {}, "broken": {}}
FRENCH = "FR21A 4507, FR21B 4507, FRMG1 4507, FR21H 4507, DEPA1 4507, USA 4507"


def test_a_formation_is_named_for_all_of_its_units() -> None:
    p = position(FRENCH, options=TRAINS, rails=TRACK)
    p.order("A", "rail 21F all: 3606")
    there = {unit for unit, at in p.board["where"].items() if at == "3606"}
    assert there == {BY_CODE[code] for code in ("FR21A", "FR21B", "FRMG1", "FR21H")}


def test_a_formation_may_be_named_but_for_some() -> None:
    p = position(FRENCH.replace("4507", "3606"))
    p.order("A", "21F all but A/21F + FRMG1: 3506-3407, done")
    at = {code: p.board["where"][BY_CODE[code]] for code in ("FR21A", "FR21B", "FRMG1", "FR21H")}
    assert at == {"FR21A": "3606", "FRMG1": "3606", "FR21B": "3407", "FR21H": "3407"}


def test_an_exception_needs_no_more_than_its_letter() -> None:
    """And a path may begin where the stack stands."""
    p = position("RS10A 3515, RS10B 3515, RS10D 3515, RS10H 3515, FR21D 3515, DEPA1 3415")
    p.order("A", "RS all but D: 3515-3415, D/RS: stay, entrench, done")
    at = {code: p.board["where"][BY_CODE[code]] for code in ("RS10A", "RS10B", "RS10H")}
    assert set(at.values()) == {"3415"}
    assert p.board["where"][BY_CODE["RS10D"]] == "3515"
    assert p.board["works"] == {"3515": "trench"}


def test_a_depot_is_named_by_its_number() -> None:
    p = position(FRENCH, options=TRAINS, rails=TRACK)
    p.order("A", "rail depot A1: 3506")
    assert p.board["where"][BY_CODE["DEPA1"]] == "3506"


def test_formations_attack_and_full_names_are_read_as_well() -> None:
    p = position("FR21A 3407, FR21B 3407, DEPA1 3406, R4BN 3307", step="combat")
    p.order("A", "attack 3307 with 21st French Bn from 3407")
    assert {entry["unit"] for entry in p.match.options("A") if entry["do"] == "with"} == set()


def test_a_company_may_be_named_by_the_short_name_of_its_battalion() -> None:
    p = position(
        "FR21A 4707, FR21H 4707",
        step="operations",
        options=TRAINS,
        rails=TRACK,
        points={"allied": 9},
        reduced=["FR21A"],
    )
    p.order("A", "make depot at 4707 static, replace A/21F, operations done")
    assert not p.is_on("reduced", "FR21A")
    assert len(p.board["static"]) == 1


def test_a_stack_is_named_by_the_short_names_of_its_units() -> None:
    p = position(FRENCH.replace("USA", "AR63"), options=TRAINS, rails=TRACK)
    p.order("A", "rail A/21F + MG1/21F + HQ/21F + 63 art: 3606, end phase")
    there = {unit for unit, at in p.board["where"].items() if at == "3606"}
    assert there == {BY_CODE[code] for code in ("FR21A", "FRMG1", "FR21H", "AR63")}


def test_each_side_calls_its_own_ship_the_steamer_15_3() -> None:
    ships = "FR21A 4707, STEAMA 4706/4707, STEAMR 1247/1248"
    p = position(ships, options={"ships": "depth"})
    p.order("A", "move steamer, river to 3812")
    lying = p.board["fleet"]["at"]
    assert lying[BY_CODE["STEAMA"]] == "3812/3813"
    assert lying[BY_CODE["STEAMR"]] == "1247/1248"


def test_orders_for_a_steamer_follow_its_name_15_3() -> None:
    garrison = "USA 4707, USB 4707, USC 4707"  # 23.22
    troops = f"FR21A 4707, FR21B 4707, {garrison}, STEAMA 4706/4707"
    p = position(troops, options={"ships": "depth"})
    p.order("A", "steamer: load A/21F + B/21F, river to 3812, unload at 3812")
    assert p.board["where"][BY_CODE["FR21A"]] == "3812"
    assert p.board["where"][BY_CODE["FR21B"]] == "3812"


def test_red_brigades_are_no_formations_9_6() -> None:
    """Which units belong to them changes."""
    assert not any(hq.startswith("red") for hq in FORMATIONS)
    assert FORMATIONS["us339-1-hq"] < FORMATIONS["us339-hq"]
