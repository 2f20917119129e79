"""Ships: ice (14.2 to 14.41), movement, combat, cargo and mines (15), carriers (19)."""

from typing import Any, Final

import pytest

from app.games.elope.board import ABOARD, ELIMINATED, REMOVED, RESERVE, WINTER, Fleet, board_of
from app.games.elope.box import RED, SHIPS, UNITS
from app.games.elope.rules.aircraft import change_base, deck_at, why_grounded, why_no_base
from app.games.elope.rules.combat import defenders_guns, odds_of, spendable
from app.games.elope.rules.fleet import carry_aircraft, decks_of
from app.games.elope.rules.rivers import FROM_ARCHANGEL, is_frozen
from app.games.elope.rules.turns import begin_turn
from app.games.elope.title import ELOPE
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match
from app.games.kernel.play_context import Play
from tests.games.elope.positions import BY_CODE, Position, position

PORT = "4706/4707"
ARMY = "FR21A 4707, FR21B 4707, FR21C 4707"
"""Enough for the garrison (23.22)."""
LOWER, VAGA, UPPER, MINOR = "2920/3020", "2821/2920", "2821/2921", "3415/3515"
"""Hexsides of the Lower Dvina and Vaga at Bereznik, of the Upper Dvina, and of a minor river."""


def fleet(units: str, ships: str = "depth", **values: Any) -> Position:
    """A position of a match with ships."""
    return position(units, options={"ships": ships}, **values)


def parts(p: Position) -> Fleet:
    """What the board has of ships."""
    assert "fleet" in p.board
    return p.board["fleet"]


def lies(p: Position, code: str) -> str:
    """Where a ship is."""
    return parts(p)["at"][BY_CODE[code]]


# the start

UPSTREAM: Final = "4607/4707"
"""The other hexside of the Dvina beside Archangel."""


def test_the_allies_choose_the_hexsides_of_their_ships_before_they_sail_23_1() -> None:
    """Each once, on turn 1 alone; a ship that stays has all its points, as one that was moved."""
    ships = f"{ARMY}, STEAMA {PORT}, ADVOK {PORT}"
    p = fleet(ships, turn=1)
    p.order("A", f"place STEAMA at {UPSTREAM}")
    assert (lies(p, "STEAMA"), lies(p, "ADVOK")) == (UPSTREAM, PORT)
    assert p.case("A", f"place STEAMA at {PORT}") == "23.1"
    assert p.case("A", "place ADVOK at 4608/4708") == "23.1"
    p.order("A", "move STEAMA, river to 3812, move ADVOK, river to 3913")
    assert p.case("A", f"place ADVOK at {UPSTREAM}") == "23.1"
    assert fleet(ships, turn=2).case("A", f"place STEAMA at {UPSTREAM}") == "23.1"


@pytest.mark.parametrize("unit", ["STEAMR", "USA"])
def test_nothing_but_ships_of_ones_own_is_put_on_a_hexside_23_1(unit: str) -> None:
    p = fleet(f"{ARMY}, USA 4707, STEAMA {PORT}, STEAMR 1247/1248", turn=1)
    refused = p.refusal("A", f"place {unit} at {UPSTREAM}")
    assert (refused.why, refused.case) == ("you can put only your own ships on a hexside", "23.1")


def test_a_ship_with_units_aboard_stays_where_it_took_them_23_1() -> None:
    p = fleet(f"{ARMY}, USA 4707, STEAMA {PORT}", turn=1)
    p.order("A", "move STEAMA, load USA")
    assert p.case("A", f"place STEAMA at {UPSTREAM}") == "23.1"


