"""Section 12.5(11): General Strike, in pairs."""

from tests.games.rcw.positions import Position, position

BASE = """
A: RL-151 @ petrograd
A: RL-154 @ tver
B: WL-251 W-213 @ kuban
"""


def strike(text: str, *dice: int, turn: int = 1) -> Position:
    return position(BASE + text, "inter-phase", turn=turn, dice=dice, seed="00" * 32)


def held(p: Position, place: str) -> int:
    return sum(p.place(f"general-strike-{n}") == place for n in (1, 2, 3))


def test_two_make_their_holder_the_first_player_12_5_11() -> None:
    """T16."""
    p = strike("C has: general-strike*2\nB has: general-strike")
    assert p.waiting() == {"C": "inter_phase"}
    p.order("C", "general strike")
    assert p.board["order"] == ["C", "A", "B"]
    assert held(p, "cup") == 2
    assert held(p, "display:B") == 1
    assert p.told("general_strike") == [{"seat": "C"}]
    assert not [
        d for e in p.match.log for d in e["draws"] if d["context"].startswith("player turn")
    ]


def test_one_has_no_effect_and_is_not_asked_for_12_5_11() -> None:
    p = strike("A has: general-strike\nB has: general-strike")
    assert "inter_phase" not in p.waiting().values()


def test_of_three_the_third_stays_with_him_r07() -> None:
    p = strike("C has: general-strike*3")
    p.order("C", "general strike")
    assert held(p, "cup") == 2
    assert held(p, "display:C") == 1


def test_they_may_be_kept_12_5_11() -> None:
    p = strike("C has: general-strike*2", 2)
    p.order("C", "hold back")
    assert held(p, "display:C") == 2
    assert p.board["order"] == ["B", "C", "A"]


def test_a_seat_without_two_is_told_so_12_5_11() -> None:
    p = strike("C has: general-strike*2\nA has: military-commissariat R-118\nB: WL-252 @ kazan")
    assert p.case("A", "general strike") == "12.5(11)"


def test_it_is_not_played_if_the_game_ends_r07() -> None:
    """The end is judged before the sequencing: no Red leader is left, White wins."""
    text = "B: WL-251 W-213 @ kuban\nC has: general-strike*2"
    p = position(text, "inter-phase", seed="00" * 32)
    p.order("C", "general strike")
    assert p.match.over
    assert held(p, "display:C") == 2


def test_who_draws_the_second_by_an_air_raid_is_asked_after_the_replacements_r07() -> None:
    text = "C: B-318 @ smolensk\nC has: air-raid\nA has: general-strike\ncup: general-strike"
    p = strike(text, 6, 2)
    p.order("C", "air raid Tver")
    assert held(p, "display:A") == 2
    assert p.waiting() == {"A": "inter_phase"}
    assert p.match.interrupting
    assert p.match.default("A") == {"do": "hold_back"}
    p.order("A", "play general strike")
    assert p.board["order"] == ["A", "B", "C"]


def test_who_held_back_is_not_asked_again_r07() -> None:
    p = strike("C: B-318 @ smolensk\nC has: air-raid general-strike*2\ncup: general-strike", 4)
    p.order("C", "air raid Tver, hold back")
    assert "inter_phase" not in p.waiting().values()


def test_instructions_play_it_whenever_two_are_held_or_never_d52() -> None:
    p = strike("C has: general-strike*2")
    p.order("C", "standing general strike")
    assert p.board["order"][0] == "C"
    p = strike("C has: general-strike*2")
    p.order("C", "standing no general strike")
    assert held(p, "display:C") == 2
    assert "inter_phase" not in p.waiting().values()


def test_instructions_answer_for_the_second_drawn_late_d52() -> None:
    text = "C: B-318 @ smolensk\nC has: air-raid\nA has: general-strike\ncup: general-strike"
    p = strike(text, 6, 2)
    p.order("A", "standing general strike")
    p.order("C", "air raid Tver")
    assert p.board["order"] == ["A", "B", "C"]


def test_the_first_sequencing_knows_no_strike_r06() -> None:
    """All three are in the randomizer when the game begins (16.41)."""
    p = position(BASE + "cup: general-strike*3", "inter-phase", seed="00" * 32)
    assert held(p, "cup") == 3
    assert p.told("general_strike") == []
