"""Optional section 17.6: hidden chits, in draws, views, logs, boxes and questions."""

from random import Random
from typing import Any

import pytest

from app.games.fuzz.barrier import leaks, log_leaks, viewers
from app.games.kernel.match import Match
from app.games.kernel.state import Seat, State
from app.games.kernel.view import log_for
from app.games.rcw import secrecy
from app.games.rcw.presentation.in_words import text_boxes
from app.games.rcw.title import RCW, RussianCivilWar
from tests.games.rcw.positions import Position, position

TABLE = """
A: RL-152 R-111 @ tver
B: RL-151 @ petrograd
B: WL-251 W-213 @ kuban
A has: air-raid assassin politburo*2 comintern
B has: general-strike*2 control-UK
cup: felix terror*2 ice-march out-TU T-1
"""


def table(phase: str = "movement", *dice: int | str, secret: bool = True) -> Position:
    return position(TABLE, phase, dice=dice, secrecy=secret)


def board(p: Position, seat: Seat | None) -> dict[str, Any]:
    found: dict[str, Any] = p.match.view(seat)["board"]
    return found


# the list of 17.61


def test_the_chits_of_the_list_can_be_concealed_17_61() -> None:
    """Assassins, Felix among them; not Comintern, Politburo or control markers (R109)."""
    kinds = {piece.rstrip("0123456789").rstrip("-") for piece in secrecy.CONCEALABLE}
    assert kinds == {
        "felix", "terror", "air-raid", "assassin", "ice-march", "commissars", "supreme-ruler",
        "general-strike", "cordon-sanitaire", "anarchists-strike", "czar-assassination",
        "territorial-demands", "military-commissariat",
    }  # fmt: skip


# the view


def test_a_player_sees_his_own_chits_17_61() -> None:
    box = board(table(), "A")["boxes"]["A"]
    assert {"air-raid", "assassin-1", "comintern"} <= set(box["display"])
    assert box["unseen"] == 0


@pytest.mark.parametrize("viewer", ["B", "C", None])
def test_others_see_their_number_alone_17_61(viewer: Seat | None) -> None:
    box = board(table(), viewer)["boxes"]["A"]
    assert box["display"] == ["comintern", "politburo-1", "politburo-2"]
    assert box["unseen"] == 2
    assert box["politburo"] == 2


def test_the_randomizer_does_not_tell_what_is_missing_from_it_17_61() -> None:
    shown = board(table(), "B")
    assert shown["randomizer"] == ["T-1", "out-TU"]
    assert shown["randomizer_unseen"] == 4
    assert shown["unseen"] == [
        "assassin-1", "felix", "air-raid", "ice-march", "terror-1", "terror-2"
    ]  # fmt: skip


def test_without_the_option_all_is_open_8_29_12_32() -> None:
    shown = board(table(secret=False), "C")
    assert "air-raid" in shown["boxes"]["A"]["display"]
    assert shown["unseen"] == []
    assert "felix" in shown["randomizer"]


def test_the_boxes_in_words_tell_the_number_17_61() -> None:
    text = text_boxes(board(table(), "C"))
    assert "    hidden chits: 2\n" in text
    assert "Air Raid" not in text
    assert "Air Raid" in text_boxes(board(table(), "A"))


def test_all_is_opened_when_the_game_is_over_17_61() -> None:
    p = table()
    p.match.state["result"] = {"ranking": [["A"]], "victory": "red", "points": {}}
    assert "air-raid" in board(p, "C")["boxes"]["A"]["display"]


# drawing


def drawn(secret: bool = True) -> Position:
    """A controls Moscow: he draws Ice March, then the withdrawal of the Turks."""
    return table("randomizer", "ice-march", "out-TU", "T-1", secret=secret)


def says(p: Position, seat: Seat | None) -> str:
    return "\n".join(s for item in log_for(RCW, p.match.log, seat) for s in item["says"])


def test_what_is_drawn_is_told_to_the_drawer_alone_17_61() -> None:
    p = drawn()
    assert "Player A draws Ice March." in says(p, "A")
    for other in ("B", "C", None):
        assert "Ice March" not in says(p, other)
        assert "Player A draws a chit and keeps it hidden." in says(p, other)


