"""Order words of Reds!: an e-mail of a turn, marches and attacks in a line, names of units."""

import pytest

from app.games.kernel.order_blocks import split
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_run import PlanEnd, execute, moment
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.reds.abbreviations import ALIASES
from app.games.reds.board import board_of
from app.games.reds.box import GRID, MAP, UNITS
from app.games.reds.orders import NOTATION, UNIT_NOUNS
from app.games.reds.title import REDS
from tests.games.kernel.order_samples import REDS as EMAIL
from tests.games.reds.positions import Position, position

STANCE = next(line for line in EMAIL.splitlines() if line.startswith("STANCE"))


def program(text: str) -> Program:
    found = read_plan(REDS, text)
    assert not isinstance(found, Refusal), str(found)
    return found


def run(p: Position, seat: Seat, text: str) -> PlanEnd:
    """Carry out a plan whose moment has come."""
    plan = program(text)
    assert moment(p.match, seat, plan.trigger, plan.args) is not None
    return execute(p.match, seat, plan).end


def test_the_email_of_a_turn_runs() -> None:
    """Turn 4, White has the initiative: strategic moves, the first chit, plans, a stance."""
    units = (
        "AFSR1 2124, CZ2 3111, KAP 3110, SIB1 3110, DON1 2921, DON2 2920, "
        "A1 2911, A9 2919, A5 2909, KOMU 3212, WAIR1 beside, NBLACK beside, GSIB1 pool"
    )
    white = dict.fromkeys(("2124", "2825", "3408", "4301", "3212"), "white")
    p = position(
        units,
        turn=4,
        letter="B",
        initiative="white",
        control=white,
        gold={"at": "3408", "side": "white"},
        steps=[{"step": "strategic_moves", "side": "white"}],
        dice=[4, 3, 2, 5],
    )
    p.match.state["steps"][1]["at"] = 4  # the operational turn goes on with Trotsky's Train
    p.order("A", "standing Trotsky stays\nstanding fronts by need")
    parts = split(EMAIL)
    assert not isinstance(parts, Refusal)
    orders = [each for each in parts.orders.splitlines() if not each.startswith("STANCE")]
    p.order("B", "\n".join(orders))
    assert p.at("AFSR1") == "2825"
    assert p.board["gold"]["at"] == "4301"
    assert p.board["drawn"] == ["SIBERIAN"]
    assert p.match.state["standing"]["B"] == ["navy:2:1"]
    plans = {block.head: block.orders for block in parts.blocks}
    siberian = plans["SIBERIAN"].strip()
    stopped = execute(p.match.draft(), "B", program("SIBERIAN\n" + siberian)).stop
    assert stopped is not None
    assert stopped.refusal is not None
    assert stopped.refusal.case == "20.1"  # no aircraft fly for the Siberian army
    end = run(p, "B", "SIBERIAN\n" + siberian.replace(" air,", ""))
    assert p.at("CZ2") == "3010"
    assert p.at("GSIB1") == "3010"
    (battle,) = p.told("battle")
    assert battle["place"] == "2911"
    assert {UNITS[u].code for u in p.told("attack")[0]["units"]} == {"KAP", "SIB1"}
    assert end in (PlanEnd.USED_UP, PlanEnd.PAUSED)
    assert p.told("attack")[1:] == []  # 2909 with CZ2 alone is worse than 2:1
    assert moment(p.match, "B", program(STANCE).trigger, {"place": "3212"}) is None


@pytest.mark.parametrize(("dice", "end"), [((6, 1), "3010"), ((1, 6), "3110")])
def test_a_unit_that_is_told_to_follows_into_the_empty_hex_11_8(
    dice: tuple[int, int], end: str
) -> None:
    p = position(
        "SIB1 3110, SIB2 3110, LATV 3010",
        active="siberian",
        dice=dice,
        turn=7,
        letter="B",
        control={"3212": "white"},
    )
    p.order("B", "standing worst modifiers first")
    p.order("A", "standing retreat to own source")
    p.order("B", "done\nattack 3010 with SIB1 + SIB2, advance SIB1 if supplied")
    assert ("R" in p.told("battle")[0]["result"]) is (end == "3010")
    assert p.at("SIB1") == end
    assert p.asked() != {"B": "advance"}


