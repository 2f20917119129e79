"""What the page says of a combat before the fire is what the fire then reads."""

from copy import deepcopy

import pytest

from app.games.kernel.state import Frame
from app.games.kernel.wording import text
from app.games.toc.presentation import in_words
from app.games.toc.presentation.combat import IN_PLAY, order_notes
from app.games.toc.presentation.digest import digest, summary
from app.games.toc.presentation.hand import TRAY
from app.games.toc.presentation.overlays import OVERLAYS, why_unsupplied
from app.games.toc.presentation.question import question
from tests.games.reds.presentation.drafts import TestDraft
from tests.games.toc.positions import BY_CODE, Position, position

FORCES = "WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12; 801 R1"


def attack(forces: str = FORCES, place: str = "322", *units: str, dice: list[int]) -> Position:
    p = position(forces, operations=1, dice=dice)
    p.order("A", f"activate {forces.split()[1]} for combat, attack {place}")
    for unit in units or ("VOL1", "VOL2"):
        p.order("A", f"with {unit}")
    return p


@pytest.mark.parametrize(
    ("forces", "place", "units"),
    [
        (FORCES, "322", ("VOL1", "VOL2")),
        ("WHITE: 336 DONC3; RED: 601 R10 STALIN; 829 R8*; 801 R1", "601", ("DONC3",)),
    ],
)
def test_the_panel_foretells_column_die_and_factors(
    forces: str, place: str, units: tuple[str, ...]
) -> None:
    p = attack(forces, place, *units, dice=[4, 3])
    shown = IN_PLAY.context(p.match.view("A"))
    assert question(p.match.view("A")).startswith(f"Attack {place}")
    expected = shown["combat"]
    p.order("A", "announce")
    while not p.told("fire"):
        (seat,) = p.asked()
        p.match.apply(seat, p.match.default(seat) or {})
    for volley, fired in zip((expected.attack, expected.defence), p.told("fire"), strict=True):
        assert (volley.column, volley.die, volley.table) == (
            fired["column"],
            fired["modifier"],
            fired["table"],
        )
        assert volley.factors[fired["die"] - 1] == fired["factors"]
    assert expected.wins + expected.draws + expected.losses == 36


def test_modifiers_and_shifts_name_their_source() -> None:
    p = attack("WHITE: 330 VOL1 VOL2 DENIKI; RED: 332 R11 R12", "332", dice=[1])
    attacker, defender = IN_PLAY.context(p.match.view("A"))["lines"]
    assert "better leader +1" in attacker.modifiers
    assert "no supply \N{MINUS SIGN}1" in defender.shifts


def test_notes_of_attacks_stand_in_order_forms() -> None:
    p = position(FORCES, operations=1)
    p.order("A", "activate 321 for combat")
    notes = list(order_notes(p.match.view("A"), TestDraft("A", p.match)))
    ((action, says),) = notes
    assert action["place"] == "322"
    assert "on average you inflict" in says


def test_since_your_turn_tells_the_attack_with_what_it_brought() -> None:
    p = attack(dice=[6, 1])
    before, begun = deepcopy(p.match.view("B")), len(p.match.log)
    p.order("A", "announce")
    while p.asked().get("B"):
        p.match.apply("B", p.match.default("B") or {})
    heard = [
        (each["say"], each["args"]) for entry in p.match.log[begun:] for each in entry["tellings"]
    ]
    found = digest(before, p.match.view("B"), heard, "B")
    (fight,) = (each for each in found.happenings if each.kind == "fight")
    assert fight.is_own
    assert fight.place == "322"
    assert "Loss factors" in text(fight.spans)
    assert "Retreated" in text(fight.spans)
    assert text(next(summary(heard))) == text(fight.spans)