def test_red_chooses_the_hexsides_of_its_ships_while_it_sets_up_23_1() -> None:
    """They lie on the Dvina below Kotlas unless it says otherwise; the Vychegda is no Dvina."""
    match = Match.new(ELOPE, ["A", "B"], seed="00" * 32)
    assert match.waiting() == {"B": "set_up"}
    ships = {BY_CODE[code] for code in ("RGUN1", "RGUN2", "STEAMR")}
    assert {each["unit"] for each in match.options("B") if each["do"] == "berth"} == ships
    refused = match.orders("B", "place RGUN1 at 1248/1348").refusal
    assert refused is not None
    assert refused.case == "23.1"
    assert match.orders("B", "place RGUN1 at 1147/1248, place RCAV1 at 2920").refusal is None
    at = board_of(match.state)["fleet"]["at"]
    assert at[BY_CODE["RGUN1"]] == "1147/1248"
    assert {at[ship] for ship in ships if ship != BY_CODE["RGUN1"]} == {"1247/1248"}


# movement


def test_a_steamer_carries_a_company_up_the_dvina_4_5_15_2_15_3() -> None:
    """Thirty hexsides; the company lands, is in supply, and walks on with all its points."""
    p = fleet(f"{ARMY}, USA 4707, US1HQ 4707, STEAMA {PORT}")
    p.order("A", "move STEAMA, load USA + US1HQ")
    assert p.at("USA") == ABOARD
    refused = p.refusal("A", "river to Bereznik")
    assert refused.case == "15.2"
    assert "57" in str(refused)  # what it would cost
    assert "3812/3813" in str(refused)  # and how far it can go
    assert {FROM_ARCHANGEL[at] for at in p.may("A", "sail") if "38" in at} <= set(range(31))
    p.order("A", "river to 3812")
    assert lies(p, "STEAMA") == "3812/3813"
    assert p.may("A", "sail") == set()
    p.order("A", "unload at 3812")
    assert p.at("USA") == "3812"
    assert not p.is_on("unsupplied", "USA")
    p.order("A", "move USA")
    assert p.may("A", "to")


@pytest.mark.parametrize(
    ("order", "why", "near"),
    [
        ("sail to 4707", '"4707" is no hexside of a river: write the hexes on its two', PORT),
        ("sweep 4706", '"4706" is no hexside of a river', PORT),
        ("sail to 4605/4606", "no river flows between 4605 and 4606", PORT),
        ("sail to Berezni", 'only "river to" takes a hex', ""),
    ],
)
def test_a_wrong_hexside_is_told_what_one_looks_like_15_0(order: str, why: str, near: str) -> None:
    """And the hexsides nearest to the hex that has been named."""
    p = fleet("FR21A 4707, STEAMA 4706/4707")
    refused = p.refusal("A", f"move STEAMA, {order}")
    assert why in str(refused)
    assert near in str(refused)
    assert "unknown side" not in str(refused)


def test_terrain_and_zones_do_not_hinder_ships_15_0_15_21() -> None:
    """Forest, marsh and a full stack of the enemy beside the river: a hexside costs one point."""
    p = fleet(f"{ARMY}, M23M25 {PORT}, R831 4013, R832 4013, R8BN 4013, DEPR1 4012")
    p.order("A", "move M23M25, river to 3912")
    assert lies(p, "M23M25") == "3813/3912"
    assert p.told("shore.roll") == []  # nobody there is artillery or a headquarters


def test_monitors_sail_major_rivers_only_15_0() -> None:
    p = fleet("M23M25 3415/3516, STEAMA 3415/3516")
    p.order("A", "move M23M25")
    assert MINOR not in p.may("A", "sail")
    assert p.case("A", f"sail to {MINOR}") == "15.0"
    p.order("A", f"halt, move STEAMA, sail to {MINOR}")
    assert lies(p, "STEAMA") == MINOR


def test_ships_sail_together_and_apart_15_22() -> None:
    p = fleet(f"{ARMY}, STEAMA {PORT}, ADVOK {PORT}")
    p.order("A", "move STEAMA, join ADVOK, river to 4013")
    assert lies(p, "ADVOK") == lies(p, "STEAMA")
    p.order("A", "move FR21A")  # the ships stay where they are
    assert p.case("A", "halt, move ADVOK") == "4.2"
    p = fleet(f"{ARMY}, STEAMA {PORT}, ADVOK {PORT}")
    p.order("A", "move STEAMA, river to 4013, halt, move ADVOK, river to 4114")
    assert lies(p, "ADVOK") != lies(p, "STEAMA")


