"""Sections 13.1, 13.6, 13.72: the Tsar, the Socialist Revolutionaries, the Don Cossacks' recall."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.toc.board import (
    CASUALTIES,
    GONE,
    OUT,
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    SOC_REV_LAST,
    SOC_REV_RED_BOXES,
    SOC_REV_WAIT,
    Board,
    holder,
    in_play,
    is_committed,
    is_since,
    is_soc_rev,
    put,
    soc_rev_side,
)
from app.games.toc.box import (
    CITY_BITS,
    KERCH,
    LEADERS,
    NET,
    RED,
    SOC_REV,
    SOUTH,
    STARTING_SIDE,
    TAMAN,
    TSAR,
    TSARITSYN,
    UNITS,
    WHITE,
    camp_of,
    region_of,
)
from app.games.toc.rules.derived import derive
from app.games.toc.rules.influence_points import REPUBLICS, open_factions, place_influence
from app.games.toc.rules.leaders import lose_leader
from app.games.toc.rules.movement_limits import DON_CITIES, SOUTH_BITS

ROMANOV: Final = ("white-army-romanov-1", "white-army-romanov-2", "white-army-romanov-3")
STEP_ON: Final = (1, 2, 3, 4)
DON_RECALLED: Final = "don recalled"
"""The flag of a board on which the Don Cossacks have been recalled, which happens once."""
LOST_UP_TO, RECALLED_UP_TO = 2, 4
DROWNED_UP_TO: Final = 2
KERCH_GUARDS: Final = ("britain", "france")
KERCH_LATE: Final = 10
"""The turn from which on the crossing is easier (13.42)."""


def rescue_tsar(play: Play, board: Board) -> None:
    """Case 13.1: WHITE has taken the space where he is: Romanov armies can be built, Denikin goes,
    W1 can be no event, and a die may give WHITE a replacement step each turn.

    RED gains influence on the republics. If RED has caught him again meanwhile, he is free again,
    and no more follows.
    """
    board["flipped"].remove(TSAR)
    if "tsar_rescued" in board["flags"]:
        play.emit("tsar.freed")
        return
    board["flags"].append("tsar_rescued")
    for army in ROMANOV:
        if board["where"][army] == OUT:
            board["where"][army] = CASUALTIES
    if board["where"]["denikin"] != GONE:
        put(board, "denikin", GONE)
    die = play.roll("tsar")
    if die in STEP_ON:
        board["flags"].append("tsar_step")
    play.emit("tsar.rescued", die=die)
    if "politics" in board:
        points = 1 if play.roll("tsar republics") <= 3 else 2
        for faction in REPUBLICS:
            if faction in open_factions(board):
                place_influence(board, RED, faction, points)
                play.emit("influence.placed", side=RED, faction=faction, points=points)


def arrest_tsar(play: Play, board: Board) -> None:
    """Case 13.1, TQ-11: RED units have come upon the rescued Tsar: he is a captive again."""
    if TSAR not in board["flipped"]:
        board["flipped"].append(TSAR)
        play.emit("tsar.arrested")


def captive_goes_along(play: Play, board: Board, frame: Frame) -> bool:
    """Cases 12.6, 13.1: RED takes the captive Tsar one space along with a unit."""
    selected = frame["selected"]
    return (
        frame["side"] == RED
        and play.state["rules"] >= SINCE_VERSION_3
        and TSAR in board["flipped"]
        and TSAR not in (*selected, *frame["moved"])
        and board["where"][TSAR] == board["where"][selected[0]]
        and any(piece in UNITS for piece in selected)
    )


def crosses_kerch(play: Play, board: Board, piece: str) -> bool:
    """Case 13.42: a RED force crosses at Kerch, or is lost on 1 or 2; no corps takes the place of
    an army."""
    modifier = kerch_modifier(board)
    die = play.roll(f"kerch {piece}")
    lost = die + modifier <= DROWNED_UP_TO
    if modifier:
        play.emit("kerch.modified", unit=piece, die=die, modifier=modifier, lost=lost)
    else:
        play.emit("kerch.roll", unit=piece, die=die, lost=lost)
    if lost and piece in LEADERS:
        lose_leader(play, board, piece)
    elif lost:
        put(board, piece, CASUALTIES)
    return not lost


def kerch_modifier(board: Board) -> int:
    """Case 13.42: two less while WHITE controls Britain or France, one more from turn 10 on."""
    control = board["politics"]["control"] if "politics" in board else {}
    is_watched = any(control.get(ally) == WHITE for ally in KERCH_GUARDS)
    return (board["turn"] >= KERCH_LATE) - 2 * is_watched


def is_kerch(here: str, there: str) -> bool:
    """Whether a step leads over the Strait of Kerch."""
    return {here, there} == {KERCH, TAMAN}


def is_alive(board: Board) -> bool:
    """Whether he counts as alive: neither executed nor removed (TQ-11)."""
    return board["where"][TSAR] not in (OUT, GONE)


def commit_revolutionaries(play: Play, board: Board, attacker: str) -> None:
    """Case 13.6: attacked, they go to the commit box of the attacker's opponent at once."""
    box = 0 if attacker == WHITE else SOC_REV_LAST
    if board["soc_rev"] != box:
        move_marker(play, board, box)


