"""The players of RCW side by side: markers, cities, committee, and what lies off the map."""

from app.games.rcw.presentation.players import Display, committee, displays, off_map
from tests.games.rcw.positions import Position, position

SETTING = """
    A: RL-152 R-111 @ tver
    B: WL-251 @ kuban
    A has: politburo*8 assassin*2 felix comintern control-TU W-212
    B has: politburo terror R-113
    cup: air-raid assassin
    unassigned: W-213
    """


def side_by_side(p: Position, viewer: str | None) -> dict[str, Display]:
    return {display.box.letter: display for display in displays(p.match.view(viewer))}


def test_what_counts_of_a_player_stands_in_a_line() -> None:
    shown = side_by_side(position(SETTING), "B")
    first, second = shown["A"], shown["B"]
    assert (first.box.politburo, first.assassins, first.chits) == (8, 3, 1)
    assert (second.box.politburo, second.assassins, second.chits) == (1, 0, 1)
    assert first.cities == ("Moscow (Tver)",)
    assert (first.draws, second.draws) == (1, 0)
    assert first.box.controls == ("Turkey",)
    assert first.strength_eliminated == sum(piece.value for piece in first.box.eliminated) > 0


def test_the_committee_and_who_has_purged_are_told() -> None:
    p = position(SETTING, phase="movement", dice=(1, 1))
    assert committee(p.match.view(None)) == []
    p.order("A", "purge B, declare")
    shown = side_by_side(p, None)
    assert (shown["A"].has_purged, shown["B"].has_purged) == (True, False)


def test_what_lies_off_the_map_is_listed_and_what_is_hidden_only_counted() -> None:
    for secrecy in (False, True):
        p = position(SETTING, secrecy=secrecy)
        heaps = {heap.name: heap for heap in off_map(p.match.view("B"))}
        assert [piece.id for piece in heaps["Unassigned box"].units] == ["W-213"]
        randomizer = heaps["Randomizer"]
        assert ("Air Raid" in randomizer.chits) is not secrecy
        assert randomizer.count == len(p.board["lying"]["cup"])
        assert (randomizer.unseen > 0) is secrecy


def test_chits_held_unseen_count_and_are_not_told_apart() -> None:
    shown = side_by_side(position(SETTING, secrecy=True), "B")
    assert (shown["A"].assassins, shown["A"].chits) == (0, 4)
    assert shown["A"].box.unseen == 3
