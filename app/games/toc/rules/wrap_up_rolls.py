"""Sections 7.33, 13.74, 13.75: dice of the wrap-up: bombs on Moskva, republics, NO ACT."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import CASUALTIES, FACTION_OF, Board, pieces_at, put
from app.games.toc.box import (
    BOX,
    MOSKVA,
    NET,
    RAIL,
    UNITS,
    WHITE,
    camp_of,
    region_of,
)
from app.games.toc.rules.assets import sources_of
from app.games.toc.rules.derived import held_bits
from app.games.toc.rules.influence_points import politics_of
from app.games.toc.rules.leaders import able_leaders, score

BOMBED: Final = "moskva bombed"
BOMBERS: Final = frozenset({"afsr", "nw", "siberian", "sibcos"})
BOMBS_REACH: Final = 3
FADES_UP_TO: Final = 2
HIT_FROM, BOMB_POINTS = 5, 2
FREE_TO_ROAM: Final = frozenset({"makhno", "turkistan", "khiva"})


def bomb_moskva(play: Play, board: Board) -> None:
    """Case 13.74, TQ-99, D48: once a game, on 5 or 6, for two points: an air asset of WHITE is
    ready, and a leader with an army of its camps stands within three spaces of Moskva on rails to
    the source of the asset. It is always tried."""
    if BOMBED in board["flags"]:
        return
    air = [
        asset
        for asset, state in sorted(board["assets"].items())
        if state == "ready" and asset.startswith("white-air")
    ]
    if not air or not any(_can_bomb(board, asset) for asset in air):
        return
    die = play.roll("bombs on moskva")
    play.emit("bombs", die=die, success=die >= HIT_FROM)
    if die >= HIT_FROM:
        board["flags"].append(BOMBED)
        score(play, board, WHITE, BOMB_POINTS)


def _can_bomb(board: Board, asset: str) -> bool:
    held = held_bits(board, WHITE)
    joined = NET.chain(NET.bits(sources_of(board, WHITE, asset)) & held, held, RAIL)
    for space in NET.names(joined):
        pieces = pieces_at(board, space)
        if not any(piece in UNITS and camp_of(piece) in BOMBERS for piece in pieces):
            continue
        distance = NET.distance(space, MOSKVA)
        is_near = distance is not None and distance <= BOMBS_REACH
        if is_near and able_leaders(board, pieces):
            return True
    return False


def stray_from_home(play: Play, board: Board) -> None:
    """Case 13.75: a unit of a republic outside its home region is eliminated on a 1; those of
    Makhno, Turkistan and Khiva may roam."""
    for faction in politics_of(board)["entered"]:
        record = BOX.factions[faction]
        if record.kind != "republic" or faction in FREE_TO_ROAM:
            continue
        for unit, place in list(board["where"].items()):
            if FACTION_OF.get(unit) != faction or unit not in UNITS or place not in board["at"]:
                continue
            if region_of(place) == record.region:
                continue
            die = play.roll(f"stray {unit}")
            play.emit("vanish.roll", unit=unit, die=die, gone=die == 1)
            if die == 1:
                put(board, unit, CASUALTIES)


def fade_markers(play: Play, board: Board) -> None:
    """Case 7.33, optional: each NO ACT marker is removed on 1 or 2, without modifiers."""
    for space in list(board["no_act"]):
        die = play.roll(f"no act {space}")
        play.emit("clear", place=space, die=die, modifier=0, success=die <= FADES_UP_TO)
        if die <= FADES_UP_TO:
            board["no_act"].remove(space)
