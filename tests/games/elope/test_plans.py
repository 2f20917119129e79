"""Prepared orders, stances and standing instructions of Elope, and twins that differ in them."""

from collections.abc import Iterator
from random import Random

import pytest

from app.games.elope.plans import STANCE
from app.games.elope.standing import INSTRUCTIONS
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.kernel.plan_bundles import continues, divide, window_of
from app.games.kernel.plan_program import Program
from app.games.kernel.plan_text import read_plan
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat, copy_state
from tests.games.elope.positions import position
from tests.games.elope.rules.test_combat_7_8 import FRENCH, RED, fight
from tests.games.plan_twins import Twins, random_turn
from tests.marks import long


def test_the_rest_of_a_text_is_for_the_next_attack_where_the_first_one_ends_7_4() -> None:
    """With a two the French lose one step, which ends the attack on 3107; with a one they lose a
    second, and the lines after the first are for later."""
    orders = "attack 3107 with FR21A + FR21B, attack 3106 with USA, resolve 3107, spend nothing"
    for die, goes_on in ((2, True), (1, False)):
        p = position(f"{FRENCH}, {RED}, R5BN 3106, USA 3206", step="combat", dice=[die])
        p.order("A", orders)
        bundle = divide(p.match, "A", "lose FR21A\nspend nothing")
        assert bundle is not None
        window = window_of(p.match, bundle.trigger)
        p.order("A", bundle.now)
        assert p.asked() == {"A": "spend" if goes_on else "losses"}
        assert continues(p.match, "A", bundle, window) is goes_on


def answered(p: Match, seat: Seat, said: str) -> Action | None:
    """What a stance answers to the question that a seat is asked."""
    read = STANCE.read(said)
    assert isinstance(read, dict)
    return STANCE.choose(p.view(seat), seat, p.pending(seat), read)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("hold", {"do": "stand"}),
        ("one step then back to 2907", {"do": "fall_back"}),
        ("fall back", {"do": "fall_back"}),
        ("lose R4BN first", None),
    ],
)
def test_a_stance_says_whether_to_stand_7_61(said: str, answer: Action | None) -> None:
    p = fight(dice=[6])
    assert p.asked() == {"B": "stand"}
    assert answered(p.match, "B", said) == answer


def test_an_order_to_lose_a_unit_is_no_preference_7_6() -> None:
    """Two such orders below each other are one step each; the first is not given twice."""
    assert STANCE.read("lose R4BN") is None
    program = read_plan(ELOPE, "defence\nlose R4BN\nlose RCAV1")
    assert isinstance(program, Program)
    assert program.order_lines == ["lose R4BN", "lose RCAV1"]


def test_a_stance_retreats_toward_a_hex_8_0() -> None:
    p = fight(dice=[6])
    p.order("B", "fall back")
    found = answered(p.match, "B", "one step then back to 2907")
    assert found == {"do": "retreat", "place": "2907"}


@pytest.mark.parametrize(
    ("said", "verb"),
    [
        ("counter-attack at 1:2 without depot", "counter"),
        ("counterattack at 4:1", "give_way"),
        ("hold", "counter"),
        ("back to 2907", "give_way"),
    ],
)
def test_a_stance_weighs_the_counter_attack_7_7(said: str, verb: str) -> None:
    p = fight("R4BN 3107, RB1HQ 3006, DEPR1 3006", dice=[2])
    assert p.asked() == {"B": "engaged"}
    found = answered(p.match, "B", said)
    assert found is not None
    assert found["do"] == verb


def test_lines_of_stances_that_cannot_be_read_are_refused() -> None:
    for wrong, case in [
        ("counter-attack at 9:1", "7.7"),
        ("back to 9999", "8.0"),
        ("lose NOBODY first", "7.6"),
    ]:
        refusal = STANCE.read(wrong)
        assert isinstance(refusal, Refusal)
        assert refusal.case == case
    assert STANCE.read("march on Moscow") is None


def test_a_defender_answers_a_whole_combat_in_one_text_7_61_8_0() -> None:
    p = fight(dice=[6])
    bundle = divide(p.match, "B", "fall back\nretreat to 2908")
    assert bundle is not None
    assert bundle.now == "fall back"
    assert bundle.later == ("retreat to 2908",)