def test_ships_need_neither_line_nor_supply_15_1_4_1() -> None:
    """A Red steamer alone among Allied troops still has its thirty hexsides."""
    p = fleet("STEAMR 2625/2725, FR21A 2920, FR21B 2723", side=RED)
    p.order("B", "move STEAMR")
    assert max(abs(FROM_ARCHANGEL[at] - 67) for at in p.may("B", "sail")) == 30


def test_no_ship_enters_a_hexside_of_the_enemy_15_6() -> None:
    p = fleet(f"STEAMR 2625/2725, STEAMA {LOWER}", side=RED)
    p.order("B", "move STEAMR")
    assert LOWER not in p.may("B", "sail")
    assert p.case("B", f"sail to {LOWER}") == "15.6"


# ice


@pytest.mark.parametrize(
    ("turn", "weather", "frozen"),
    [
        (3, "dry", ()),
        (3, "snow", (UPPER, MINOR)),
        (4, "snow", (LOWER, VAGA, UPPER, MINOR)),
        (9, "thaw", (UPPER,)),
        (10, "dry", ()),
    ],
)
def test_ice_by_season_14_21_14_31_14_4_14_41(
    turn: int, weather: str, frozen: tuple[str, ...]
) -> None:
    board = {**fleet("").board, "turn": turn, "weather": weather}
    found = tuple(at for at in (LOWER, VAGA, UPPER, MINOR) if is_frozen(board, at))  # type: ignore[arg-type]
    assert found == frozen


def test_a_ship_in_ice_waits_and_its_troops_leave_14_21() -> None:
    p = fleet("STEAMA 2821/2921, ADVOK 2821/2921, USA 2921", turn=3, weather="snow")
    assert p.case("A", "move ADVOK") == "14.21"
    assert p.case("A", "move STEAMA") == "14.21"
    p = fleet("STEAMA 2821/2921", turn=3, weather="snow")
    parts(p)["aboard"][BY_CODE["USA"]] = BY_CODE["STEAMA"]
    p.board["where"][BY_CODE["USA"]] = ABOARD
    p.order("A", "move STEAMA")
    assert p.case("A", "river to 2922") == "14.21"
    p.order("A", "unload at 2921")
    assert p.at("USA") == "2921"


def test_ships_winter_and_come_back_23_1() -> None:
    """R-NAV-9: away on turn 5, with those aboard put ashore; back on turn 10 in their ports."""
    p = fleet("STEAMA 2821/2921, ADVOK 2821/2921, RGUN1 1247/1248, CVNAI 4706/4707")
    match = p.match
    board = board_of(match.state)
    parts(p)["aboard"][BY_CODE["USA"]] = BY_CODE["STEAMA"]
    board["where"][BY_CODE["USA"]] = ABOARD
    board["turn"] = 2
    begin(match)
    assert lies(p, "CVNAI") == REMOVED  # 19.1: Nairana leaves in October
    begin(match, 2)
    assert {lies(p, code) for code in ("STEAMA", "ADVOK", "RGUN1")} == {WINTER}
    assert p.at("USA") == "2821"
    begin(match, 5)
    assert lies(p, "STEAMA") == lies(p, "ADVOK") == PORT
    assert lies(p, "RGUN1") == "1247/1248"
    assert parts(p)["depth"] in (4, 5, 6)  # 15.81: from May 1919


def begin(match: Match, turns: int = 1) -> None:
    """Let turns begin, one after the other, without anything that is done in them."""
    play = Play(ELOPE, match.state, SeededDice("22" * 32))
    for _turn in range(turns):
        play.begin()
        begin_turn(play, board_of(match.state))


# loading and landing


