"""Optional rule 17.6: which chits are held unseen, by whom they may be known, how they are told.

Hidden is who holds which of the chits that 17.61 lists. How many a player holds is public:
everybody sees the draw. The randomizer is hidden with them, since what is missing from it would
tell what is held; so nobody is shown the number by which a chit was drawn, not even the drawer.
"""

from random import Random
from typing import Any, Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Seat, State
from app.games.rcw.board import Board, board_of, holder, in_box, put
from app.games.rcw.box import BOX

CONCEALABLE: Final = frozenset(chit.id for chit in BOX.chits.values() if chit.concealable)
"""The chits of 17.61. The two assassins of the deal are dealt and traded openly (16.31), and
hidden once they lie with the others (16.34, ruling R124)."""
CUP: Final = "cup"
NAMING: Final = frozenset({"piece", "pieces"})
"""The arguments of a telling that name chits, which those who may not see them are not given."""


def secret(state: State) -> bool:
    """Whether chits are held unseen: option 17.6, until the game is over."""
    return bool(state["options"]["secrecy"]) and state["result"] is None


def concealed(state: State, piece: str) -> bool:
    """Whether `piece` is a chit that its holder alone sees (17.61)."""
    return piece in CONCEALABLE and secret(state) and holder(board_of(state), piece) is not None


def hidden_from(state: State, viewer: Seat | None, piece: str) -> bool:
    """Whether `viewer` (None: a spectator) may not know where `piece` is.

    That is so of all concealable chits that others hold or that lie in the randomizer.
    """
    if piece not in CONCEALABLE or not secret(state):
        return False
    board = board_of(state)
    held_by = holder(board, piece)
    return board["where"][piece] == CUP or (held_by is not None and held_by != viewer)


def unseen(state: State, viewer: Seat | None) -> list[str]:
    """Return the chits of which `viewer` may not know who, if anybody, holds them."""
    if not secret(state):
        return []
    return [piece for piece in BOX.chits if hidden_from(state, viewer, piece)]


def held_unseen(state: State, seat: Seat) -> int:
    """Count the chits that `seat` holds and that 17.6 allows to hide; the number is open."""
    return sum(piece in CONCEALABLE for piece in in_box(board_of(state), "display:" + seat))


def open_part(state: State, pieces: list[str]) -> tuple[list[str], int]:
    """Part `pieces` into those that everybody may be told of and the number of the others."""
    seen = [piece for piece in pieces if not (piece in CONCEALABLE and secret(state))]
    return seen, len(pieces) - len(seen)


def may_hold(state: State, viewer: Seat, seat: Seat) -> list[str]:
    """Return the pieces that `seat` has in its box, or may have as far as `viewer` knows.

    If `seat` holds any chit unseen, that may be any that `viewer` has not seen elsewhere.
    """
    box = in_box(board_of(state), "display:" + seat)
    if not secret(state):
        return box
    hidden = [piece for piece in box if hidden_from(state, viewer, piece)]
    if not hidden:
        return box
    known = [piece for piece in box if piece not in hidden]
    return known + unseen(state, viewer)


def draw_from_cup(play: Play, seat: Seat, cup: list[str]) -> str:
    """Return the piece that `seat` draws from what lies in the randomizer (12.31)."""
    to: list[Seat] | None = [] if secret(play.state) else None
    return play.pick_from(f"randomizer {seat}", cup, to, seat=seat)


def show_played(play: Play) -> None:
    """Say, before a chit that was held is played, that it is going to be seen (17.61)."""
    if secret(play.state):
        play.reveal()


def tell_held(play: Play, seat: Seat, say_open: str, say_hidden: str, **args: Any) -> None:
    """Tell `say_open` of a chit (argument `piece`) that comes to `seat` to all who may see it.

    If it is held unseen, those are `seat` alone, and all are told `say_hidden`, which is given
    all arguments but those that name pieces.
    """
    if args.get("piece") not in CONCEALABLE or not secret(play.state):
        play.emit(say_open, seat=seat, **args)
        return
    others = {name: value for name, value in args.items() if name not in NAMING}
    play.emit(say_hidden, seat=seat, **others)
    play.emit(say_open, to=[seat], seat=seat, **args)


def perturb_hidden(state: State, viewer: Seat | None, lots: Random) -> None:
    """Exchange the chits that `viewer` may not know of, among the randomizer and other players."""
    board: Board = board_of(state)
    chits = unseen(state, viewer)
    places = [board["where"][chit] for chit in chits]
    lots.shuffle(places)
    for chit, place in zip(chits, places, strict=True):
        put(board, chit, place)


def redeal(state: State, viewer: Seat, lots: Random) -> bool:
    """Exchange the chits that `viewer` may not know of; False where none is held unseen.

    So it is, too, while an attack is being declared by a chit, which has shown its holder.
    """
    frame = state["steps"][-1]
    declared = frame["step"] == "combat" and any(
        (frame["mode"] == "terror", frame["comintern"], frame["demanding"], frame["striker"])
    )
    if declared or not secret(state):
        return False
    perturb_hidden(state, viewer, lots)
    return True
