"""Determinizing the board: hidden chits are dealt again, sealed answers asked for again."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from app.games.kernel.state import Frame, Seat, State
from app.games.rcw import secrecy
from app.games.rcw.board import board_of, playing, put
from app.games.rcw.rules.attack import TERROR, undeclared
from app.games.rcw.rules.inter_phase import unanswered
from app.games.rcw.rules.set_up import may_stack_leaders
from app.games.rcw.rules.victory import politburo

PLAYED: Final = ("comintern", "striker", "demanding")
"""What the frame of an attack remembers of chits played in it, besides Terror."""


def determinize(state: State, viewer: Seat | None, lots: Random) -> None:
    """Change in place what `viewer` does not know, so that nothing is left of it.

    Held chits (17.6) are dealt anew over the places where as many are held. Seats that have
    answered in secret are asked again. An attack that another declares by a chit (12.5) is not yet
    declared, since in the new deal they may not hold that chit. Pacts are left out: they bind
    nobody (6.3).
    """
    board = board_of(state)
    board["pacts"].clear()
    _deal(state, viewer, lots)
    if not state["steps"]:
        return
    for frame in state["steps"]:
        if frame["step"] == "game_turn":
            _forget_plans(frame, viewer)
    top = state["steps"][-1]
    if "sealed" in top:
        _ask_again(state, top, viewer)
    if top["step"] == "combat" and board["phasing"] != viewer and _by_chit(top):
        if top["demanding"]:
            top.update(demands=None, demanding=False)
        top.update(undeclared())


def _deal(state: State, viewer: Seat | None, lots: Random) -> None:
    """17.6: exchange the chits that `viewer` has not seen; where they truly lie plays no part."""
    board = board_of(state)
    chits = secrecy.unseen(state, viewer)
    places = sorted(board["where"][chit] for chit in chits)
    lots.shuffle(places)
    for chit, place in zip(chits, places, strict=True):
        put(board, chit, place)
    # The index again from the start, so that its order does not tell how the chits lay.
    board["lying"] = {place: board["lying"][place] for place in sorted(board["lying"])}


def _forget_plans(frame: Frame, viewer: Seat | None) -> None:
    """12.5: what others have planned for the end of the game turn, and what they held then."""
    for plan in ("striking", "offered"):
        if plan in frame:
            frame[plan] = [seat for seat in frame[plan] if seat == viewer]
    if "back" in frame:
        frame["back"] = {seat: units for seat, units in frame["back"].items() if seat == viewer}


def _by_chit(frame: Frame) -> bool:
    return frame["mode"] == TERROR or any(frame[played] for played in PLAYED)


def _ask_again(state: State, frame: Frame, viewer: Seat | None) -> None:
    """16.64, 12.5, 15.1(3): answers that are not open yet are as if they had not been given.

    That somebody was asked is public, and so is whether they still owe an answer.
    """
    sealed, owed = frame["sealed"], frame["owes"]
    blank, was_asked = SEALED[frame["step"]]
    again = [s for s in playing(state) if s != viewer and was_asked(state, frame, s)]
    # Also who was not asked may have something under seal, which is then nothing to go by.
    for seat in {*again, *sealed} - {viewer}:
        sealed.pop(seat, None)
        if blank is not None:
            sealed[seat] = blank()
    what = next(iter(owed.values()))
    frame["owes"] = {s: what for s in state["seats"] if s in owed or s in again}
    frame["sealed"] = {s: sealed[s] for s in state["seats"] if s in sealed}


def _may_stack(state: State, frame: Frame, seat: Seat) -> bool:
    return may_stack_leaders(board_of(state), seat)


def _is_in(state: State, frame: Frame, seat: Seat) -> bool:
    return seat in frame["sealed"]


def _has_markers(state: State, frame: Frame, seat: Seat) -> bool:
    return politburo(board_of(state), seat) > 0


Blank = Callable[[], Any]
WasAsked = Callable[[State, Frame, Seat], bool]
SEALED: Final[Mapping[str, tuple[Blank | None, WasAsked]]] = {
    "deploy_leaders": (list, _may_stack),
    "inter_phase_chits": (unanswered, _is_in),
    "victory": (None, _has_markers),
}
"""Each step with answers under seal: what stands for an answer not begun, and who was asked."""
