"""Section 11.53: both sides order repairs and rebuilding at once and sealed."""

from random import Random
from typing import Any, Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import FACTION_OF, Board, board_of, side_of_seat
from app.games.toc.box import SEAT_OF, SIDES, enemy_of, port_key
from app.games.toc.rules.faction_forces import faction_parts, factions_of
from app.games.toc.rules.faction_replacements import faction_repairs, half_steps_of
from app.games.toc.rules.partisans import COST
from app.games.toc.rules.replacement_flow import (
    DONE,
    UNFIT,
    VIA,
    carry_out,
    cost_of,
    port_of,
    repairs,
    return_unit,
    spend,
    tell_return,
)
from app.games.toc.rules.replacement_refusals import refusal_of, through_centre
from app.games.toc.rules.replacements import usual

OWN: Final = "rebuilding"
"""What a side is asked that has replacement steps of its own."""
OF_FACTIONS: Final = "faction_rebuilding"
"""What it is asked next if factions that it controls have some."""
ORDER: Final = tuple((part, side) for part in (OWN, OF_FACTIONS) for side in SIDES)
"""In which order the orders are carried out: WHITE's, RED's, then those of their factions."""

Sealed = dict[str, list[Action]]
"""What a side has ordered: a list for each part that it is asked for."""


class Preview:
    """A board as a side expects it after what it has ordered: no port takes steps, and partisans
    are yet to rise. `used` has the halves that centres have let through, `left` those of factions.
    """

    def __init__(self, board: Board, side: str, left: dict[str, int], sealed: Sealed) -> None:
        self.board: Board = {
            **board,
            "where": {**board["where"]},
            "at": {space: [*pieces] for space, pieces in board["at"].items()},
            "reduced": [*board["reduced"]],
            "flipped": [*board["flipped"]],
            "steps": {**board["steps"]},
            "modifiers": {**board["modifiers"]},
        }
        self.side = side
        self.used: dict[str, int] = {}
        self.left = {**left}
        for action in sealed.get(OWN, ()):
            self._follow_own(action)
        for action in sealed.get(OF_FACTIONS, ()):
            self.left[FACTION_OF[action["unit"]]] -= cost_of(action["unit"])
            return_unit(self.board, action)

    def _follow_own(self, action: Action) -> None:
        if action["do"] == "recruit":
            self.board["steps"][self.side] -= COST
            return
        if port_of(action):
            self.used.setdefault(port_key(port_of(action)), 0)
        if action["do"] != "use_port":
            spend(self.board, self.side, self.used, action)

    def options(self, part: str) -> list[Action]:
        """Return what the side can still order in a part."""
        if part == OWN:
            return repairs(self.board, self.side, self.used)
        return [
            action
            for faction in sorted(factions_of(self.board, self.side))
            for action in faction_repairs(self.board, self.side, faction, self.left[faction])
        ]


