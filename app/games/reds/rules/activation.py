"""Section 7: who is activated: chits, the command step, the cup, the segments."""

from collections.abc import Iterable

from app.games.kernel.log_chapters import CHAPTER_WORDING
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import SEAT_OF, Board, board_of, is_hex, is_open, on_map
from app.games.reds.box import BOX, MAP, OF_SIDE, RED, UNITS, WHITE, is_fighting, side_of
from app.games.reds.components.map_files import FRONTS
from app.games.reds.rules.answers import AnsweredStep
from app.games.reds.rules.poland import poland_falls, poland_wakes
from app.games.reds.rules.stacking import EXEMPT
from app.games.text import gettext

SINCE_CHAPTERS = 2
"""The version of the rules since which a segment begins a chapter of the log."""
SINCE_NORTHERN_ARMY = 5
"""The version of the rules since which the chit of the Muslim and Northern Armies activates the
Northern Army; before, it activated the Red units of the Northern Front."""

FIELD_STAFF, LOGISTICS, ALLIED, POLISH = "FIELD-STAFF", "LOGISTICS", "ALLIED", "POLISH"
POLISH_GROUP = "polish"
EXTRA_FRONTS = 2
"""Case 7.7: the fronts without a leader whose chits Red receives."""

CHIT_OF_FRONT = {
    chit.groups[0]: chit.id for chit in BOX.chits.values() if chit.side == RED and chit.groups
}


def white_chits(board: Board) -> list[str]:
    """Cases 7.5, 7.6: the activation chits that White has now."""
    return [
        chit.id
        for chit in BOX.chits.values()
        if chit.side == WHITE
        and chit.id != LOGISTICS
        and (chit.available_from is None or is_open(board))
        and not (chit.id == ALLIED and board["withdrawal"] == 2)
        and not (chit.id == POLISH and board["poland"] in ("conquered", "peace"))
    ]


def led_fronts(board: Board) -> list[str]:
    """Case 7.7: the fronts with a leader."""
    return [front for front in FRONTS if front in board["leaders"].values()]


def group_of(board: Board, units: Iterable[str], group: str) -> list[str]:
    """Cases 7.2, 7.3, 7.10, 16.3: the units that a front or faction activates.

    Red units by the front on which they stand, those with a "moved" marker excepted; White by
    faction, with the special units of no faction that stand with one of them and have not been
    active this turn (20.3, 20.12, 20.13). Makhno, for White, is activated with the AFSR.
    """
    where, side = board["where"], RED if group in FRONTS else WHITE
    able = frozenset(units).difference(board["moved"])
    listed = [unit for unit in OF_SIDE[side] if unit in able and is_hex(where[unit])]
    if side == RED:
        return [unit for unit in listed if MAP.hexes[where[unit]].front == group]
    factions = (group, "makhno") if group == "afsr" else (group,)
    own = [unit for unit in listed if UNITS[unit].faction in factions]
    hexes = {where[unit] for unit in own if is_fighting(unit)}
    special = [unit for unit in listed if UNITS[unit].faction is None and where[unit] in hexes]
    return own + special