def test_what_a_steamer_carries_15_3() -> None:
    p = fleet(f"{ARMY}, USA 4707, USB 4707, USC 4707, US1HQ 4707, STEAMA {PORT}")
    p.order("A", "move STEAMA, load USA + USB + US1HQ")
    assert p.case("A", "load USC") == "15.3"  # three units
    p = fleet(f"{ARMY}, USA 4607, STEAMA {PORT}, ADVOK {PORT}")
    p.order("A", "move STEAMA")
    assert p.case("A", "load USA") == "15.3"  # not beside it
    p.order("A", "halt, move ADVOK")
    assert p.case("A", "load FR21A") == "15.3"  # only steamers


def test_no_guns_nor_cavalry_aboard_15_3() -> None:
    p = fleet(f"STEAMA {PORT}, AR63 4707, NRCAV1 4707")
    p.order("A", "move STEAMA")
    assert p.may("A", "load") == set()
    assert p.case("A", "load AR63") == p.case("A", "load NRCAV1") == "15.3"


def test_the_garrison_does_not_sail_23_22() -> None:
    p = fleet(f"{ARMY}, STEAMA {PORT}")
    p.order("A", "move STEAMA")
    assert p.case("A", "load FR21A") == "23.22"


def test_nobody_boards_in_a_zone_15_3() -> None:
    p = fleet("USA 4013, STEAMA 4013/4114, R831 4012, R832 4012, R8BN 4012, DEPR1 4011, RB1HQ 4011")
    p.order("A", "move STEAMA")
    refused = p.refusal("A", "load USA")
    assert refused.case == "15.3"


def test_who_is_picked_up_on_the_way_has_moved_4_5() -> None:
    """Not stacked with the steamer when the turn began: it lands, and that is all."""
    p = fleet("USA 3812, US1HQ 3812, STEAMA 3813/3913")
    p.order("A", "move STEAMA, sail to 3812/3813, load USA, sail to 3713/3813, land USA at 3713")
    assert p.at("USA") == "3713"
    assert p.case("A", "move USA") == "4.2"


def test_a_steamer_ferries_twice_a_turn_15_4() -> None:
    """Fifteen points each; the company pays the forest of the other bank and goes on."""
    p = fleet("USA 3812, USB 3812, US1HQ 3812, STEAMA 3812/3813")
    p.order("A", "move STEAMA, load USA, ferry to 3813")
    assert p.at("USA") == "3813"
    p.order("A", "load USB, ferry to 3813")
    assert p.at("USB") == "3813"
    assert p.case("A", "ferry to 3812") == "15.4"
    assert p.may("A", "sail") == set()
    p.order("A", "move USA")
    assert p.may("A", "to")
    assert p.match.state["steps"][-1]["spent"][BY_CODE["USA"]] == 3


def test_a_depot_sails_on_its_mobile_side_15_3_11_3() -> None:
    p = fleet(f"{ARMY}, DEPA1 4707, STEAMA {PORT}", static=["DEPA1"])
    p.order("A", "move STEAMA")
    assert p.case("A", "load DEPA1") == "11.3"
    p.order("A", "halt, flip DEPA1, move STEAMA, load DEPA1, river to 4013, unload at 4013")
    assert p.at("DEPA1") == "4013"


# fire from the shore

BATTERY = "RB1HQ"


@pytest.mark.parametrize(
    ("ships", "die", "sunk"),
    [
        ("STEAMA", 3, "STEAMA"),
        ("STEAMA", 4, ""),
        ("STEAMA ADVOK", 1, "ADVOK"),
        ("STEAMA ADVOK", 2, "STEAMA"),
        ("STEAMA ADVOK", 3, ""),
        ("ADVOK", 2, ""),
        ("M23M25 ADVOK", 1, "ADVOK"),
        ("M23M25", 1, "M23M25"),
    ],
)
def test_guns_fire_at_ships_that_come_beside_them_15_0(ships: str, die: int, sunk: str) -> None:
    codes = ships.split()
    p = fleet(", ".join(f"{code} 3913/3914" for code in codes) + ", RB1HQ 3813", dice=[die])
    p.order("A", f"move {codes[0]}")
    for code in codes[1:]:
        p.order("A", f"join {code}")
    p.order("A", "sail to 3813/3912")
    assert [each["die"] for each in p.told("shore.roll")] == [die]
    assert {code for code in codes if lies(p, code) == ELIMINATED} == ({sunk} if sunk else set())
    assert all(lies(p, code) == "3813/3912" for code in codes if code != sunk)


