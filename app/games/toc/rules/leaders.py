"""Section 12: leaders: who may use capabilities, the die for them, and what their loss costs."""

from collections.abc import Iterable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import (
    FACTION_OF,
    GONE,
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    Board,
    in_play,
    is_since,
    leader_active,
    put,
    side_of,
)
from app.games.toc.box import (
    BOX,
    KAPPEL,
    LEADERS,
    LENIN,
    NET,
    SIDES,
    TSAR,
    UNITS,
    WHITE,
    enemy_of,
    is_army,
)
from app.games.toc.options import LEADER_CARDS, plays_with
from app.games.toc.rules.involvement import turn_side

LENIN_COSTS: Final = 4
BRUSILOV: Final = "brusilov"
FLIP_ON, DIE_ON = (1, 2), 6
TOGETHER: Final = ("krasnov", "bogayevsky")
"""If one of them turns, both do (12.71)."""
SIBERIANS: Final = ("siberian-army-sib-2", "siberian-army-sib-3", "siberian-army-sib-4")
PUTSCH_ON: Final = (1, 2, 3)
NO_ACT_MARKERS: Final = 4
INSURGENT_LEADERS: Final = ("tokmakov", "vdg", "blyukher", "mironov")
"""The leaders of insurrection forces: they cost no points (13.33)."""


def rating(leader: str) -> int:
    """Return the rating of a leader; the Tsar has none (12.7)."""
    return LEADERS[leader].rating or 0


def ability(board: Board, leader: str, what: str) -> int:
    """Cases 12.3, 12.8: the highest die on which a leader succeeds: the rating, or, by option, that
    of the leader card for the capability. Cards change neither movement nor price."""
    if plays_with(board, LEADER_CARDS) and leader in BOX.leader_cards:
        return BOX.leader_cards[leader].ratings[what]
    return rating(leader)


def able_leaders(board: Board, pieces: Iterable[str]) -> list[str]:
    """Cases 12.1, 12.2, 12.3: the active leaders among the pieces of a space, the best first, if an
    army stands with them. Leaders of a faction need a unit of it."""
    listed = list(pieces)
    if not any(is_army(piece) for piece in listed):
        return []
    factions = {FACTION_OF.get(piece) for piece in listed if piece in UNITS}
    found = [
        piece
        for piece in listed
        if piece in LEADERS
        and piece != TSAR
        and leader_active(board, piece)
        and (not LEADERS[piece].faction or FACTION_OF.get(piece) in factions)
    ]
    return sorted(found, key=lambda leader: (-rating(leader), leader))


def try_capability(play: Play, board: Board, leader: str, what: str) -> bool:
    """Case 12.3: a die not above the rating succeeds; on a 6 another die may flip or kill him."""
    die = play.roll(f"leader {leader}")
    success = die <= ability(board, leader, what)
    play.emit("leader.roll", leader=leader, what=what, die=die, success=success)
    if die == DIE_ON:
        fate = play.roll(f"fate {leader}")
        if fate in FLIP_ON:
            flip_leader(play, board, leader)
        elif fate == DIE_ON:
            lose_leader(play, board, leader)
    return success


def flip_leader(play: Play, board: Board, leader: str) -> None:
    """Cases 12.71, 12.72, 13.71: a leader turns to the other side of the counter."""
    if leader == TSAR:
        put(board, leader, GONE)
        play.emit("leader.gone", leader=leader)
        return
    if leader == BRUSILOV and "campaign" in board:
        turn_brusilov(play, board)
        return
    for each in TOGETHER if leader in TOGETHER else (leader,):
        if each not in board["flipped"]:
            board["flipped"].append(each)
            play.emit("leader.flips", leader=each)
    if leader == "gajda":
        putsch(play, board)


def turn_brusilov(play: Play, board: Board) -> None:
    """Case 12.71: Brusilov goes over to the closest army of WHITE's own; the first in the order of
    the box of those equally near. If he turns once more, he leaves the game, at no cost."""
    here = board["where"][BRUSILOV]
    armies = [
        piece
        for piece in in_play(board, WHITE)
        if is_army(piece) and not UNITS[piece].faction and NET.distance(here, board["where"][piece])
    ]
    if side_of(board, BRUSILOV) == WHITE or not armies:
        put(board, BRUSILOV, GONE)
        play.emit("leader.gone", leader=BRUSILOV)
        return
    nearest = min(armies, key=lambda army: NET.distance(here, board["where"][army]) or 0)
    turn_side(play, board, BRUSILOV, WHITE)
    put(board, BRUSILOV, board["where"][nearest])
    play.emit("arrives", unit=BRUSILOV, place=board["where"][nearest])


def putsch(play: Play, board: Board) -> None:
    """Case 13.71: each of the Siberian armies 2 to 4 in play may refuse: NO ACT on 1 to 3."""
    for army in SIBERIANS:
        space = board["where"][army]
        if space not in board["at"]:
            continue
        die = play.roll(f"putsch {army}")
        placed = die in PUTSCH_ON and place_no_act(board, space)
        play.emit("putsch", unit=army, die=die, placed=placed)


def place_no_act(board: Board, space: str) -> bool:
    """Case 7.33: put one of the four NO ACT markers on a space; whether one was left for it."""
    if space in board["no_act"] or len(board["no_act"]) >= NO_ACT_MARKERS:
        return False
    board["no_act"].append(space)
    return True


def lose_leader(play: Play, board: Board, leader: str) -> None:
    """Cases 12.5, 12.71: a leader leaves the game; RED and WHITE pay his rating in points.

    Insurrection leaders and those of factions cost nothing, Lenin four; the dead Kappel stays as
    his coffin. Up to version 5 of the rules leaders of factions cost points as well.
    """
    side = side_of(board, leader)
    if leader == KAPPEL and leader not in board["flipped"]:
        board["flipped"].append(leader)
        play.emit("leader.coffin", leader=leader)
        return
    put(board, leader, GONE)
    play.emit("leader.gone", leader=leader)
    cost = LENIN_COSTS if leader == LENIN else rating(leader)
    is_free = leader in FACTION_OF and is_since(board, SINCE_VERSION_6)
    if side in SIDES and leader not in (*INSURGENT_LEADERS, KAPPEL) and not is_free:
        score(play, board, enemy_of(side), cost)


def drop_coffin(play: Play, board: Board) -> None:
    """Case 12.71: the coffin of Kappel goes with units; left alone it leaves the game."""
    if play.state["rules"] < SINCE_VERSION_3 or KAPPEL not in board["flipped"]:
        return
    here = board["at"].get(board["where"][KAPPEL], ())
    if here and not any(piece in UNITS for piece in here):
        put(board, KAPPEL, GONE)
        play.emit("leader.gone", leader=KAPPEL)


def score(play: Play, board: Board, side: str, points: int) -> None:
    """Case 3.14: victory points for a side; the counter has two sides, positive for WHITE."""
    if points:
        board["points"] += points if side == WHITE else -points
        play.emit("points", side=side, points=points, total=board["points"])


def leaders_beside(board: Board, leader: str) -> list[str]:
    """Case 12.1: the other leaders in the space of a leader, of whom one acts in a round (TQ-67).
    Up to version 5 of the rules each of them did."""
    if not is_since(board, SINCE_VERSION_6):
        return []
    here = board["at"].get(board["where"][leader], ())
    return [piece for piece in here if piece in LEADERS and piece != leader]


def companions(board: Board, leader: str) -> list[str]:
    """The units that stand with a leader."""
    here = board["at"].get(board["where"][leader], ())
    return [piece for piece in here if piece in UNITS]