def test_what_cannot_be_concealed_is_told_to_all_17_61() -> None:
    assert "Player A draws Interventionist withdrawal TU." in says(drawn(), "C")


def test_the_number_of_a_draw_is_shown_to_nobody_17_61() -> None:
    """From it one could reckon what lies before the chit in the randomizer, and what does not."""
    p = drawn()
    draws = [d for entry in p.match.log for d in entry["draws"]]
    assert all(draw["to"] == [] for draw in draws if draw["context"].startswith("randomizer"))
    assert "to" not in next(
        draw for e in drawn(secret=False).match.log for draw in e["draws"]
    )  # fmt: skip
    assert list(log_leaks(p.match, p.match.log)) == []


def test_a_chit_is_named_when_it_is_played_17_61() -> None:
    text = TABLE.replace("A has: air-raid", "A has: ") + "C: B-318 @ smolensk\nC has: air-raid"
    p = position(text, "inter-phase", dice=(4,), seed="00" * 32, secrecy=True)
    assert p.waiting() == {"B": "inter_phase", "C": "inter_phase"}
    p.order("B", "hold back")
    p.order("C", "air raid Tver")
    assert "Air Raid" not in says(p, "A")
    p.order("C", "hold back")
    assert "Player C plays Air Raid against Tver" in says(p, "A")


# the deal


def test_the_deal_is_open_and_its_assassins_are_hidden_after_it_16_31_16_34() -> None:
    match = Match.new(RCW, list("ABC"), seed="00" * 32, options={"secrecy": True})
    dealt = [piece for box in match.view(None)["board"]["boxes"].values() for piece in box["hand"]]
    assert {"assassin-1", "assassin-2"} <= set(dealt)
    for seat in "ABC":
        match.apply(seat, {"do": "ready"})
    boxes = match.view(None)["board"]["boxes"].values()
    assert not any("assassin-1" in box["display"] + box["hand"] for box in boxes)
    assert sum(box["unseen"] for box in boxes) == 2


# questions (D50 to D52)

QUIET = """
A: RL-152 R-111 @ tver
B: WL-251 W-213 @ kuban
B: B-318 @ smolensk
C: RL-151 @ petrograd
"""


@pytest.mark.parametrize(
    "holdings",
    ["B has: air-raid\nC has: ice-march", "B has: ice-march\nC has: air-raid"],
)
def test_who_may_hold_air_raid_is_asked_like_who_holds_it_d50(holdings: str) -> None:
    """B alone has a Blue unit: B is asked, whatever the chit is that he holds."""
    p = position(QUIET + holdings, "inter-phase", seed="00" * 32, secrecy=True)
    assert p.waiting() == {"B": "inter_phase"}


@pytest.mark.parametrize(
    "holdings",
    [
        "A has: general-strike*2\nC has: assassin terror",
        "A has: assassin terror\nC has: general-strike*2",
        "A has: general-strike assassin\nC has: general-strike terror",
    ],
)
def test_who_holds_two_chits_is_asked_for_a_strike_d52(holdings: str) -> None:
    p = position(QUIET + holdings, "inter-phase", seed="00" * 32, secrecy=True)
    assert p.waiting() == {"A": "inter_phase", "C": "inter_phase"}


def test_who_has_nothing_to_play_may_only_hold_back_d51() -> None:
    text = QUIET + "-: K-UR1 @ kazan\nA has: military-commissariat\nB has: assassin\nC has: R-118"
    p = position(text, "inter-phase", seed="00" * 32, secrecy=True)
    assert set(p.waiting()) == {"A", "B"}
    assert p.may("A", "bring_back") == {"R-118"}
    assert p.asked("B") == [{"do": "hold_back"}]


def test_who_has_played_a_chit_says_himself_that_it_was_the_last_d51() -> None:
    """If he were asked no further, others would see that he holds no more to play."""
    text = QUIET + "B has: air-raid terror"
    p = position(text, "inter-phase", seed="00" * 32, secrecy=True)
    p.order("B", "air raid Tver")
    assert p.waiting() == {"B": "inter_phase"}
    assert p.asked("B") == [{"do": "hold_back"}]


