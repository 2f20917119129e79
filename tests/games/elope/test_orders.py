"""How players may name units and depots in orders, with the examples of the title's design."""

from typing import Any, Final

import pytest

from app.games.elope.orders import FORMATIONS, NOTATION
from app.games.elope.title import ELOPE
from app.games.kernel.dry_run import Trial
from app.games.kernel.refusal import Refusal
from tests.games.elope.positions import BY_CODE, Position, position
from tests.games.kernel import order_samples

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


@pytest.mark.parametrize("goal", ["3812", "3812/3813"])
def test_each_side_calls_its_own_ship_the_steamer_15_3(goal: str) -> None:
    """A voyage is written by a hex or, as refusals name it, by a hexside."""
    ships = "FR21A 4707, STEAMA 4706/4707, STEAMR 1247/1248"
    p = position(ships, options={"ships": "depth"})
    p.order("A", f"move steamer, river to {goal}")
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


DESIGN: Final = [
    line for line in order_samples.ELOPE.splitlines() if not line.startswith(("#", "STANCE"))
]
"""The orders of an Allied turn as the design of the title writes them; whether each is legal is for
a position to say, and what stances say for the tests of plans."""


@pytest.mark.parametrize("line", DESIGN)
def test_each_line_of_the_design_is_read(line: str) -> None:
    clauses = NOTATION.read_line(line)
    assert not isinstance(clauses, Refusal)
    for clause in clauses:
        assert all(action["do"] in NOTATION.verbs for action in clause.candidates)


def test_a_ride_is_written_with_the_hexes_on_its_way_4_8() -> None:
    p = position(FRENCH, options=TRAINS, rails=TRACK)
    p.order("A", "rail A/21F + B/21F: 4507-4308-3606")
    assert (p.at("FR21A"), p.at("FR21B")) == ("3606", "3606")
    refusal = p.refusal("A", "MG1/21F: rail 4507-3107-3606")
    assert refusal.case == "4.85"
    assert "goes by way of" in refusal.why


STATIC = "DEPA2 4707, USA 4707, USB 4707, USC 4707"


def test_a_static_depot_is_flipped_and_sent_in_one_order_11_3() -> None:
    p = position(STATIC, options=TRAINS, rails=TRACK, static=["DEPA2"])
    p.order("A", "depot A2 mobile: rail 4707-4607-4508")
    assert p.at("DEPA2") == "4508"
    assert not p.is_on("static", "DEPA2")
    assert [each["showing"] for each in p.told("flipped")] == ["mobile"]


def test_a_mobile_depot_needs_no_flip_11_3() -> None:
    p = position(STATIC)
    p.order("A", "depot A2 mobile: 4607")
    assert p.at("DEPA2") == "4607"
    assert p.told("flipped") == []


def test_why_a_depot_is_not_made_mobile_11_3() -> None:
    p = position(STATIC, static=["DEPA2"])
    assert "only depots" in p.refusal("A", "A/1/339 mobile: 4607").why
    assert p.refusal("A", "depot A2 mobile: 3606").case == "4.3"


BESIDE_THE_DVINA = "USA 3913, USB 3912, STEAMA 3913/4014"


def test_units_are_loaded_where_they_stand_and_land_on_a_bank_15_1_15_3() -> None:
    p = position(BESIDE_THE_DVINA, options={"ships": "depth"})
    p.order("A", "steamer: load A/1/339 at 3913, river to 3515 landing west, unload")
    assert p.at("USA") == "3515"
    assert p.board["fleet"]["aboard"] == {}


def test_unloading_without_a_bank_means_the_hex_of_the_voyage_15_1_15_3() -> None:
    """Both banks are free: it is the one that the river was followed to."""
    for bank, goal in (("3515", "3515"), ("3516", "3516")):
        p = position(BESIDE_THE_DVINA, options={"ships": "depth"})
        p.order("A", f"steamer: load A/1/339 at 3913, river to {goal}, unload")
        assert p.at("USA") == bank


def test_what_a_landing_may_refuse_15_1_15_3() -> None:
    p = position(BESIDE_THE_DVINA, options={"ships": "depth"})
    for orders, why in [
        ("load A/1/339 + B/1/339 at 3913", "B/1/339th US does not stand in 3913"),
        ("load A/1/339 at 3913, river to 4507 landing west", "no river at 4507"),
        ("load A/1/339 at 3913, unload", "two banks are free"),
        ("unload", "nobody is aboard"),
    ]:
        refusal = p.refusal("A", f"steamer: {orders}")
        assert why in refusal.why
        assert refusal.case in ("15.1", "15.3")


ATTACK = "attack 3307 with 21F all + 63 art from 3407, depot A2"
ATTACKERS = "FR21A 3407, FR21B 3407, AR63 3407, FR21H 3407, DEPA2 3406, FR21C 3308"
DEFENDERS = "R4BN 3307, RB1HQ 2906, DEPR1 2906"


def give_way(said: str) -> Position:
    """The defenders of an attack that says so much are engaged, give way and go back."""
    p = position(f"{ATTACKERS}, {DEFENDERS}", step="combat", dice=[2])
    p.order("A", said)
    assert p.asked() == {"B": "engaged"}
    p.order("B", "give way")
    while p.asked().get("B") == "retreat":
        p.order("B", f"retreat to {min(p.may('B', 'retreat'))}")
    return p