class RebuildingOrders(AnsweredStep):
    """Cases 5.4, 11.2, 11.53: what both sides do with their steps and those of their factions is
    ordered at once and sealed, since neither can touch the other's: units, centres and steps are
    their own, and no unit comes into a space where it could (decision 0206).

    Once both are ready, WHITE's orders are carried out, RED's, and those of the factions; dice are
    rolled then. What ports take and whether partisans rise can upset what was ordered. Such a side,
    and one that has looked at a port last, chooses openly what to do with the rest. Who is asked
    follows from what everybody sees.
    """

    name = "rebuilding_orders"
    cases = "5.4, 11.2, 11.5, 11.53"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "parts" not in frame:
            self._begin(play, board, frame)
            if frame.get("owes"):
                return
        while frame["at"] < len(ORDER):
            part, side = ORDER[frame["at"]]
            frame["at"] += 1
            orders = self._open(play, frame, SEAT_OF[side], part)
            if part == OF_FACTIONS:
                _carry_out_for_factions(play, board, side, frame["left"], orders)
                continue
            used = frame["used"][side]
            if _carry_out(play, board, side, used, orders) and repairs(board, side, used):
                play.emit("rebuilds_again", side=side)
                if SEAT_OF[enemy_of(side)] in frame.get("sealed", {}) and side == SIDES[0]:
                    play.emit("still_sealed", side=enemy_of(side))
                play.push("rebuilding", side=side, used={**used})
                return
            board["steps"][side] = 0
        play.leave()

    def _begin(self, play: Play, board: Board, frame: Frame) -> None:
        frame["left"] = {
            faction: half_steps_of(play, board, faction, side)
            for side, faction in faction_parts(board)
        }
        frame["at"], frame["used"] = 0, {side: {} for side in SIDES}
        frame["parts"] = {}
        for side in SIDES:
            preview = Preview(board, side, frame["left"], {})
            parts = [part for part in (OWN, OF_FACTIONS) if preview.options(part)]
            if parts:
                seat = SEAT_OF[side]
                play.seal(seat, {part: [] for part in parts})
                play.ask(seat, what=parts[0])
                frame["parts"][seat] = parts

    def _open(self, play: Play, frame: Frame, seat: Seat, part: str) -> list[Action]:
        """Open a part of what a seat has ordered, no sooner than it is carried out."""
        if part not in frame.get("sealed", {}).get(seat, {}):
            return []
        play.reveal()
        orders: list[Action] = frame["sealed"][seat].pop(part)
        return orders

    def _preview(self, play: Play, frame: Frame, seat: Seat) -> Preview:
        return Preview(board_of(play.state), side_of_seat(seat), frame["left"], play.sealed(seat))

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        part = frame["owes"][seat]
        return [*self._preview(play, frame, seat).options(part), {"do": "done"}]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """An order may name a centre or port, which is not listed."""
        if action["do"] not in VIA or frame["owes"][seat] != OWN:
            return None
        preview = self._preview(play, frame, seat)
        return through_centre(preview.board, preview.side, preview.used, action)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if frame.get("owes", {}).get(seat) != OWN:
            return None
        preview = self._preview(play, frame, seat)
        return refusal_of(preview.board, preview.side, preview.used, action)

    def do_mend(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, frame, seat, action)

    def do_mend_via(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, frame, seat, action)

    def do_rebuild(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, frame, seat, action)

    def do_rebuild_via(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, frame, seat, action)

    def do_recruit(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, frame, seat, action)

    def do_use_port(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, frame, seat, action)

    def _order(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        # What is left to spend must not show in whether a side is still asked.
        part, sealed = frame["owes"][seat], play.sealed(seat)
        play.seal(seat, {**sealed, part: [*sealed[part], action]})

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        part = frame["owes"][seat]
        play.close_decision(seat)
        parts = frame["parts"][seat]
        if part != parts[-1]:
            play.ask(seat, what=parts[-1])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return usual(self.options(play, frame, seat))


def _carry_out(
    play: Play, board: Board, side: str, used: dict[str, int], orders: list[Action]
) -> bool:
    """Carry out what a side has ordered; return whether it chooses again: something did not go as
    ordered, or a port was all that it wanted."""
    chooses_again = bool(orders) and orders[-1]["do"] == "use_port"
    for action in orders:
        how = carry_out(play, board, side, used, action)
        if how == UNFIT:
            play.emit("unfit", side=side, order=dict(action))
        chooses_again |= how != DONE
    return chooses_again


def _carry_out_for_factions(
    play: Play, board: Board, side: str, left: dict[str, int], orders: list[Action]
) -> None:
    """Carry out what a side has ordered for its factions; what its own units have taken the room
    of since is left out."""
    for action in orders:
        faction = FACTION_OF[action["unit"]]
        if action not in faction_repairs(board, side, faction, left[faction]):
            play.emit("unfit", side=side, order=dict(action))
            continue
        left[faction] -= cost_of(action["unit"])
        return_unit(board, action)
        tell_return(play, action)


def any_orders(state_board: Board, frame: Frame, seat: Seat, random: Random) -> Sealed:
    """What a seat could have ordered so far, at random: for twins of a match. It has reached the
    same part."""
    sealed: Sealed = {part: [] for part in frame["sealed"][seat]}
    asked: Any = frame.get("owes", {}).get(seat)
    for part in sealed:
        while random.random() < 0.7:
            preview = Preview(state_board, side_of_seat(seat), frame["left"], sealed)
            able = preview.options(part)
            if not able:
                break
            sealed[part].append(random.choice(able))
        if part == asked:
            break
    return sealed
