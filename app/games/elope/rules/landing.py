"""Sections 15.1 and 15.3: landings by the bank: "river to 3515 landing west", then "unload".

A bank is named by where it lies from the other bank of its hexside: 3515 is the western bank of
3515/3516.
"""

from collections.abc import Mapping

from app.games.elope.board import Board
from app.games.elope.box import GRID, SEA, side_of
from app.games.elope.rules.doctrine import why_not_ashore
from app.games.elope.rules.fleet import cargo_of, free_banks, is_steamer, why_not_landed
from app.games.elope.rules.rivers import banks, sides_of
from app.games.elope.rules.sailing import (
    Voyage,
    nearest_side,
    spent_by,
    voyages,
    why_no_voyage,
)
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame
from app.games.text import gettext


def landing_banks(place: str, direction: str) -> Mapping[str, str]:
    """Return the hexsides of a hex that have a bank in a direction ("W", "NE"), each with that
    bank. The west has two neighbours of a hex, the north three."""
    found = {}
    for side in sides_of(place):
        one, other = banks(side)
        for here, there in ((one, other), (other, one)):
            if there not in SEA and set(direction) <= set(GRID.direction(here, there)):
                found[side] = there
    return found


def landing_side(board: Board, frame: Frame, place: str, direction: str) -> str | Refusal:
    """Case 15.1: the hexside of a hex with such a bank to which the cheapest way of the selected
    ships leads, or why there is none."""
    sides = landing_banks(place, direction)
    if not sides:
        return Refusal(
            gettext("no river at %(place)s has a bank on that side", place=place), "15.1"
        )
    ships, spent = frame["sailing"], spent_by(frame, frame["sailing"])
    able: Mapping[str, Voyage] = voyages(board, ships, spent)
    goal = nearest_side(((at, way) for at, way in able.items() if at in sides), place)
    return why_no_voyage(board, ships, spent, list(sides)) if goal is None else goal


def bank_to_unload(board: Board, frame: Frame) -> str | Refusal:
    """Case 15.3: the bank on which everybody leaves the selected steamer if no hex is named: that
    of "landing west", or the hex of "river to", if the ships have come there, else the only one
    that is free."""
    steamer = next(filter(is_steamer, frame["sailing"]), None)
    if steamer is None:
        return Refusal(gettext("only steamers carry units"), "15.3")
    cargo = cargo_of(board, steamer)
    if not cargo:
        return Refusal(gettext("nobody is aboard"), "15.3")
    here = board["fleet"]["at"][steamer]
    named = frame.get("bank")
    if named in banks(here):
        return why_not_unloaded(board, steamer, named) or named
    able = [at for at in banks(here) if why_not_unloaded(board, steamer, at) is None]
    if len(able) == 1:
        return able[0]
    if not able:
        refused = (why_not_unloaded(board, steamer, at) for at in banks(here))
        return next(each for each in refused if each is not None)
    return Refusal(
        gettext(
            "two banks are free: write “unload at %(one)s” or “unload at %(other)s”",
            one=able[0],
            other=able[1],
        ),
        "15.3",
    )


def why_not_unloaded(board: Board, steamer: str, place: str) -> Refusal | None:
    """Return why not everybody aboard a steamer can land in a hex; None: they can."""
    for unit in cargo_of(board, steamer):
        refused = why_not_landed(board, steamer, unit, place) or why_not_ashore(board, unit, place)
        if refused is not None:
            return refused
    side = board["fleet"]["at"][steamer]
    if place not in free_banks(board, side, side_of(steamer)):
        return Refusal(gettext("the enemy stands there"), "15.3")
    return None