class Command(AnsweredStep):
    """Cases 7.4, 7.7, ruling R17: Red names two fronts without a leader, in the open."""

    name = "command"
    cases = "7.4, 7.7"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        named = frame.setdefault("named", [])
        if len(named) < EXTRA_FRONTS and len(self._left(board, frame)) > 0:
            play.ask(SEAT_OF[RED], what="command")
            return
        fronts = [front for front in FRONTS if front in [*led_fronts(board), *named]]
        board["cup"] = [
            FIELD_STAFF,
            *(CHIT_OF_FRONT[front] for front in fronts),
            *white_chits(board),
        ]
        board["drawn"], board["activated"], board["course"] = [], [], []
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        left = self._left(board_of(play.state), frame)
        return [{"do": "front", "front": front} for front in left]

    def do_front(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["named"].append(action["front"])
        play.emit("command.named", front=action["front"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The fronts with most disordered units, the first of equals."""
        board, where = board_of(play.state), on_map(board_of(play.state))

        def disordered(action: Action) -> int:
            return sum(
                side_of(unit) == RED and MAP.hexes[where[unit]].front == action["front"]
                for unit in board["disordered"]
                if unit in where
            )

        return max(self.options(play, frame, seat), key=disordered)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "front" and action["front"] in led_fronts(board_of(play.state)):
            return Refusal(gettext("the front has a leader: its chit is there anyway"), "7.7")
        return None

    def _left(self, board: Board, frame: Frame) -> list[str]:
        led = led_fronts(board)
        return [front for front in FRONTS if front not in led and front not in frame["named"]]


class Cup(AnsweredStep):
    """Case 7.8: who holds the initiative chooses the first chit; the rest goes into the cup.

    With option 21.2 White chooses two on turn 1, one after the other.
    """

    name = "cup"
    cases = "7.8"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        first = frame.setdefault("first", [])
        wanted = 2 if play.state["options"]["white_options"] and board["turn"] == 1 else 1
        if len(first) < wanted:
            play.ask(SEAT_OF[board["initiative"]], what="cup")
            return
        board["cup"].append(LOGISTICS)
        play.leave()
        play.push("segments", first=list(first))

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        return [
            {"do": "first", "chit": chit}
            for chit in board["cup"]
            if BOX.chits[chit].side == board["initiative"]
        ]

    def do_first(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board_of(play.state)["cup"].remove(action["chit"])
        frame["first"].append(action["chit"])
        play.emit("cup.first", chit=action["chit"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The group with the largest manpower."""
        board = board_of(play.state)

        def weight(action: Action) -> int:
            return sum(
                UNITS[unit].manpower
                for group in BOX.chits[action["chit"]].groups
                for unit in group_of(board, UNITS, group)
                if UNITS[unit].type not in EXEMPT
            )

        return max(self.options(play, frame, seat), key=weight)


class Segments(Step):
    """Case 7.9: one segment after the other, until the cup is empty."""

    name = "segments"
    cases = "7.9"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if frame["first"]:
            self._begin(play, board, frame["first"].pop(0))
        elif board["cup"]:
            chit = play.pick_from("cup", list(board["cup"]))
            board["cup"].remove(chit)
            play.emit("cup.drawn", chit=chit)
            self._begin(play, board, chit)
        else:
            play.leave()

    def _begin(self, play: Play, board: Board, chit: str) -> None:
        """Case 7.11, ruling R15: the chit of a front that the Field Staff has activated is set
        aside."""
        board["drawn"].append(chit)
        board["course"].append(
            {"chit": chit, "groups": [], "units": 0, "battles": [], "unsupplied": 0}
        )
        groups = list(BOX.chits[chit].groups)
        if play.state["rules"] < SINCE_NORTHERN_ARMY:
            groups = ["northern" if group == "northern_army" else group for group in groups]
        if chit == LOGISTICS:
            play.push("logistics")
        elif chit == FIELD_STAFF:
            play.push("field_staff")
        elif BOX.chits[chit].side == RED and groups[0] in board["activated"]:
            play.emit("cup.set_aside", chit=chit)
        else:
            play.push("segment", groups=groups, side=BOX.chits[chit].side, chit=chit)


class FieldStaff(AnsweredStep):
    """Case 7.11, ruling R15: Red names a front that has not been active this turn."""

    name = "field_staff"
    cases = "7.11"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("front"):
            front = frame["front"]
            play.leave()
            play.push("segment", groups=[front], side=RED, chit=FIELD_STAFF)
        elif self._left(play):
            play.ask(SEAT_OF[RED], what="field_staff")
        else:
            play.emit("field_staff.idle")
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "front", "front": front} for front in self._left(play)]

    def do_front(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["front"] = action["front"]
        play.emit("field_staff.named", front=action["front"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The front with most units."""
        board = board_of(play.state)
        return max(
            self.options(play, frame, seat),
            key=lambda action: len(group_of(board, UNITS, action["front"])),
        )

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "front":
            return Refusal(gettext("the front has been activated this turn"), "7.11")
        return None

    def _left(self, play: Play) -> list[str]:
        done = board_of(play.state)["activated"]
        return [front for front in FRONTS if front not in done]


class Segment(Step):
    """Cases 5.1(V), 7.10: the units of a front or faction move, and then attack.

    The frame has the groups, the side, and the units that are active from the beginning to the end
    (`active`); those of a front or faction without any are passed over.
    """

    name = "segment"
    cases = "7.10"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "active" not in frame:
            self._activate(play, board, frame)
        if not frame["active"] or frame.get("at") == "combat":
            self._end(play, frame)
        elif frame.get("at") == "movement":
            frame["at"] = "combat"
            play.push("combat", side=frame["side"], active=list(frame["active"]))
        else:
            frame["at"] = "movement"
            play.push("movement", side=frame["side"], active=list(frame["active"]))

    def _activate(self, play: Play, board: Board, frame: Frame) -> None:
        groups = frame["groups"]
        if POLISH_GROUP in groups:
            poland_wakes(play, board)
        active = [unit for group in groups for unit in group_of(board, UNITS, group)]
        frame["active"] = list(dict.fromkeys(active))
        if board["course"]:
            board["course"][-1]["groups"] = list(groups)
            board["course"][-1]["units"] = len(frame["active"])
        board["activated"] += groups
        if frame["side"] == WHITE:
            board["moved"] += [unit for unit in active if UNITS[unit].faction is None]
        if not active:
            play.emit("segment.empty", groups=groups)
        elif play.state["rules"] < SINCE_CHAPTERS:
            play.emit("segment", groups=groups)
        else:
            play.emit(CHAPTER_WORDING, groups=groups, seat=SEAT_OF[frame["side"]])

    def _end(self, play: Play, frame: Frame) -> None:
        if POLISH_GROUP in frame["groups"]:
            poland_falls(play, board_of(play.state))
        play.leave()
