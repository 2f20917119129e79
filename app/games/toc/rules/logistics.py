"""Sections 5.4, 13.73: the gold train, and the wrap-up of a turn."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    FACTION_OF,
    GONE,
    OUT,
    SINCE_VERSION_3,
    SOC_REV_LAST,
    Board,
    board_of,
    holder,
    in_play,
    is_committed,
    put,
)
from app.games.toc.box import (
    CITIES,
    GREEN,
    KAPPEL,
    MOSKVA,
    NET,
    OMSK,
    RAIL,
    RED,
    SEAT_OF,
    SIDES,
    TSAR,
    UNITS,
    WHITE,
    has_mark,
)
from app.games.toc.options import NO_ACT_FADES, plays_with
from app.games.toc.rules.activation import MAKHNO
from app.games.toc.rules.allocation import TRACK
from app.games.toc.rules.conquest import peace_with_poland
from app.games.toc.rules.derived import held_bits
from app.games.toc.rules.far_east import withdraw_from_far_east
from app.games.toc.rules.in_fighting import end_fighting
from app.games.toc.rules.involvement import roll_tracks
from app.games.toc.rules.leaders import INSURGENT_LEADERS, score
from app.games.toc.rules.special_forces import move_marker
from app.games.toc.rules.wrap_up_rolls import bomb_moskva, fade_markers, stray_from_home

TRAIN_MOVES: Final = 2
TRAIN_GOALS: Final = {WHITE: OMSK, RED: MOSKVA}
RECOVERY: Final = (1, 6)
RETURN_UP_TO: Final = 2


class Train(Step):
    """Case 13.73: who holds the gold train moves it up to two spaces by rail; at Omsk or Moskva it
    gives points once and leaves the map."""

    name = "train"
    cases = "13.73, TQ-98"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        side = holder(board, board["train"]) if board["train"] else ""
        moved = frame.setdefault("moved", 0)
        if side in SIDES and board["train"] == TRAIN_GOALS[side]:
            die = play.roll("train")
            play.emit("train.home", side=side, die=die)
            score(play, board, side, (die + 1) // 2)
            board["train"] = ""
            board["flags"].append(f"train {side}")
            play.leave()
        elif side in SIDES and moved < TRAIN_MOVES and not frame.get("over") and _next(board, side):
            play.ask(SEAT_OF[side], what="train")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        side = holder(board, board["train"])
        found: list[Action] = [{"do": "haul", "to": space} for space in _next(board, side)]
        return [*found, {"do": "stay"}]

    def do_haul(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["moved"] += 1
        board_of(play.state)["train"] = action["to"]
        play.emit("train.moves", place=action["to"])

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["over"] = True

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "stay"}


def _next(board: Board, side: str) -> list[str]:
    near = NET.near(NET.bit[board["train"]], RAIL) & held_bits(board, side)
    return NET.names(near)


class WrapUp(Step):
    """Case 5.4: the end of in-fighting, involvement tracks, the Far East, Greens and insurgents,
    leaders, peace with Poland."""

    name = "wrap_up"
    cases = "5.4, 12.73, 13.31, 13.33, 13.41, 13.51, 13.6"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "campaign" in board:
            end_fighting(play, board)
        shift_track(play, board)
        if "campaign" in board:
            roll_tracks(play, board)
            withdraw_from_far_east(play, board)
        for piece in [*in_play(board, GREEN)]:
            if FACTION_OF.get(piece) == MAKHNO:
                _may_return(play, board, piece)
            else:
                _may_vanish(play, board, piece, (1, 2))
        leaders = INSURGENT_LEADERS if play.state["rules"] >= SINCE_VERSION_3 else ()
        for side in SIDES:
            for piece in in_play(board, side):
                insurgent = has_mark(piece, "insurrection") or piece in leaders
                if insurgent and board["where"][piece] not in CITIES:
                    _may_vanish(play, board, piece, (1,))
        if "campaign" in board:
            stray_from_home(play, board)
        for leader in list(board["flipped"]):
            recover(play, board, leader)
        if plays_with(board, NO_ACT_FADES):
            fade_markers(play, board)
        if "campaign" in board:
            bomb_moskva(play, board)
            peace_with_poland(play, board)
        play.leave()


def shift_track(play: Play, board: Board) -> None:
    """Case 5.4, the house table: a die and the influence points move the marker."""
    net = board["influence"].pop(TRACK, 0)
    if is_committed(board):
        return
    die = play.roll("track")
    face = die + net
    shift = -2 if face <= 0 else -1 if face <= 2 else 0 if face <= 4 else 1 if face <= 6 else 2
    play.emit("track.roll", die=die, modifier=net, shift=shift)
    if shift:
        move_marker(play, board, min(SOC_REV_LAST, max(0, board["soc_rev"] + shift)))


def _may_return(play: Play, board: Board, piece: str) -> None:
    """The house table: on 1 or 2 Green forces of Makhno are again with who controls them."""
    die = play.roll(f"vanish {piece}")
    controller = board["politics"]["entered"].get(MAKHNO)
    play.emit("vanish.roll", unit=piece, die=die, gone=False)
    here = board["at"].get(board["where"][piece], ())
    if die <= RETURN_UP_TO and controller:
        for each in here:
            if FACTION_OF.get(each) == MAKHNO and each in board["campaign"]["sides"]:
                del board["campaign"]["sides"][each]
                play.emit("turns", unit=each, side=controller)


def _may_vanish(play: Play, board: Board, piece: str, faces: tuple[int, ...]) -> None:
    die = play.roll(f"vanish {piece}")
    gone = die in faces
    play.emit("vanish.roll", unit=piece, die=die, gone=gone)
    if gone:
        is_green = piece in UNITS and UNITS[piece].side == GREEN
        put(board, piece, OUT if is_green else GONE)


def recover(play: Play, board: Board, leader: str) -> None:
    """Case 12.73: on 1 or 6 a leader returns to the front side; not the dead Kappel or the captive
    Tsar. Krasnov and Bogayevsky recover together (12.71)."""
    if leader in (KAPPEL, TSAR) or leader not in board["flipped"]:
        return
    die = play.roll(f"recovery {leader}")
    back = die in RECOVERY
    play.emit("recovery", leader=leader, die=die, back=back)
    if back:
        pair = ("krasnov", "bogayevsky")
        for each in pair if leader in pair else (leader,):
            if each in board["flipped"]:
                board["flipped"].remove(each)