def test_an_attack_in_a_line_can_be_called_off_11_1() -> None:
    p = position("AFSR1 2417, A1 2316", active="afsr", letter="B")
    p.order("B", "attack 2316 with AFSR1, call off")
    assert p.asked() == {"B": "combat"}
    assert p.told("battle") == []


def test_units_that_cannot_attack_are_named_11_2() -> None:
    p = position("AFSR1 2417, AFSR2 2517, A1 2316", active="afsr", letter="B")
    refusal = p.refusal("B", "done\nattack 2316 with AFSR1 + AFSR2")
    assert refusal.case == "11.2"
    assert "AFSR2 cannot attack" in refusal.why


def test_odds_are_a_condition_of_an_attack_11_3() -> None:
    p = position("AFSR1 2417, A1 2316", active="afsr", letter="B")
    outcome = p.match.orders("B", "attack 2316 with AFSR1 if odds 2:1")
    assert outcome.refusal is None
    assert "the odds are 1:2" in outcome.notes[0].text
    assert p.told("attack") == []


def test_supply_is_a_condition_of_a_march_12_4() -> None:
    p = position("CZ1 3111, A1 2912", active="siberian")
    assert p.match.orders("B", "CZ1: 3110 if supplied").notes == ()
    assert p.at("CZ1") == "3110"
    seas = dict.fromkeys(("white", "baltic", "black", "caspian"), "red")
    cut_off = position(
        "AFSR1 3023", active="afsr", letter="B", seas=seas, control=dict.fromkeys(MAP.cities, "red")
    )
    (note,) = cut_off.match.orders("B", "AFSR1: 3022 if supplied").notes
    assert "AFSR1 would be out of supply" in note.text
    assert cut_off.at("AFSR1") == "3023"


def test_units_of_several_hexes_march_to_one_10_6() -> None:
    p = position("CZ1 3111, CZ2 3211", active="siberian")
    p.order("B", "CZ1 + CZ2: 3110")
    assert p.at("CZ1") == p.at("CZ2") == "3110"


def test_groups_of_units_are_named_by_hex_and_kind() -> None:
    p = position("CZ1 3111, KAP 3111, OCOS 3111", active="siberian")
    p.order("B", "all in 3111 but OCOS: 3110")
    assert (p.at("CZ1"), p.at("KAP"), p.at("OCOS")) == ("3110", "3110", "3111")


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("1Чех", "W-CZ1"),
        ("Добр", "W-AFSR1"),
        ("VOL", "W-AFSR1"),
        ("9А", "R-A09"),
        ("9-я армия", "R-A09"),
        ("1КА", "R-1CAV"),
        ("Пол3", "W-POL3"),
        ("Kappel", "W-KAPP"),
    ],
)
def test_units_have_short_and_russian_names(name: str, unit: str) -> None:
    assert NOTATION.fill("{unit:unit}", name) == [{"unit": unit}]


def test_every_fighting_unit_has_a_russian_name_that_means_no_other() -> None:
    makhno = {"R-MAKHNO", "W-MAKHNO"}
    for unit, record in UNITS.items():
        if record.type in ("infantry", "cavalry"):
            assert any(not alias.isascii() for alias in ALIASES[unit]), unit
            for alias in ALIASES[unit]:
                found = {each["unit"] for each in NOTATION.fill("{unit:unit}", alias)}
                assert found == {unit} or found == makhno, alias
    assert UNIT_NOUNS.codes["W-CZ1"] == "CZ1"