def move_marker(play: Play, board: Board, box: int) -> None:
    """Cases 5.4, 13.6, TQ-92: move the marker; what changes sides takes its spaces along."""
    before = soc_rev_side(board)
    board["soc_rev"] = box
    side = soc_rev_side(board)
    if side != before:
        for space, pieces in board["at"].items():
            if any(is_soc_rev(piece) and piece in UNITS for piece in pieces):
                if STARTING_SIDE[space] == side:
                    board["control"].pop(space, None)
                else:
                    board["control"][space] = side
    if is_committed(board) and play.state["rules"] >= SINCE_VERSION_3:
        board["flags"] += [SOC_REV_WAIT] * (SOC_REV_WAIT not in board["flags"])
    play.emit("soc_rev", side=side, box=box, committed=is_committed(board))


def settle_revolutionaries(play: Play, board: Board) -> None:
    """Case 13.6, TQ-91: the Central Powers withdraw, and the Socialist Revolutionaries go to the
    commit box of the half in which their marker stands, if they are not committed yet."""
    if not is_committed(board):
        move_marker(play, board, 0 if board["soc_rev"] < SOC_REV_RED_BOXES else SOC_REV_LAST)


def end_waiting(board: Board, side: str) -> None:
    """Case 13.6: a round of a side is over: its Revolutionaries have waited long enough."""
    if SOC_REV_WAIT in board["flags"] and soc_rev_side(board) == side:
        board["flags"].remove(SOC_REV_WAIT)


def sway_by_capture(play: Play, board: Board, side: str) -> None:
    """Case 11.4: with a captured home city goes an influence point. Where the one track is that of
    the Socialist Revolutionaries it lies there until they are committed. With politics it is placed
    in the Logistics Phase (`influence.bonus_points`); up to version 5 of the rules there were two.
    """
    if "politics" in board and is_since(board, SINCE_VERSION_6):
        return
    if play.state["rules"] >= SINCE_VERSION_3 and not is_committed(board):
        net = board["influence"].get(SOC_REV, 0) + (1 if side == WHITE else -1)
        board["influence"][SOC_REV] = net
        play.emit("sways", side=side)


def recall_don_cossacks(play: Play, board: Board, city: str) -> None:
    """Case 13.72, TQ-101: WHITE has lost one of the cities with all of which the Don Cossacks may
    leave Don and Kuban. Once a game a die decides on each unit outside: 1 or 2 the casualty box, 3
    or 4 home, 5 or 6 nothing.

    At home is the nearest space in or next to a held city of Don or Kuban, where there is room
    (D49).
    """
    if play.state["rules"] < SINCE_VERSION_3 or DON_RECALLED in board["flags"]:
        return
    if city not in DON_CITIES or any(holder(board, e) != WHITE for e in DON_CITIES if e != city):
        return
    outside = [
        piece
        for piece in in_play(board, WHITE)
        if piece in UNITS
        and camp_of(piece) == "don"
        and region_of(board["where"][piece]) not in SOUTH
    ]
    if not outside:
        return
    board["flags"].append(DON_RECALLED)
    modifier = (board["points"] > 0) - (board["points"] < 0) + (holder(board, TSARITSYN) == WHITE)
    for unit in outside:
        die = play.roll(f"recall {unit}")
        face = die + modifier
        place = CASUALTIES if face <= LOST_UP_TO else ""
        if LOST_UP_TO < face <= RECALLED_UP_TO:
            place = _home_of_don(board, unit)
        if place:
            put(board, unit, place)
        play.emit("don.recall", unit=unit, die=die, modifier=modifier, place=place)


def _home_of_don(board: Board, unit: str) -> str:
    """The nearest space of 13.72 with room for a unit; "": there is none, and it stays."""
    derived = derive(board)
    cities = CITY_BITS & SOUTH_BITS & derived.held(WHITE)
    spaces = NET.names((cities | NET.near(cities)) & derived.held(WHITE) & derived.room_for(unit))
    here = board["where"][unit]
    return min(spaces, key=lambda each: (NET.distance(here, each) or 99, each), default="")