def test_example_17_three_batteries_and_a_loaded_steamer_15_0() -> None:
    """D17: the second of three dice is a 2: the companies land and lose a step, the depot sinks."""
    p = fleet(
        "USA 4014, USB 4014, DEPA1 4014, STEAMA 4013/4014, RB1HQ 3914, RB2HQ 3813, RB3HQ 3713",
        dice=[4, 2],
    )
    p.order("A", "move STEAMA, load USA + USB + DEPA1, sail to 3713/3813")
    assert lies(p, "STEAMA") == ELIMINATED
    assert p.at("DEPA1") == RESERVE
    assert len(p.told("shore.roll")) == 2
    where = p.at("USA")
    assert where == p.at("USB")
    assert p.asked() == {"A": "shipwreck.loss"}
    p.order("A", "lose USB")
    assert p.is_on("reduced", "USB")
    assert not p.is_on("reduced", "USA")
    assert p.case("A", "move USA") == "4.2"


def test_troops_do_not_land_where_the_enemy_is_15_0() -> None:
    p = fleet("STEAMR 3813/3913, R8BN 3813, US1HQ 3812", side=RED, dice=[1])
    p.order("B", "move STEAMR, load R8BN, sail to 3812/3813")
    assert lies(p, "STEAMR") == ELIMINATED
    # 3812 is held by the headquarters that fired, so 3813 is the only bank.
    assert p.at("R8BN") == "3813"
    assert p.is_on("reduced", "R8BN")


# ships against ships


@pytest.mark.parametrize(
    ("dice", "ours", "theirs"),
    [
        ((1, 3), "2821/2921", "2822/2922"),  # E6: 1 against 4, the Allies give way
        ((1, 6), ELIMINATED, "2822/2922"),  # E6: 1 against 7
        (
            (6, 1),
            "2822/2922",
            "2822/2823",
        ),  # 6 against 2: Red gives way once, to where we were going
        ((3, 2), "2821/2922", "2822/2922"),  # 3 against 3: the mover stops
    ],
)
def test_gunboats_meet_15_6(dice: tuple[int, int], ours: str, theirs: str) -> None:
    p = fleet("ADVOK 2920/2921, RGUN1 2822/2922", dice=dice)
    p.order("A", "move ADVOK, sail to 2822/2823")
    assert (lies(p, "ADVOK"), lies(p, "RGUN1")) == (ours, theirs)


def test_a_monitor_adds_one_15_6() -> None:
    """3 + 1 against 3 + 1: equal."""
    p = fleet("M23M25 2821/2921, RGUN1 2822/2922", dice=[3, 3])
    p.order("A", "move M23M25, sail to 2821/2922")
    assert [(each["die"], each["other_die"]) for each in p.told("duel")] == [(4, 4)]
    assert lies(p, "M23M25") == "2821/2922"
    assert lies(p, "RGUN1") == "2822/2922"


@pytest.mark.parametrize(("die", "steamer"), [(3, "sunk"), (5, "taken"), (6, "away")])
def test_a_gunboat_catches_a_steamer_15_5(die: int, steamer: str) -> None:
    p = fleet("ADVOK 2821/2921, STEAMR 2822/2922", dice=[die])
    parts(p)["aboard"].update({BY_CODE[c]: BY_CODE["STEAMR"] for c in ("DEPR1", "R8BN")})
    for code in ("DEPR1", "R8BN"):
        p.board["where"][BY_CODE[code]] = ABOARD
    p.order("A", "move ADVOK, sail to 2821/2922")
    assert p.at("DEPR1") == (ABOARD if steamer == "away" else RESERVE)
    if steamer == "sunk":
        assert lies(p, "STEAMR") == ELIMINATED
        assert p.asked() == {"B": "shipwreck"}  # the owner of the steamer lands them
        p.order("B", "ashore at 2822")
        assert p.at("R8BN") == "2822"
        assert p.is_on("reduced", "R8BN")
    elif steamer == "taken":
        assert lies(p, "STEAMR") == ELIMINATED
        assert p.at("R8BN") == ELIMINATED
        assert p.told("depot.captured")[0]["seat"] == "A"
    else:
        assert FROM_ARCHANGEL[lies(p, "STEAMR")] == 71  # ten hexsides up the river


