"""Section 13.5: in-fighting: chits that a side draws in secret, and what they do to it."""

from collections.abc import Sequence
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.toc.board import (
    GONE,
    SINCE_VERSION_5,
    SINCE_VERSION_6,
    Board,
    holder,
    in_play,
    is_since,
    put,
)
from app.games.toc.box import (
    BOX,
    CITIES,
    HOME,
    KRONSTADT,
    LEADERS,
    RED,
    SEAT_OF,
    SIDES,
    UNITS,
    WHITE,
    camp_of,
    is_army,
    region_of,
)

CAMP_CHITS: Final = {
    WHITE: ("siberian", "don", "sibcos", "nw"),
    RED: ("trotsky", "stalin"),
}
"""The chits that bind a camp, which has the chit's name (13.52)."""
NO_EFFECT: Final = "no_effect"
PENDING: Final = "in-fighting begins {side}"
ENDING: Final = "in-fighting may end {side}"
LATE_YEAR: Final = 1920
DEFEATISM_UP_TO: Final = 3
SETTLED: Final = "in-fighting settled {side}"
"""The modifier of a board on which a side's in-fighting does no harm until the end of the turn."""
MOST_ACCUSATIONS: Final = 3
ACCUSED_UP_TO: Final = 2
NEVER_ACCUSED: Final = ("trotsky", "lenin", "stalin")


def is_fighting(board: Board, side: str) -> bool:
    """Whether a side is in-fighting (13.51)."""
    politics = board.get("politics")
    return politics is not None and side in politics["fighting"]


def suffers(board: Board, side: str) -> bool:
    """Whether a side is in-fighting and suffers from it: no Politburo has settled it for the turn
    (7.34)."""
    return is_fighting(board, side) and SETTLED.format(side=side) not in board["modifiers"]


def chits_of(board: Board, side: str) -> list[str]:
    """Return the chits of a side this turn, as far as the reader of a board knows them: a view has
    the number of the other side's alone."""
    politics = board.get("politics")
    found: object = politics["chits"].get(side) if politics is not None else None
    return found if isinstance(found, list) else []


def without_chits(play: Play, board: Board) -> Board:
    """Return a board on which no chit bars anything: whether a side is asked is judged by it, so
    that the other side learns nothing of a hidden chit (13.52)."""
    politics = board.get("politics")
    if politics is None or play.state["rules"] < SINCE_VERSION_5:
        return board
    chits: dict[str, list[str]] = {side: [] for side in politics["chits"]}
    return {**board, "politics": {**politics, "chits": chits}}


def trigger(play: Play, board: Board, side: str) -> None:
    """Case 13.51: in-fighting of a side begins with the next turn."""
    board["flags"].append(PENDING.format(side=side))
    play.emit("fighting.triggered", side=side)


def can_trigger(board: Board, side: str) -> bool:
    """Whether a side is not in-fighting, and will not be next turn."""
    return not is_fighting(board, side) and PENDING.format(side=side) not in board["flags"]


def add_chit(play: Play, board: Board, side: str, chit: str) -> None:
    """Case 13.51, TQ-72: a card that was an event puts its chit into the cup; if the side is
    in-fighting, it draws one more next turn."""
    politics = board["politics"]
    politics["cup"][side].append(chit)
    if side in politics["fighting"]:
        politics["extra"][side] += 1
    play.emit("chit.added", side=side, chit=chit)


def draw_chits(play: Play, board: Board) -> None:
    """Cases 5.13, 13.51, TQ-73: a side that is in-fighting draws a chit, which it alone sees."""
    politics = board["politics"]
    for side in SIDES:
        pending = PENDING.format(side=side)
        if pending in board["flags"]:
            board["flags"].remove(pending)
            politics["fighting"].append(side)
            play.emit("fighting.begins", side=side)
        if side not in politics["fighting"]:
            continue
        left = list(politics["cup"][side])
        count = min(len(left), 1 + politics["extra"][side])
        politics["extra"][side] = 0
        for _chit in range(count):
            chit = play.pick_from(f"chit {side}", left, to=[SEAT_OF[side]])
            left.remove(chit)
            politics["chits"][side].append(chit)
        play.emit("chits.drawn", side=side, count=count)
        drawn = politics["chits"][side][-count:]
        play.emit("chits.seen", to=[SEAT_OF[side]], chits=drawn)


def can_end(board: Board, side: str) -> bool:
    """Whether a card may allow the end of a side's in-fighting: it fights, and none has (13.51)."""
    return is_fighting(board, side) and ENDING.format(side=side) not in board["flags"]


def allow_end(play: Play, board: Board, side: str) -> None:
    """Case 13.51: W39 or R39: from now on a die in each wrap-up may end in-fighting."""
    board["flags"].append(ENDING.format(side=side))
    play.emit("fighting.may_end", side=side)