def test_a_stance_answers_what_a_battle_asks_in_its_hex_11_5_11_6() -> None:
    """Between equals the 2nd Army is disordered, and both retreat as near to Moscow as they can."""
    p = position(
        "AFSR1 2417, AFSR2 2417, AFSR3 2416, A1 2316, A2 2316",
        active="afsr",
        dice=[3, 1],
        letter="B",
    )
    stance = "STANCE 2316: lose A2 first, retreat to Moscow"
    elsewhere = program("STANCE 2315: lose A2 first")
    p.order("B", "standing worst modifiers first")
    p.order("B", "attack 2316 with AFSR1 + AFSR2 + AFSR3")
    assert p.told("battle")[0]["result"] == "adR"
    assert moment(p.match, "A", elsewhere.trigger, elsewhere.args) is None
    while "A" in p.match.waiting():
        run(p, "A", stance)
    assert p.told("disordered")[1:2] == [{"unit": "R-A02"}]
    ends = {each["unit"]: each["path"][-1] for each in p.told("retreats")}
    assert ends.keys() == {"R-A01", "R-A02"}
    assert GRID.distance(ends["R-A01"], "2313") <= 2


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ("retreat into a city", "2117"),  # Bryansk
        ("retreat along the railway", "2117"),
        ("retreat toward own source", "2215"),
        ("retreat into Kursk", "2318"),  # through a zone: any disorder
        ("retreat to Kursk", "2218"),
    ],
)
def test_a_stance_says_how_to_retreat_and_whom_to_spare_11_5_11_6(words: str, end: str) -> None:
    p = position(
        "AFSR1 2417, AFSR2 2417, AFSR3 2416, A1 2316, A2 2316",
        active="afsr",
        dice=[3, 1],
        letter="B",
    )
    p.order("B", "standing worst modifiers first\nattack 2316 with AFSR1 + AFSR2 + AFSR3")
    while "A" in p.match.waiting():
        run(p, "A", f"STANCE 2316: spare A1, {words}")
    assert p.told("disordered")[1] == {"unit": "R-A02"}
    assert p.told("retreats")[0]["path"][-1] == end


def test_a_city_to_retreat_into_must_be_one_11_6() -> None:
    found = read_plan(REDS, "STANCE 2316: retreat into 2414")
    assert isinstance(found, Refusal)
    assert found.why == "there is no city in 2414; write RETREAT TO 2414"


@pytest.mark.parametrize(
    ("instruction", "end"), [("retreat into a city", "2117"), ("retreat along rail", "2117")]
)
def test_a_retreat_is_told_beforehand_where_to_go_11_6(instruction: str, end: str) -> None:
    p = position("AFSR1 2417, AFSR2 2416, A1 2316", active="afsr", dice=[6, 1], letter="B")
    p.order("A", f"standing {instruction}")
    p.order("B", "attack 2316 with AFSR1 + AFSR2")
    assert "R" in p.told("battle")[0]["result"]
    assert p.at("A1") == end


def test_a_plan_that_can_never_come_is_refused_7_4() -> None:
    view = position("CZ1 3111, A1 2912", active="siberian").match.view("B")
    for chit, case in (("EASTERN", "7.4"), ("LOGISTICS", "7.12"), ("FIELD-STAFF", "7.11")):
        plan = program(f"{chit}\nthen ask")
        assert plan.trigger.refuse is not None
        refusal = plan.trigger.refuse(view, "B", plan.args)
        assert refusal is not None
        assert refusal.case == case


def test_plans_are_no_part_of_the_match() -> None:
    """Twins that differ in plans alone are one match: no plan is in the state (9.2)."""
    p = position("CZ1 3111, A1 2912", active="siberian")
    before = repr(board_of(p.match.state)), p.match.view("A"), p.match.view("B")
    program("SIBERIAN\nCZ1: 3110")
    assert (repr(board_of(p.match.state)), p.match.view("A"), p.match.view("B")) == before