def test_a_unit_out_of_supply_is_told_what_cuts_it_off() -> None:
    p = position("WHITE: 336 DONC3; RED: 332 R11; 801 R1", operations=1, control={})
    supply = next(each for each in OVERLAYS if each.id == "supply")
    assert "cut off at" in why_unsupplied(p.board, "red", "332")
    assert "cut off at" in supply.drawn(p.match.view("B"), "B")
    assert "332" not in why_unsupplied(p.board, "white", "336")


def test_standing_instructions_answer_a_combat_at_once() -> None:
    p = attack("WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12 STALIN; 801 R1", dice=[6, 1])
    p.order("B", "standing hold, standing losses as usual, standing retreat together")
    p.order("B", "standing do not counterattack, standing always fall back")
    p.order("A", "announce")
    while p.asked() and "B" not in p.asked() and not p.told("turn.begins"):
        p.match.apply("A", p.match.default("A") or {})
    assert p.told("fire")
    assert p.told("retreats")
    assert p.asked() == {"B": "card"}


def test_a_card_names_its_uses_and_what_bars_one() -> None:
    p = position(FORCES, hand="W1 W3")
    cards = TRAY.context(p.match.view("A"))["cards"]
    assert [(card.id, [use.label for use in card.uses]) for card in cards] == [
        ("W1", ["OPS", "EVENT", "SR", "RS"]),
        ("W3", ["OPS", "EVENT", "SR", "RS"]),
    ]
    assert cards[0].lights == ("321",)
    p.board["last"]["white"] = "reinforcement"
    (_ops, event, _sr, _rs) = TRAY.context(p.match.view("A"))["cards"][0].uses
    assert event.barred == "not twice in a row within a turn (6.24)"


def test_an_attack_in_one_line_is_announced_8_1() -> None:
    p = position(FORCES, operations=1, dice=[4, 3])
    p.order("A", "activate 321 for combat, attack 322 with VOL1 + VOL2")
    assert p.told("attack")[0]["units"] == [BY_CODE["VOL1"], BY_CODE["VOL2"]]


def test_an_email_says_what_each_card_does_and_who_holds_a_space() -> None:
    p = position(FORCES, hand="W3 W12")
    text = in_words.board_in_words(p.match.view("A"))
    assert "W3 Officers Rally to the Volunteers, value 3: Vol 3 army arrives" in text
    assert "No event: no part of this event can be carried out (6.23)." in " ".join(text.split())
    assert "321 Torgovaya, WHITE: Vol 1 army" in text
    assert "W3" not in in_words.board_in_words(p.match.view("B"))


def test_questions_after_the_fire_say_what_it_brought_and_who_retreats_8_6() -> None:
    p = attack("WHITE: 321 VOL1 VOL2 DENIKI; RED: 322 R11 R12; 801 R1", dice=[6, 3, 6])
    p.order("A", "announce")
    asked = {}
    while p.match.view(None)["steps"][-1] != "advance":
        (seat,) = p.asked()
        view = p.match.view(seat)
        asked[view["steps"][-1]] = question(view)
        fired = [factors for _who, factors in IN_PLAY.context(view)["fired"]]
        assert fired == [5, 3]
        p.match.apply(seat, p.match.default(seat) or {})
    assert asked == {
        "losses": "Combat in 322 Gashun: choose who loses a step, 3 loss factors left (8.51)",
        "retreat": "R12 army must retreat 2 spaces from 322 Gashun (8.6)",
    }


def test_the_losses_of_a_counterattack_are_named_as_such_12_1() -> None:
    white, red = ["VOL1", "VOL2"], ["R11", "R12"]
    frames: list[Frame] = [
        {"step": "battle", "place": "322", "side": "white", "stage": "end",
         "units": [BY_CODE[u] for u in white], "defenders": [BY_CODE[u] for u in red]},
        {"step": "losses", "units": [BY_CODE[unit] for unit in white], "factors": 4},
    ]  # fmt: skip
    p = position(FORCES, frames=frames)
    assert question(p.match.view("A")) == (
        "Counterattack in 322 Gashun: choose who loses a step, 4 loss factors left (8.51)"
    )