def end_fighting(play: Play, board: Board) -> None:
    """Cases 5.4, 13.51, TQ-74: a die ends the in-fighting of a side whose card allows it: one less
    from 1920 on, one less for WHITE without Denikin or Kolchak, one less with all home cities."""
    for side in SIDES:
        if not is_fighting(board, side) or ENDING.format(side=side) not in board["flags"]:
            continue
        modifier = -(BOX.turns[board["turn"] - 1].year >= LATE_YEAR)
        if side == WHITE:
            modifier -= any(board["where"][leader] == GONE for leader in ("denikin", "kolchak"))
        home = [city for city in CITIES if region_of(city) in HOME[side] and city != KRONSTADT]
        modifier -= all(holder(board, city) == side for city in home)
        die = play.roll(f"end of in-fighting {side}")
        ended = die + modifier <= BOX.campaign.fighting_ends
        play.emit("fighting.roll", side=side, die=die, modifier=modifier, success=ended)
        if ended:
            board["politics"]["fighting"].remove(side)


def accuse(play: Play, board: Board) -> None:
    """Case 13.52: on 1 or 2 a RED leader whom chance picks leaves the game, at no cost; three such
    dice a game. Trotsky, Lenin and Stalin are never accused."""
    politics = board["politics"]
    able = [
        leader
        for leader in in_play(board, RED)
        if leader in LEADERS and leader not in NEVER_ACCUSED and LEADERS[leader].side == RED
    ]
    if politics["accusations"] >= MOST_ACCUSATIONS or not able:
        return
    politics["accusations"] += 1
    die = play.roll("accusation")
    play.emit("accusation", die=die)
    if die <= ACCUSED_UP_TO:
        leader = play.pick_from("accused", able)
        put(board, leader, GONE)
        play.emit("leader.gone", leader=leader)


def settle_fighting(play: Play, board: Board) -> None:
    """Case 7.34: RED shows its chits, which count no more, and its in-fighting does it no harm
    until the end of the turn."""
    politics = board["politics"]
    play.reveal()
    play.emit("chits.shown", side=RED, chits=list(politics["chits"][RED]))
    politics["chits"][RED] = []
    board["modifiers"][SETTLED.format(side=RED)] = 1


def idle_camps(board: Board, side: str) -> frozenset[str]:
    """Case 13.52: the camps of WHITE that may not attack this turn, and whose leaders only move, as
    far as the reader of a board knows."""
    if side != WHITE:
        return frozenset()
    return frozenset(chits_of(board, side)) & frozenset(CAMP_CHITS[WHITE])


def may_attack(board: Board, side: str, unit: str) -> bool:
    """Case 13.52: whether no chit keeps a unit from attacking."""
    camps = idle_camps(board, side)
    return not camps or camp_of(unit) not in camps


def may_lead(board: Board, side: str, leader: str) -> bool:
    """Case 13.52: whether no chit keeps a leader from capabilities other than movement."""
    camps = idle_camps(board, side)
    return not camps or not leader or camp_of(leader) not in camps


def with_idle(board: Board, side: str, frame: Frame) -> Frame:
    """Case 13.52: a frame of a combat in which the leaders whom a chit of the side keeps idle count
    as tired, so that they deploy no assets and lead no surprise; up to version 5 of the rules they
    did. Whether a side is asked is judged without it."""
    camps = idle_camps(board, side)
    if not camps or not is_since(board, SINCE_VERSION_6):
        return frame
    idle = [leader for leader in LEADERS if camp_of(leader) in camps]
    return {**frame, "tired": [*frame.get("tired", ()), *idle]}


def hesitating(play: Play, board: Board, side: str, doubtful: Sequence[str]) -> list[str]:
    """Case 13.52: under the chit Defeatism each of these spaces attacks on 1 to 3 alone; return
    those that do not. The first space that RED activates for combat in a round is not asked."""
    if side != RED or not doubtful or "defeatism" not in chits_of(board, side):
        return []
    play.reveal()
    found = []
    for space in doubtful:
        die = play.roll(f"defeatism {space}")
        play.emit("defeatism", place=space, die=die, success=die <= DEFEATISM_UP_TO)
        found += [space] * (die > DEFEATISM_UP_TO)
    return found


def bound_camps(board: Board, side: str) -> list[str]:
    """Case 13.52, TQ-76: the camps of RED of which one space a round can be activated."""
    if side != RED:
        return []
    return [chit for chit in CAMP_CHITS[RED] if chit in chits_of(board, side)]


def bound_pieces(camp: str) -> tuple[str, ...]:
    """The armies and leaders of a camp of RED; its corps are of no camp (13.52)."""
    return tuple(
        piece
        for piece in (*UNITS, *LEADERS)
        if camp_of(piece) == camp and (piece in LEADERS or is_army(piece))
    )
