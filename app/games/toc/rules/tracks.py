"""Section 5.2: influence points, the markers of factions, control, and the forces it brings."""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import (
    CASUALTIES,
    FACTION_OF,
    GONE,
    OUT,
    RESERVE,
    SINCE_VERSION_6,
    Board,
    holder,
    is_since,
    on_map,
    pieces_at,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import (
    BOX,
    CITIES,
    NET,
    NEUTRAL,
    RED,
    UNITS,
    WHITE,
    enemy_of,
    is_army,
    region_of,
)
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.rules.assets import bring_assets
from app.games.toc.rules.derived import CENTRAL_POWERS, derive
from app.games.toc.rules.faction_forces import HOMES, PIECES_OF
from app.games.toc.rules.influence_points import (
    GONE_FLAG,
    is_locked,
    politics_of,
)
from app.games.toc.rules.late_entries import come_with
from app.games.toc.rules.special_forces import settle_revolutionaries
from app.games.toc.rules.stacking import has_room

BRITISH_PORTS: Final = ("717", "732")
"""Murmansk and Archangel, which go with the control of Britain (TQ-10)."""


def may_control(board: Board, faction: str, side: str) -> bool:
    """Whether no gate keeps a side from the control of a faction (5.2, 13.8)."""
    gates = BOX.factions[faction].gates[side]
    return not gates or f"{side} {faction}" in politics_of(board)["gates"]


def shift(play: Play, board: Board, faction: str, boxes: int, net: int = 0) -> None:
    """Case 5.2: move a marker; positive is towards WHITE. It stops before control that a gate
    bars; the markers of controlled factions are locked, but for the Central Powers'."""
    politics = politics_of(board)
    if not boxes or is_locked(board, faction):
        return
    before = politics["tracks"][faction]
    at = max(-TRACK_END, min(TRACK_END, before + boxes))
    if abs(at) == TRACK_END and not may_control(board, faction, WHITE if at > 0 else RED):
        at -= 1 if at > 0 else -1
    if at == before:
        return
    politics["tracks"][faction] = at
    play.emit("marker", faction=faction, net=net, box=at)
    settle_control(play, board, faction)


def settle_control(play: Play, board: Board, faction: str) -> None:
    """Case 5.2: a marker at the end of its track gives control; the Central Powers can be lost."""
    politics = politics_of(board)
    at = politics["tracks"][faction]
    side = WHITE if at == TRACK_END else RED if at == -TRACK_END else ""
    before = politics["control"].get(faction, "")
    if side == before:
        return
    if before:
        leave_side(play, board, faction)
    if side:
        politics["control"][faction] = side
        play.emit("control", faction=faction, side=side)
        if not may_enter(board, faction):
            play.emit("control.waits", faction=faction, side=side)
        enter_all(play, board)


def may_enter(board: Board, faction: str) -> bool:
    """TQ-89: forces of a restricted faction enter when the Central Powers have withdrawn, or are
    controlled by the same side."""
    if not BOX.factions[faction].is_restricted or GONE_FLAG in board["flags"]:
        return True
    control = politics_of(board)["control"]
    return control.get(CENTRAL_POWERS) == control[faction]


def enter_all(play: Play, board: Board) -> None:
    """Let the forces of all controlled factions enter that no longer wait."""
    politics = politics_of(board)
    for faction, side in politics["control"].items():
        if faction not in politics["entered"] and may_enter(board, faction):
            enter_play(play, board, faction, side)


def enter_play(play: Play, board: Board, faction: str, side: str) -> None:
    """Cases 5.2, 7.25: the spaces and forces of a faction are a side's; they cannot be activated
    in the next round."""
    politics = politics_of(board)
    politics["entered"][faction] = side
    politics["fresh"].append(faction)
    home = NET.names(HOMES.get(faction, 0)) if faction in HOMES else []
    for space in [*home, *(BRITISH_PORTS if faction == "britain" else ())]:
        if not any(side_of(board, unit) != side for unit in units_at(board, space)):
            board["control"][space] = side
    bring_assets(board, faction)
    for entry in BOX.entries:
        if entry.faction == faction and board["where"][entry.piece] == OUT:
            _set_up(board, side, entry.piece, entry.place)
    part_from_neutrals(board, faction)
    if faction == "finland" and side == RED and "finnish_border_open" not in board["flags"]:
        board["flags"].append("finnish_border_open")
    places = {board["where"][piece] for piece in PIECES_OF[faction] if on_map(board, piece)}
    play.emit("faction.enters", faction=faction, side=side, places=sorted(places))
    if "campaign" in board:
        come_with(play, board, faction, side)


def _set_up(board: Board, side: str, piece: str, place: str) -> None:
    """Put a force where it enters; where there is no room for it, corps go to the reserve, armies
    to the casualty box, and leaders to a unit of theirs."""
    if place not in NET.bit:
        put(board, piece, RESERVE if place == "reserve" else CASUALTIES)
        return
    others = [
        unit for unit in units_at(board, place) if side_of(board, unit) not in (side, NEUTRAL)
    ]
    is_free = not others and holder(board, place) in (side, NEUTRAL)
    if piece in UNITS:
        if is_free and has_room(board, place, [piece]):
            put(board, piece, place)
        else:
            put(board, piece, CASUALTIES if is_army(piece) else RESERVE)
        return
    own = [each for each in PIECES_OF[FACTION_OF[piece]] if each in UNITS and on_map(board, each)]
    if is_free and any(board["where"][unit] == place for unit in own):
        put(board, piece, place)
    elif own:
        put(board, piece, board["where"][own[0]])


def part_from_neutrals(board: Board, faction: str) -> None:
    """No space holds units of several sides: where forces of a faction stand with neutral ones,
    those of the faction without an army there go to the reserve (a ruling; Murmansk)."""
    for space in list(board["at"]):
        units = units_at(board, space)
        own = [unit for unit in units if FACTION_OF.get(unit) == faction]
        others = [unit for unit in units if side_of(board, unit) == NEUTRAL]
        if own and others:
            weaker = others if any(map(is_army, own)) else own
            retire(board, weaker)
            for piece in list(pieces_at(board, space)):
                faction_of = FACTION_OF.get(piece)
                if piece not in UNITS and faction_of and faction_of in map(FACTION_OF.get, weaker):
                    put(board, piece, OUT)


def retire(board: Board, units: Iterable[str]) -> None:
    """Take units off the map: corps to the reserve, armies to the casualty box."""
    for unit in units:
        put(board, unit, CASUALTIES if is_army(unit) else RESERVE)


def leave_side(play: Play, board: Board, faction: str) -> None:
    """A side loses control (TQ-88: of the Central Powers alone): their forces are neutral again;
    those that stand with others leave the map."""
    politics = politics_of(board)
    side = politics["control"].pop(faction)
    play.emit("control.lost", faction=faction, side=side)
    if politics["entered"].pop(faction, None) is None:
        return
    for piece in PIECES_OF[faction]:
        if on_map(board, piece):
            here = pieces_at(board, board["where"][piece])
            if any(FACTION_OF.get(each) != faction for each in here):
                if piece in UNITS:
                    retire(board, [piece])
                else:
                    put(board, piece, OUT)


def move_markers(play: Play, board: Board) -> None:
    """Cases 5.2, TQ-87: net influence points move the markers, once; then no points are left."""
    politics = politics_of(board)
    found = dict(politics["influence"])
    politics["influence"].clear()
    for faction in BOX.factions:
        net = found.get(faction, 0)
        shift(play, board, faction, BOX.politics.boxes(net), net)


def withdraw_central_powers(play: Play, board: Board) -> None:
    """Case 5.4, the house table: a die on the turn of the scenario; their forces leave the game,
    and what waited for it enters (TQ-89). The Socialist Revolutionaries take sides (13.6), which
    they did not up to version 5 of the rules."""
    training = BOX.training
    if board["turn"] != training.withdrawal_turn or GONE_FLAG in board["flags"]:
        return
    modifier = board["modifiers"].get("major_power_withdrawal cp", 0)
    die = play.roll("withdrawal cp")
    gone = die + modifier <= training.withdrawal_up_to
    play.emit("withdrawal", die=die, modifier=modifier, gone=gone)
    if gone:
        remove_central_powers(play, board)
        if is_since(board, SINCE_VERSION_6):
            settle_revolutionaries(play, board)


def remove_central_powers(play: Play, board: Board) -> None:
    """Cases 5.4, TQ-89: the Central Powers leave the game, and what waited for it enters."""
    board["flags"].append(GONE_FLAG)
    politics = politics_of(board)
    politics["control"].pop(CENTRAL_POWERS, None)
    politics["entered"].pop(CENTRAL_POWERS, None)
    for piece in PIECES_OF[CENTRAL_POWERS]:
        if board["where"][piece] != GONE:
            put(board, piece, GONE)
    enter_all(play, board)


def conquer(play: Play, board: Board) -> None:
    """Case 5.4, the house table: a country or republic all of whose cities an enemy holds in
    supply is conquered, and its forces leave the game."""
    derived = derive(board)
    for faction, side in list(politics_of(board)["entered"].items()):
        region = BOX.factions[faction].region
        cities = [city for city in CITIES if region and region_of(city) == region]
        enemy = derived.supplied(enemy_of(side))
        if cities and all(enemy & NET.bit[city] for city in cities):
            for piece in PIECES_OF[faction]:
                if board["where"][piece] != GONE:
                    put(board, piece, GONE)
            play.emit("conquered", faction=faction, side=enemy_of(side))


def cities_of_faction(board: Board, faction: str, side: str) -> int:
    """Return how many Victory Cities of its home region a faction's side holds."""
    region = BOX.factions[faction].region
    return sum(region_of(city) == region and holder(board, city) == side for city in CITIES)