def test_an_attack_says_its_depot_and_its_advance_beforehand_7_2_8_1() -> None:
    """Nobody is asked for either; formations attack without their headquarters (9.0)."""
    p = give_way(f"{ATTACK}, advance A/21F one")
    (attack,) = p.told("attack")
    assert set(attack["units"]) == {BY_CODE[code] for code in ("FR21A", "FR21B", "AR63")}
    assert [each["what"] for each in p.told("spent")] == [BY_CODE["DEPA2"]]
    assert (p.at("FR21A"), p.at("FR21B")) == ("3307", "3407")
    assert p.asked() == {"B": "movement"}


def test_the_end_of_a_turn_may_be_written_where_it_ends_by_itself_7_0() -> None:
    """The receipt says so; without orders before it, it is refused."""
    p = position(f"{ATTACKERS}, {DEFENDERS}", step="combat", dice=[6])
    outcome = p.match.orders("A", f"{ATTACK}, advance A/21F one\nend turn")
    assert outcome.refusal is None
    assert [note.text for note in outcome.notes] == [
        "“end turn” was not needed: the phase had ended"
    ]
    assert "not your turn" in p.refusal("A", "end turn").why


def test_an_attack_says_that_nobody_advances_8_1() -> None:
    p = give_way(f"{ATTACK}, advance nobody")
    assert (p.at("FR21A"), p.asked()) == ("3407", {"B": "movement"})


def test_an_attack_that_says_nothing_of_its_advance_is_asked_8_1() -> None:
    assert give_way(ATTACK).asked() == {"A": "advance"}


def test_what_an_attack_cannot_say_beforehand_7_2_8_1() -> None:
    p = position(f"{ATTACKERS}, {DEFENDERS}, DEPA1 4707", step="combat")
    for said, case in [
        (f"{ATTACK}, advance C/21F one", "8.1"),
        (f"{ATTACK}, advance A/21F three", "8.1"),
        (ATTACK.replace("A2", "A1"), "7.2"),
        ("advance A/21F one", "7.0"),
        ("attack 3307 with A/21F + HQ/21F", "9.0"),
    ]:
        assert p.refusal("A", said).case == case


def test_a_depot_that_another_attack_has_spent_is_asked_for_again_7_2() -> None:
    p = position(
        "FR21A 3407, FR21B 3408, DEPA2 3406, DEPA1 3406, R4BN 3307, R154 3308",
        step="combat",
        dice=[2],
    )
    p.order("A", "attack 3307 with A/21F, depot A2")
    p.order("A", "attack 3308 with B/21F, depot A2")
    p.order("A", "resolve 3307")
    p.order("B", "give way")
    while p.asked() != {"A": "spend"}:
        (seat,) = p.asked()
        p.order(seat, "stay" if seat == "A" else f"retreat to {min(p.may('B', 'retreat'))}")
    assert [each["unit"] for each in p.told("attack.unfed")] == [BY_CODE["DEPA2"]]
    assert p.may("A", "spend") == {"DEPA1"}


QUIET = "FR21A 4707, FR21B 4707, FRMG1 4507, DEPA1 4507, R4BN 0806, RB1HQ 0806"


def test_one_word_passes_a_whole_quiet_turn_3_0() -> None:
    """Movement and combat, though an attack would be possible; the next turn is another one."""
    p = position("FR21A 3407, DEPA1 3406, R4BN 3307, RB1HQ 0806")
    p.order("A", "pass")
    assert p.match.waiting() == {"B": "movement"}
    p.order("B", "pass")
    assert p.board["turn"] == 3
    assert p.match.waiting() == {"A": "operations", "B": "operations"}


def test_a_turn_is_passed_from_where_it_is_3_0() -> None:
    """After moves, with a stack still selected, and out of the mutual operations."""
    p = position(QUIET)
    p.order("A", "FRMG1: 4407, move FR21A, pass")
    assert p.at("FRMG1") == "4407"
    assert p.match.waiting() == {"B": "movement"}
    p = position(QUIET, step="operations", points={"allied": 3, "red": 0})
    p.order("A", "depot at Archangel, pass")
    assert p.match.waiting() == {"B": "movement"}


def test_a_draft_passes_the_rest_of_a_turn_as_an_e_mail_does_3_0() -> None:
    p = position("FR21A 3407, DEPA1 3406, R4BN 3307, RB1HQ 0806")
    trial = Trial(p.match.draft(), "A")
    assert trial.take_text("pass") is None
    assert trial.actions == [{"do": "done"}, {"do": "done"}]


def test_operations_that_are_passed_wait_for_those_of_the_other_3_0() -> None:
    """Both have points: what follows the operations is asked when both are in."""
    p = position(QUIET, step="operations", points={"allied": 3, "red": 2}, reduced=["R4BN"])
    p.order("A", "pass")
    assert p.match.waiting() == {"B": "operations"}
    p.order("B", "pass")
    assert p.match.waiting() == {"A": "movement"}


def test_what_has_to_be_done_is_not_passed_3_0_7_0() -> None:
    p = position("FR21A 3407, DEPA1 3406, R4BN 3307", step="combat")
    p.order("A", "attack 3307")
    assert p.case("A", "pass") == "7.0"
    p.order("A", "call off, pass")
    assert p.match.waiting() == {"B": "movement"}


def test_the_comma_of_a_name_may_be_left_out() -> None:
    with_comma, without = (
        ELOPE.notation.read_line(f"bring {name} to Vologda")
        for name in ("Battery 7, 18th Division", "battery 7 18th division")
    )
    assert not isinstance(with_comma, Refusal)
    assert not isinstance(without, Refusal)
    assert [each.candidates for each in with_comma] == [each.candidates for each in without]