@pytest.mark.parametrize(
    ("instruction", "asked"),
    [
        ("always stand", {}),
        ("always fall back", {"B": "retreat"}),
        ("stand if it can", {"B": "retreat"}),
    ],
)
def test_a_standing_instruction_answers_at_once_7_61(
    instruction: str, asked: dict[str, str]
) -> None:
    p = fight(dice=[6])
    p.order("B", f"standing {instruction}")
    assert p.match.waiting().get("B") == asked.get("B")
    assert p.told("standing.answer")


def test_every_instruction_names_a_question_of_the_game() -> None:
    asked = {key.removeprefix("ask.") for key in ELOPE.wording.templates if key.startswith("ask.")}
    assert {each.decision for each in INSTRUCTIONS} <= asked


@pytest.mark.parametrize(
    "options", [None, {"ships": "depth"}, {"scenario": "historical", "ships": "low_water"}], ids=str
)
def test_sealed_operations_of_the_other_are_nowhere_3_0(options: dict[str, str] | None) -> None:
    """Twins that differ in what Red has sealed: the Allies see and may do the same."""
    ships = ", STEAMA 4706/4707, RGUN1 1247/1248" if options else ""
    p = position(
        f"FR21A 4707, R4BN 0806, RB1HQ 0806{ships}",
        options=options,
        step="operations",
        points={"allied": 3, "red": 3},
        reduced=["R4BN"],
    )
    p.order("B", "depot at Konosha")
    twin = Match(ELOPE, copy_state(p.match.state), list(p.match.log), p.match._play.dice)
    other = copy_state(p.match.state)
    ELOPE.perturb_hidden(other, "A", Random(4))
    changed = Match(ELOPE, other, list(p.match.log), p.match._play.dice)
    assert other != p.match.state
    for seat in ("A", None):
        assert twin.view(seat) == changed.view(seat)
    assert twin.options("A") == changed.options("A")
    assert twin.waiting() == changed.waiting()
    assert changed.view("B") != twin.view("B")


def plans(match: Match, seat: Seat, random: Random) -> Iterator[str]:
    """Plans of a side for its turn, its operations, its defence and its depots."""
    place = random.choice(("Plesetskaya", "Yemtsa", "3606", "Bereznik"))
    says = random.choice(("hold", "back to 3606", "counter-attack at 1:1, lose FR21A first"))
    yield f"DEFENCE\n{says}\nthen pass"
    yield f"DEFENCE IN {place}\nhold\nthen pass"
    yield "OPERATIONS\ntry depot at Archangel\ntry depot at Konosha\noperations done"
    yield "DEPOT FLIGHT\nthen pass"
    yield random_turn(match, seat, "NEXT TURN", random, count=4)


@pytest.mark.parametrize(
    "seeds",
    [range(1), *(pytest.param(range(n, n + 5), marks=long) for n in range(1, 101, 5))],
    ids=str,
)
def test_plans_lead_to_what_their_orders_by_hand_lead_to(seeds: range) -> None:
    gave = carried_out = 0
    for seed in seeds:
        twins = Twins(ELOPE, "AB", seed, plans)
        twins.play(actions=60)
        gave, carried_out = gave + twins.gave, carried_out + twins.carried_out
    assert gave > len(seeds)
    assert carried_out > 0


def plans_of_ships(match: Match, seat: Seat, random: Random) -> Iterator[str]:
    """A plan that loads a steamer, sends it up the Dvina and lands, or that sends Red's gunboats
    down the river, as far as each is possible."""
    if seat == "A":
        goal = random.choice(("3812", "3913", "4311"))
        orders = ["move STEAMA", "load USA", "load US1HQ", f"river to {goal}", f"unload at {goal}"]
    else:
        goal = random.choice(("2524", "2723", "1640"))
        orders = ["move RGUN1", "join RGUN2", f"river to {goal}"]
    yield "\n".join(("NEXT TURN", *(f"try {order}" for order in (*orders, "done")), "then pass"))


def test_plans_of_ships_lead_to_what_their_orders_by_hand_lead_to_15_2_15_3() -> None:
    twins = Twins(ELOPE, "AB", 3, plans_of_ships)
    twins.play(actions=60)
    assert twins.gave > 1
    sailed = [e for e in twins.own.log if any(t["say"] == "sails" for t in e["tellings"])]
    assert sailed
