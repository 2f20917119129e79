"""Sections 5.4, 13.41: the involvement tracks of Japan, Poland and Ukraine.

Poland and Ukraine move up their own track, from staying at home to full cooperation, and never
back (13.8). Japan is Green in the middle of its track, WHITE or RED towards its ends.
"""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import OUT, Board, on_map, put, side_of
from app.games.toc.box import BOX, GREEN, RED, UNITS, WHITE
from app.games.toc.rules.influence_points import gone_factions

JAPAN: Final = "japan"
SEA_OF_JAPAN: Final = "902"
CLIMBING: Final = ("poland", "ukraine")
"""The tracks that go from 0, at home, over 1 and 2, alone, to 3, together with all (7.25)."""
INVOLVED: Final = (JAPAN, *CLIMBING)
LAST_BOX, TOGETHER = 3, 3
JAPAN_TAKES_SIDES: Final = 2
"""Japan is Green in the boxes nearer the middle than this; in the last box it is committed."""
JAPANESE: Final = tuple(unit for unit, record in UNITS.items() if record.faction == JAPAN)


def is_active(board: Board, track: str) -> bool:
    """Whether a track moves in this scenario by now."""
    return "campaign" in board and track in board["campaign"]["active"]


def trigger_track(play: Play, board: Board, track: str) -> None:
    """Case 5.4: from now on a die moves a track in each Logistics Phase."""
    campaign = board["campaign"]
    if track not in campaign["active"] and track not in campaign["gone"]:
        campaign["active"].append(track)
        play.emit("involved", track=track)


def japan_side(board: Board) -> str:
    """Case 13.41: the side of Japan: Green in the middle of its track."""
    at = board["campaign"]["tracks"][JAPAN]
    if abs(at) < JAPAN_TAKES_SIDES:
        return GREEN
    return WHITE if at > 0 else RED


def is_japan_committed(board: Board) -> bool:
    """Whether Japan's marker is in a commit box, where it stays (5.4)."""
    return abs(board["campaign"]["tracks"][JAPAN]) == LAST_BOX


def shift_track(play: Play, board: Board, track: str, boxes: int) -> None:
    """Cases 5.4, 13.8: move the marker of a track: Japan's towards WHITE if positive; those of
    Poland and Ukraine only up."""
    tracks = board["campaign"]["tracks"]
    before = tracks[track]
    if track == JAPAN:
        at = before if is_japan_committed(board) else before + boxes
        at = max(-LAST_BOX, min(LAST_BOX, at))
    else:
        at = min(LAST_BOX, before + max(0, boxes))
    if at == before:
        return
    tracks[track] = at
    play.emit("involvement", track=track, box=at)
    if track == JAPAN:
        settle_japan(board)


def settle_japan(board: Board) -> None:
    """Case 13.41: Japanese units are of the side of their track; where others of another side stand
    with them, the Japanese go back to sea."""
    side = japan_side(board)
    for unit in JAPANESE:
        board["campaign"]["sides"][unit] = side
    for unit in JAPANESE:
        place = board["where"][unit]
        if any(
            each in UNITS and side_of(board, each) != side for each in board["at"].get(place, ())
        ):
            put(board, unit, SEA_OF_JAPAN)


def turn_side(play: Play, board: Board, piece: str, side: str) -> None:
    """Cases 7.25, 13.1, 13.3: a piece changes sides where it stands."""
    board["campaign"]["sides"][piece] = side
    play.emit("turns", unit=piece, side=side)


def japan_enters(play: Play, board: Board) -> None:
    """Case 13.41: Japan's armies come to the Sea of Japan."""
    settle_japan(board)
    for unit in JAPANESE:
        if board["where"][unit] == OUT:
            put(board, unit, SEA_OF_JAPAN)
            play.emit("arrives", unit=unit, place=SEA_OF_JAPAN)


def commit_japan(play: Play, board: Board, attacker: str) -> None:
    """Case 13.41: attacked, Japan goes to the commit box of the attacker's opponent."""
    shift_track(play, board, JAPAN, 2 * LAST_BOX if attacker == RED else -2 * LAST_BOX)


def roll_tracks(play: Play, board: Board) -> None:
    """Case 5.4: a die and the influence points on each active track move its marker."""
    campaign = board["campaign"]
    for track in INVOLVED:
        net = board["influence"].pop(track, 0)
        if track not in campaign["active"] or has_ended(board, track):
            continue
        die = play.roll(f"track {track}")
        boxes = BOX.campaign.boxes(die + net)
        play.emit("involvement.roll", track=track, die=die, modifier=net, shift=boxes)
        shift_track(play, board, track, boxes)


def has_ended(board: Board, track: str) -> bool:
    """Case 5.4: a track ends with the withdrawal of Japan, the peace with Poland, the conquest of
    Ukraine; and where no die can move it."""
    if track in board["campaign"]["gone"] or track in gone_factions(board):
        return True
    if track == JAPAN:
        return is_japan_committed(board)
    return board["campaign"]["tracks"][track] == LAST_BOX


def can_shift(board: Board, track: str) -> bool:
    """Whether a card can move the marker of a track: Japan's before it is open, those of Poland and
    Ukraine while a die moves them (6.23)."""
    return (track == JAPAN or is_active(board, track)) and not has_ended(board, track)


def cooperates(board: Board, faction: str) -> bool:
    """Case 7.25: whether the track of Poland or Ukraine, or a card until the end of the turn, lets
    a faction act together with others."""
    if "campaign" not in board or faction not in CLIMBING:
        return False
    if f"cooperate {faction}" in board["modifiers"]:
        return True
    return board["campaign"]["tracks"][faction] == TOGETHER


def stays_home(board: Board, faction: str) -> bool:
    """The house track: at its start Poland or Ukraine does not leave its home region."""
    return "campaign" in board and faction in CLIMBING and board["campaign"]["tracks"][faction] == 0


def is_japan_on_map(board: Board) -> bool:
    """Whether Japanese armies are in play."""
    return any(on_map(board, unit) for unit in JAPANESE)
