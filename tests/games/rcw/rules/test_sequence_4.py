"""Section 4: the sequence of play."""

from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

PASSES = ("ready", "deployed", "end_movement", "end_combat", "fight_on", "leave_it")


def let_pass(p: Position, turns: int) -> None:
    """Play on, doing nothing that can be left, until so many game turns have begun."""
    match = p.match
    while not match.over and p.board["turn"] < turns:
        seat = next(iter(match.waiting()))
        options = match.options(seat)
        match.apply(seat, next((o for o in options if o["do"] in PASSES), options[0]))


def passed(seats: str, turns: int) -> Position:
    p = Position(Match.new(RCW, list(seats), seed="41" * 32))
    let_pass(p, turns)
    return p


def told_in_order(p: Position, *keys: str) -> list[str]:
    """Return the wordings of the log in their order, `keys` alone."""
    tellings = (telling for entry in p.match.log for telling in entry["tellings"])
    return [telling["say"] for telling in tellings if telling["say"] in keys]


def clockwise(order: list[Seat], seats: str) -> bool:
    first = seats.index(order[0])
    return "".join(order) == seats[first:] + seats[:first]


def test_each_seat_has_one_player_turn_a_game_turn_4_1() -> None:
    for seats in ("ABC", "ABCDEF"):
        p = passed(seats, 3)
        turns = p.told("turn.begins")
        for turn in (1, 2):
            played = [told["seat"] for told in turns if told["turn"] == turn]
            assert sorted(map(str, played)) == list(seats)


def test_a_drawn_marker_names_the_first_player_and_others_follow_clockwise_4_2() -> None:
    """E34: one marker for each player."""
    p = passed("ABCD", 3)
    draws = [d for e in p.match.log for d in e["draws"] if d["context"] == "player turn sequence"]
    assert [draw["sides"] for draw in draws] == [4] * len(draws)
    orders = [told["order"] for told in p.told("sequence")]
    for number, order in enumerate(orders):
        assert isinstance(order, list)
        assert clockwise(order, "ABCD")
        played = [t["seat"] for t in p.told("turn.begins") if t["turn"] == number + 1]
        assert played == order[: len(played)]


def test_a_player_turn_has_its_phases_in_order_4_2() -> None:
    """Random events, movement, combat, randomizer."""
    p = position(
        "A: RL-152 @ tver\n-: W-201 @ novgorod\ncup: assassin",
        "random_events",
        dice=(2, 1, 1, 1),
    )
    p.order("A", "move Trotsky, to Novgorod, attack W-201, with Trotsky, resolve, end combat")
    keys = ("event", "enters", "movement.ends", "combat", "combat.ends", "draw")
    assert told_in_order(p, *keys) == list(keys)
    assert p.place("assassin-1") == "display:A"


def test_a_seat_without_units_has_its_turn_r10() -> None:
    p = position("B: RL-152 @ tver\ncup: assassin", "random_events", dice=(2, 1, 1))
    assert p.waiting() == {"A": "movement"}
    p.order("A", "end movement")
    assert p.place("assassin-1") == "display:A"


def test_the_inter_phase_turns_replaces_judges_and_draws_4_2() -> None:
    """R05: the replacements belong to the turn gone by, although the marker has moved."""
    text = """
    A: RL-151 @ petrograd
    B: WL-251 W-213 @ kuban
    unassigned: R-111
    """
    p = position(text, "inter-phase", turn=2, dice=(3,))
    assert told_in_order(p, "replacement", "sequence", "victory") == ["replacement", "sequence"]
    assert p.told("replacement")[0] == {"turn": 2, "units": ["R-111"]}
    assert p.told("sequence")[0] == {"turn": 3, "order": ["C", "A", "B"]}


def test_an_army_that_is_replaced_saves_its_side_r05() -> None:
    """No White unit was left west of the Urals; the replaced one goes on with the war."""
    text = """
    A: RL-151 @ petrograd
    B: WL-251 @ kuban
    unassigned: W-213
    """
    assert position(text, "inter-phase", turn=5, dice=(1,)).match.state["result"] is None
    over = position(text, "inter-phase", turn=6).match.state["result"]
    assert over is not None
    assert over["victory"] == "red"


def test_the_game_has_no_last_turn_15_1_15_3() -> None:
    """Nobody does anything: the war goes on, and its turns are counted beyond the track."""
    p = passed("ABC", 9)
    assert not p.match.over
    assert p.board["turn"] == 9
