"""Sections 15.21 and 15.22: a player leaves the game, his units freeze (ruling R107)."""

from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from tests.games.rcw.departures import four, leave, wait_for, whole_game

# 15.21 leaving


def test_a_player_leaves_at_any_time_once_he_has_confirmed_it_15_21() -> None:
    """In A's movement phase, B leaves; before he confirms it nobody learns of it."""
    p = four()
    seen = log_for(RCW, p.match.log, "A"), p.match.view("A")
    assert p.case("B", "confirm quit") == "15.21"
    p.order("B", "quit the game")
    assert (log_for(RCW, p.match.log, "A"), p.match.view("A")) == seen
    p.order("B", "stay")
    leave(p, "B")
    assert p.match.view("A")["board"]["quitters"] == ["B"]
    assert "Player B leaves the game." in str(log_for(RCW, p.match.log, None))


def test_leaving_is_for_good_15_21() -> None:
    p = four()
    leave(p, "B")
    assert not p.match.can_undo("B")
    assert p.match.options("B") == []
    assert "you have left" in p.refusal("B", "quit the game").why


def test_who_leaves_while_something_is_resolved_goes_when_it_is_done_15_21() -> None:
    p = four("A: RL-152 RL-151 R-111 @ tver\nC: WL-251 W-213 @ tver", "combat", dice=(4,))
    p.order("A", "offer B")
    assert p.case("A", "quit the game") == "15.21"
    p.order("A", "discard, attack Denikin, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    p.order("B", "quit the game, confirm quit")
    assert p.case("B", "quit the game") == "15.21"
    assert not p.told("quit")
    p.order("A", "lose R-111, lose Trotsky")
    assert p.told("quit") == [{"seat": "B"}]


def test_nobody_who_errs_is_told_that_he_may_leave_15_21() -> None:
    p = four()
    assert "quit the game" not in p.refusal("B", "discard").nearest
    assert p.may("B", "quit") == {""}


def test_who_has_left_comes_last_and_has_no_points_15_21() -> None:
    """B had most points."""
    p = four("A: RL-152 R-111 @ tver\nB: RL-151 R-112 R-113 @ tver\nC: WL-252 @ omsk",
             "inter-phase", turn=6, dice=(1,))  # fmt: skip
    assert p.match.over
    p = whole_game("A: RL-152 @ tver\nB: RL-151 R-112 @ penza\nC: WL-252 @ omsk", turn=6,
                   seed="15" * 32)  # fmt: skip
    leave(p, "B")
    assert p.match.view("A")["board"]["boxes"]["B"]["red_points"] is None
    wait_for(p, lambda: p.match.over)
    result = p.match.state["result"]
    assert result is not None
    assert result["victory"] == "red"
    assert result["ranking"][0] == ["A"]
    assert result["ranking"][-1] == ["B"]
    assert result["points"]["B"] is None


# 15.22 frozen units


def test_his_units_are_frozen_where_they_stand_15_22() -> None:
    p = four()
    leave(p, "B")
    assert sorted(p.board["frozen"]) == ["RL-153", "W-213", "WL-251"]
    assert p.controller("WL-251") == "B"
    assert p.told("quit.frozen")[0]["seat"] == "B"


def test_nobody_attaches_frozen_units_15_22() -> None:
    p = four("A: RL-152 @ tver\nB: RL-153 R-111 @ tver\n-: R-112 @ tver")
    leave(p, "B")
    p.order("A", "move Trotsky")
    assert p.may("A", "attach") == {"R-112"}


def test_frozen_units_defend_and_what_they_kill_is_theirs_15_22() -> None:
    """R107: his box is kept. The attackers are eliminated at 1:2."""
    p = four("A: RL-176 R-120 @ kuban\nB: WL-251 W-213 @ kuban\nC: WL-252 @ omsk", "combat",
             dice=(6,))  # fmt: skip
    leave(p, "B")
    p.order("A", "attack Denikin, with Berzin, resolve")
    assert p.place("R-120") == "display:B"


def test_frozen_units_die_and_come_back_as_ordinary_ones_15_22() -> None:
    p = four("A: RL-152 RL-151 R-111 R-112 @ kuban\nB: WL-251 W-213 @ kuban\nC: WL-252 @ omsk",
             "combat", dice=(1,))  # fmt: skip
    leave(p, "B")
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.place("W-213") == "display:A"
    assert p.board["frozen"] == []


def test_the_attacker_chooses_what_frozen_units_lose_r107() -> None:
    """As for units that nobody controls (8.36)."""
    text = "A: RL-152 R-111 @ kuban\nB: WL-251 W-213 W-203 WL-256 @ kuban\nC: WL-252 @ omsk"
    p = four(text, "combat", dice=(2,))
    leave(p, "B")
    p.order("A", "attack Denikin, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    p.order("A", "lose W-203, lose Denikin")
    assert p.told("exchange.loss")[0] == {"units": ["W-203", "WL-251"], "killer": "A"}


def test_units_stay_frozen_when_their_leader_is_dead_15_22() -> None:
    """They lie singly and uncontrolled then, and still nobody attaches them."""
    text = "A: RL-152 @ tver\nB: RL-153 R-111 @ tver\nC: WL-251 @ kuban\nA has: assassin*6"
    p = four(text, dice=(6, 6))
    leave(p, "B")
    p.order("A", "assassinate Stalin, with 6 assassins")
    assert p.place("RL-153") == "display:A"
    assert p.controller("R-111") is None
    p.order("A", "move Trotsky")
    assert p.may("A", "attach") == set()
    assert p.case("A", "attach R-111") == "15.22"


def test_assassins_who_fail_against_him_go_to_the_randomizer_r65() -> None:
    p = four("A: RL-152 @ tver\nB: RL-153 @ tver\nC: WL-251 @ kuban\nA has: assassin", dice=(1, 1))
    leave(p, "B")
    p.order("A", "assassinate Stalin, with 1 assassin")
    assert p.place("assassin-1") == "cup"


def test_a_frozen_unit_that_is_eliminated_and_replaced_is_ordinary_9_1() -> None:
    """R107: in Kuban C attaches it."""
    text = "A: RL-152 RL-151 R-111 R-112 @ omsk\nB: WL-252 W-213 @ omsk\nC: WL-251 @ kuban"
    p = whole_game(text + "\nD: RL-153 @ orel", "combat", dice=(1,), seed="09" * 32)
    leave(p, "B")
    p.order("A", "attack W-213, with Trotsky, resolve")
    assert p.place("W-213") == "display:A"
    wait_for(p, lambda: p.board["turn"] == 2 and p.board["phasing"] == "C")
    assert p.at("W-213") == "kuban"
    assert p.board["frozen"] == []
    p.order("C", "move Denikin, attach W-213")
    assert p.controller("W-213") == "C"


def test_frozen_units_count_for_the_end_of_the_game_15_1() -> None:
    """The last White units west of Siberia are frozen: the game goes on."""
    p = four("A: RL-152 @ tver\nB: WL-251 W-213 @ kuban\nC: WL-252 @ omsk\nD: RL-151 @ orel",
             "player_turns", seed="15" * 32)  # fmt: skip
    leave(p, "B")
    assert not p.match.over


def test_nobody_who_plays_controls_a_province_with_frozen_units_r107() -> None:
    """12.42: he draws nothing in a crisis, and nobody else does."""
    p = four("B: RL-152 R-111 @ tver\nA: RL-151 @ orel\nC: WL-252 @ omsk", "random_events",
             dice=(1, 1), seed="15" * 32)  # fmt: skip
    assert p.match.view("A")["board"]["control"]["tver"] == "B"
    leave(p, "B")
    assert p.match.view("A")["board"]["control"]["tver"] is None