# mines


def test_minesweepers_lay_and_clear_mines_15_7_15_71() -> None:
    p = fleet("MSSWO 3812/3813, ADVOK 3813/3912", dice=[4, 3])
    p.order("A", "move MSSWO, lay mines, sail to 3813/3912")
    assert parts(p)["mines"] == ["3812/3813"]
    assert min(FROM_ARCHANGEL[at] for at in p.may("A", "sail")) == 29 - 19  # 30 - 10 - 1 left
    assert p.case("A", "sweep 3812/3813") == "15.71"  # it has laid mines
    p.order("A", "halt, move ADVOK")
    assert p.case("A", "sail to 3812/3813") == "15.7"
    p = fleet("MSSWO 3813/3912, MSMOR 3813/3912", dice=[4, 3])
    parts(p)["mines"].append("3812/3813")
    p.order("A", "move MSSWO, sweep 3812/3813")
    assert parts(p)["mines"]
    assert p.case("A", "sweep 3812/3813") == "15.71"  # once a turn


def test_red_tries_its_way_through_mines_15_7() -> None:
    """Five points more, and a die each: the first gunboat is sunk, the other passes."""
    p = fleet("RGUN1 3813/3912, RGUN2 3813/3912", side=RED, dice=[2, 3])
    parts(p)["mines"].append("3812/3813")
    p.order("B", "move RGUN1, join RGUN2, sail to 3812/3813")
    assert {lies(p, "RGUN1"), lies(p, "RGUN2")} == {ELIMINATED, "3812/3813"}
    frame = p.match.state["steps"][-1]
    assert frame["sailed"][BY_CODE["RGUN2"]] == 6


# shallows


def test_example_23_low_water_above_bereznik_15_8() -> None:
    """D23: ten points and two dice for two hexsides above Bereznik."""
    p = fleet("ADVOK 2920/2921", ships="low_water", turn=12, dice=[3, 3])
    p.order("A", "move ADVOK, sail to 2821/2922")
    assert len(p.told("grounding.roll")) == 2
    assert p.match.state["steps"][-1]["sailed"] == {BY_CODE["ADVOK"]: 10}
    # 1 or 2: it lies there until next turn.
    p = fleet("ADVOK 2920/2921", ships="low_water", turn=12, dice=[2])
    p.order("A", "move ADVOK, sail to 2821/2922")
    assert lies(p, "ADVOK") == "2821/2921"
    assert p.case("A", "move ADVOK") == "15.8"


def test_mines_above_toulgas_only_upstream_15_8() -> None:
    p = fleet("ADVOK 2723/2824", ships="low_water", turn=12, dice=[3, 1])
    p.order("A", "move ADVOK, sail to 2724/2824")
    assert lies(p, "ADVOK") == ELIMINATED
    p = fleet("ADVOK 2724/2725", ships="low_water", turn=12, dice=[3])
    p.order("A", "move ADVOK, sail to 2724/2824")  # downstream
    assert lies(p, "ADVOK") == "2724/2824"
    p = fleet("STEAMA 2723/2824", ships="low_water", turn=12, dice=[1])
    p.order("A", "move STEAMA, sail to 2724/2824")
    assert lies(p, "STEAMA") == ELIMINATED
    assert p.told("grounding.roll") == []  # steamers never run aground
    p = fleet("RGUN1 2723/2824", side=RED, ships="low_water", turn=12)
    p.order("B", "move RGUN1, sail to 2724/2824")
    assert p.told("mine.roll") == p.told("grounding.roll") == []