def test_who_holds_no_chit_at_all_is_not_asked_d51() -> None:
    """How many chits a player holds is open."""
    text = QUIET + "-: K-UR1 @ kazan\nA has: military-commissariat\nC has: R-118"
    p = position(text, "inter-phase", seed="00" * 32, secrecy=True)
    assert "C" not in p.waiting()


def test_only_instructions_on_all_subjects_answer_where_chits_are_unseen_d50() -> None:
    """Otherwise that he is not asked would show what he does not hold."""
    text = QUIET + "B has: air-raid"
    p = position(text, "inter-phase", seed="00" * 32, secrecy=True)
    p.order("B", "standing no air raid")
    assert p.waiting() == {"B": "inter_phase"}
    p.order("B", "standing no replacement chits")
    p.order("B", "standing no general strike")
    assert "inter_phase" not in p.waiting().values()


def test_whoever_may_have_drawn_the_second_strike_is_asked_d52() -> None:
    text = QUIET.replace("B: B-318", "C: B-318") + "C has: air-raid\nA has: {}\ncup: {}"
    for held, cup in (("general-strike", "general-strike"), ("assassin", "terror")):
        p = position(text.format(held, cup), "inter-phase", dice=(6, 2),
                     seed="00" * 32, secrecy=True)  # fmt: skip
        p.order("C", "air raid Tver, hold back")
        assert p.waiting() == {"A": "inter_phase"}


# the barrier


def test_the_barrier_holds_17_61() -> None:
    for p in (table(), drawn()):
        assert list(leaks(p.match, viewers(p.match), Random(1))) == []


def test_what_is_scrambled_is_what_the_viewer_may_not_know_17_61() -> None:
    p = table()
    before = dict(p.board["where"])
    secrecy.perturb_hidden(p.match.state, "A", Random(3))
    changed = {piece for piece, place in p.board["where"].items() if place != before[piece]}
    assert changed
    assert changed <= secrecy.CONCEALABLE - {"air-raid", "assassin-1"}
    assert list(RCW.violations(p.match.state)) == []


class ShowsBoxes(RussianCivilWar):
    """The view tells everybody who holds what."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        return {**super().view(state, seat), "lying": state["board"]["lying"]}


class CountsTheCup(RussianCivilWar):
    """The view tells everybody how many assassins are left in the randomizer."""

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        cup = state["board"]["lying"].get("cup", [])
        left = sum(piece.startswith("assassin") for piece in cup)
        return {**super().view(state, seat), "assassins left": left}


@pytest.mark.parametrize("leaky", [ShowsBoxes(), CountsTheCup()])
def test_a_view_that_shows_held_chits_is_found_17_61(leaky: RussianCivilWar) -> None:
    match = Match(leaky, table().match.state, [], table().match._play.dice)
    found = [leak for n in range(4) for leak in leaks(match, viewers(match), Random(n))]
    assert "the view of C depends on what it may not know" in found
    assert "the view of None depends on what it may not know" in found


def test_a_log_that_names_a_chit_held_unseen_is_found_17_61() -> None:
    """The same telling, told to all, is what the tests above would find."""
    p = drawn()
    entry = p.match.log[-1]
    telling = next(t for t in entry["tellings"] if t["args"].get("piece") == "ice-march")
    assert telling["to"] == ["A"]
    assert "Ice March" not in says(p, "C")
    telling["to"] = None
    assert "Ice March" in says(p, "C")


# what others may hold (offers, 6.2)


def test_what_a_player_may_hold_is_what_the_reader_has_not_seen_elsewhere_17_61() -> None:
    state = table().match.state
    held = secrecy.may_hold(state, "B", "A")
    assert {"politburo-1", "comintern", "air-raid", "felix", "terror-1"} <= set(held)
    assert "general-strike-1" not in held
    assert "air-raid" not in secrecy.may_hold(state, "B", "C")
    assert "felix" not in secrecy.may_hold(state, "A", "A")


def test_pieces_are_parted_into_open_ones_and_a_number_17_61() -> None:
    p = table()
    pieces = ["politburo-1", "air-raid", "assassin-1"]
    assert secrecy.open_part(p.match.state, pieces) == (["politburo-1"], 2)
    assert secrecy.open_part(table(secret=False).match.state, pieces) == (pieces, 0)
