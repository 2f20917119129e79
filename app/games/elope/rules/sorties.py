"""Sections 12.0, 12.3, 12.4 and 22: which missions aircraft are sent on, before combats."""

from typing import Any, Final

from app.games.elope.board import Board
from app.games.elope.box import ALLIED, BITS, BOX, UNITS, side_of
from app.games.elope.components import ScriptedOrder
from app.games.elope.rules.aircraft import (
    able_to_fly,
    bases_of,
    decks_near,
    directed_hexes,
    kind_of,
    why_grounded,
    why_no_base,
    why_not_to,
)
from app.games.elope.rules.bombing import places_to_bomb, targets_in
from app.games.elope.rules.command import disc
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext

Sortie = dict[str, Any]
"""An aircraft with its mission: unit, do (support, bomb, gas, transfer), place, and for bombs the
target."""

MISSIONS: Final = frozenset({"support", "bomb", "gas", "transfer"})
GAS_PLANES: Final = 3
"""Aircraft that must drop gas on a hex for an effect (22.0, R-AIR-13)."""
MOST_GAS: Final = 3
"""Gas attacks in a turn (22.0)."""


def _first_gas_turn(orders: tuple[ScriptedOrder, ...]) -> int:
    return next(order.turn for order in orders if order.code == "gas_allowed")


GAS_FROM: Final = _first_gas_turn(BOX.orders)
"""The turn from which the British may use gas: August 1919 (22.0, 23.1)."""


def busy(frame: Frame) -> list[str]:
    """Return the aircraft that have a mission already."""
    return [sortie["unit"] for sortie in frame.get("sorties", ())]


def missions_of(board: Board, frame: Frame, unit: str) -> list[Action]:
    """Return the missions that an aircraft can be sent on now."""
    side = side_of(unit)
    base, radius = board["air"]["base"][unit], kind_of(unit).radius
    attacked = [attack["place"] for attack in frame["attacks"]]
    found: list[Action] = []
    for do in ("support", "gas"):
        found += [
            {"do": do, "unit": unit, "place": place}
            for place in attacked
            if why_not_sent(board, frame, {"do": do, "unit": unit, "place": place}) is None
        ]
    directed = directed_hexes(board, side)
    for place in sorted(places_to_bomb(board, side) & disc(base, radius)):
        if BITS.bit[place] & directed:
            found += [
                {"do": "bomb", "unit": unit, "target": target, "place": place}
                for target in targets_in(board, side, place)
            ]
    found += [
        {"do": "transfer", "unit": unit, "place": place}
        for place in sorted({*bases_of(unit), *decks_near(board, side)})
        if why_no_base(board, unit, place) is None
    ]
    return found


def why_not_sent(board: Board, frame: Frame, action: Action) -> Refusal | None:
    """Return why an aircraft cannot be sent on a mission; None: it can."""
    unit, do, place = action["unit"], action["do"], action["place"]
    if "air" not in board:
        return Refusal(gettext("this match is played without aircraft"), "12.0")
    if unit not in board["air"]["base"] or side_of(unit) != frame["side"]:
        return Refusal(gettext("that is no aircraft of yours"), "12.0")
    if unit in busy(frame):
        return Refusal(gettext("aircraft fly once a turn"), "12.1")
    grounded = why_grounded(board, unit)
    if grounded is not None:
        return grounded
    if do == "transfer":
        return why_no_base(board, unit, place)
    if do in ("support", "gas"):
        if place not in [attack["place"] for attack in frame["attacks"]]:
            return Refusal(
                gettext("aircraft support attacks that have been announced, and none is there"),
                "12.3",
            )
        if do == "gas":
            refused = _why_no_gas(board, unit)
            if refused is not None:
                return refused
    elif action["target"] not in targets_in(board, side_of(unit), place):
        return _why_no_target(board, side_of(unit), place, action["target"])
    return why_not_to(board, unit, place)


def _why_no_gas(board: Board, unit: str) -> Refusal | None:
    if side_of(unit) != ALLIED or UNITS[unit].nation != "gb":
        return Refusal(gettext("only British aircraft drop gas"), "22.0")
    if board["turn"] < GAS_FROM:
        return Refusal(
            gettext("gas is used from turn %(turn)s, August 1919", turn=GAS_FROM), "22.0"
        )
    if board["air"]["gas"] >= MOST_GAS:
        return Refusal(gettext("there are three gas attacks a turn at most"), "22.0")
    return None


def _why_no_target(board: Board, side: str, place: str, target: str) -> Refusal:
    if target == "troops" and side != ALLIED:
        return Refusal(gettext("only Allied aircraft bomb troops"), "12.4")
    able = targets_in(board, side, place)
    if not able:
        return Refusal(gettext("there is nothing to bomb in that hex"), "12.4")
    return Refusal(
        gettext("in that hex aircraft can bomb: %(targets)s", targets=", ".join(able)), "12.4"
    )


class SortieOrders(Step):
    """What the combat phase has besides in a match with aircraft: missions, before announcements
    end. `sorties` in the frame are those ordered, `flying` the aircraft named last."""

    def sortie_options(self, board: Board, frame: Frame) -> list[Action]:
        """Return the aircraft that can be named, or the missions of the one that has been."""
        if frame.get("second") or "air" not in board:
            return []
        if frame.get("flying"):
            return [*missions_of(board, frame, frame["flying"]), {"do": "stand_down"}]
        found: list[Action] = [
            {"do": "fly", "unit": unit} for unit in able_to_fly(board, frame["side"], busy(frame))
        ]
        return [*found, *({"do": "recall", "unit": unit} for unit in busy(frame))]

    def legal_sortie(self, board: Board, frame: Frame, action: Action) -> Action | Refusal:
        """A mission can be ordered without naming the aircraft first; missions are too many to be
        listed all at once."""
        if frame["fixed"] or frame["attack"] is not None or frame.get("second"):
            return Refusal(gettext("no aircraft can be sent now"), "12.0")
        return why_not_sent(board, frame, action) or action

    def do_fly(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["flying"] = action["unit"]

    def do_stand_down(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["flying"] = ""

    def do_recall(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["sorties"] = [s for s in frame["sorties"] if s["unit"] != action["unit"]]

    def do_support(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.3: bombing strength is added to an attack."""
        self._send(play, frame, seat, action)

    def do_bomb(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 12.3, 12.4: an aircraft bombs instead of supporting an attack."""
        self._send(play, frame, seat, action)

    def do_gas(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 22.0: an aircraft drops gas on the hex of an attack."""
        self._send(play, frame, seat, action)

    def do_transfer(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """R-AIR-11: an aircraft changes its base instead of a mission."""
        self._send(play, frame, seat, action)

    def _send(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame.setdefault("sorties", []).append(dict(action))
        frame["flying"] = ""
        play.emit("sent", seat=seat, unit=action["unit"], order=dict(action))

    def refuse_sortie(self, board: Board, frame: Frame, action: Action) -> Refusal | None:
        """Say why an order about aircraft is not among the options."""
        if action["do"] == "fly":
            if "air" not in board or action["unit"] not in board["air"]["base"]:
                return Refusal(gettext("that is no aircraft of this match"), "12.0")
            if side_of(action["unit"]) != frame["side"]:
                return Refusal(gettext("that is no aircraft of yours"), "12.0")
            return why_grounded(board, action["unit"]) or Refusal(
                gettext("aircraft fly once a turn"), "12.1"
            )
        if action["do"] == "recall":
            return Refusal(gettext("that aircraft has no mission"), "12.0")
        return None


AIR_WORDS: Final = MISSIONS | {"fly", "stand_down", "recall"}