def test_monitors_and_low_water_15_8() -> None:
    p = fleet("M23M25 2920/2921", ships="low_water", turn=12)
    p.order("A", "move M23M25")
    assert p.case("A", "sail to 2821/2921") == "15.8"
    early = fleet("M23M25 2920/2921", ships="low_water", turn=11)
    early.order("A", "move M23M25, sail to 2821/2921")
    assert lies(early, "M23M25") == "2821/2921"


@pytest.mark.parametrize(
    ("feet", "code", "outcome"),
    [
        (6, "M23M25", "free"),
        (5, "M23M25", "rolls"),
        (4, "M23M25", "closed"),
        (5, "ADVOK", "free"),
        (4, "ADVOK", "rolls"),
        (4, "MSSWO", "rolls"),
        (4, "STEAMA", "free"),
    ],
)
def test_depth_by_die_15_81(feet: int, code: str, outcome: str) -> None:
    """E8 among them: in five feet monitors pass Bereznik and roll."""
    p = fleet(f"{code} 2920/2921", turn=10, dice=[6])
    parts(p)["depth"] = feet
    p.order("A", f"move {code}")
    if outcome == "closed":
        assert p.case("A", "sail to 2821/2921") == "15.81"
        return
    p.order("A", "sail to 2821/2921")
    assert len(p.told("grounding.roll")) == (1 if outcome == "rolls" else 0)


# guns in combats on land


def test_ships_support_fights_beside_their_river_9_0() -> None:
    """R-NAV-15: a gunboat adds three, a monitor four, once a phase to an attack."""
    p = fleet("USA 3812, DEPA1 3912, US1HQ 3912, R8BN 3813, ADVOK 3812/3813")
    usa, place = [BY_CODE["USA"]], "3813"
    alone = odds_of(position("USA 3812, R8BN 3813").board, usa, place)
    assert odds_of(p.board, usa, place).attack == alone.attack + 3
    assert odds_of(p.board, usa, place).defence == alone.defence
    parts(p)["fired"].append(BY_CODE["ADVOK"])
    assert odds_of(p.board, usa, place).attack == alone.attack


def test_guns_of_ships_fire_once_a_phase_7_4_9_0() -> None:
    p = fleet(
        "USA 3812, USB 3812, US1HQ 3912, R8BN 3813, M23M25 3812/3813", step="combat", dice=[1]
    )
    p.order("A", "attack 3813 with USA + USB")
    assert p.told("guns")[0]["strength"] == 4
    assert parts(p)["fired"] == [BY_CODE["M23M25"]]


def test_guns_of_ships_defend_beside_plain_units_9_0() -> None:
    p = fleet("FR21A 3812, ADVOK 3812/3813")
    assert defenders_guns(p.board, [BY_CODE["FR21A"]], "3812") == [BY_CODE["ADVOK"]]
    assert defenders_guns(p.board, [BY_CODE["FR21H"]], "3812") == []


# aircraft and ships


def test_seaplanes_go_with_their_carrier_12_51_10_21() -> None:
    """Two have room; they need no supply there, and go where the ship goes."""
    p = position(
        "SHORT1 4707, SHORT2 4707, FAIR1 4707, CVPEG 4706/4707, R8BN 4607",
        options={"ships": "depth", "aircraft": "missions"},
        step="combat",
    )
    air = p.board["air"]
    for code in ("SHORT1", "SHORT2"):
        assert why_no_base(p.board, BY_CODE[code], "4707") is None
        change_base(p.board, BY_CODE[code], "4707")
    assert decks_of(p.board, BY_CODE["CVPEG"]) == [BY_CODE["SHORT1"], BY_CODE["SHORT2"]]
    assert deck_at(p.board, BY_CODE["FAIR1"], "4707") == ""
    parts(p)["at"][BY_CODE["CVPEG"]] = "3812/3813"
    carry_aircraft(p.board, [BY_CODE["CVPEG"]])
    assert air["base"][BY_CODE["SHORT1"]] == "3812"
    assert air["base"][BY_CODE["FAIR1"]] == "4707"
    assert why_grounded(p.board, BY_CODE["SHORT1"]) is None  # no supply reaches 3812


def test_aircraft_of_a_carrier_that_leaves_19_2() -> None:
    """R-AIR-15: they go to Archangel."""
    p = position("SHORT1 4707, CVARG 4706/4707", options={"ships": "depth", "aircraft": "missions"})
    change_base(p.board, BY_CODE["SHORT1"], "4707")
    p.board["turn"] = 12
    begin(p.match)
    assert lies(p, "CVARG") == REMOVED
    assert p.board["air"]["base"][BY_CODE["SHORT1"]] == "4707"
    assert parts(p)["decks"] == {}


def test_bombs_sink_a_ship_and_its_troops_land_12_3() -> None:
    """One is added to the die: a 1 is a 2, which three points hit. Then the owner lands troops."""
    p = position(
        "DH9A1 4707, DH9A2 4707, RGUN1 4509/4610, FR21A 4707",
        options={"ships": "depth", "aircraft": "missions"},
        step="combat",
        dice=[6, 1],
        turn=11,
    )
    p.order("A", "bomb ship in 4509 with DH9A1, bomb ship in 4509 with DH9A2, done")
    assert lies(p, "RGUN1") == ELIMINATED


# carriers


def test_carriers_never_pass_bereznik_19_3() -> None:
    p = fleet("CVPEG 2920/3020", turn=11)
    parts(p)["depth"] = 6
    p.order("A", "move CVPEG, sail to 2920/2921")
    assert p.case("A", "sail to 2821/2921") == "19.3"


def test_argus_leaves_the_turn_after_it_came_19_2() -> None:
    p = fleet("CVARG 4706/4707")
    p.board["turn"] = 12
    begin(p.match)
    assert lies(p, "CVARG") == REMOVED


# in play


def test_ships_come_with_the_others_23_1_13_1() -> None:
    match = Match.new(ELOPE, ["A", "B"], seed="00" * 32, options={"ships": "depth"})
    board = board_of(match.state)
    at = board["fleet"]["at"]
    assert at[BY_CODE["RGUN1"]] == at[BY_CODE["STEAMR"]] == "1247/1248"
    assert at.keys() == {*SHIPS["allied"], *SHIPS[RED]}


def test_a_match_without_ships_refuses_them_15_0() -> None:
    p = position("FR21A 4707", options={"ships": "none"})
    assert p.case("A", "move STEAMA") == "15.0"
    assert p.case("A", "sail to 2920/2921") == "15.0"
    assert "fleet" not in p.board


def test_who_has_landed_is_in_supply_but_has_nothing_to_attack_with_15_3() -> None:
    """No depot is within six hexes: supply, yet neither depot nor point to spend."""
    p = fleet(f"{ARMY}, USA 4707, US1HQ 4707, STEAMA {PORT}", points={"allied": 3})
    p.order("A", "move STEAMA, load USA + US1HQ, river to 3812, unload at 3812")
    assert not p.is_on("unsupplied", "USA")
    assert spendable(p.board, [BY_CODE["USA"]]) == []


def test_how_many_seaplanes_a_carrier_takes_12_51() -> None:
    room = {code: UNITS[BY_CODE[code]].capacity for code in ("CVNAI", "CVPEG", "CVARG")}
    assert room == {"CVNAI": 2, "CVPEG": 2, "CVARG": 5}


def test_a_depot_that_has_landed_can_be_spent_in_the_same_turn_11_4_15_3() -> None:
    """Nothing is on record of it then."""
    p = fleet("USA 3812, US1HQ 3812, R8BN 3813, DEPA1 3812", step="combat", dice=[1])
    parts(p)["landed"].append(BY_CODE["DEPA1"])
    p.order("A", "attack 3813 with USA, spend DEPA1")
    assert p.at("DEPA1") == RESERVE
    assert parts(p)["landed"] == []
