"""Section 6.3: random events, and where the units that they bring are placed (20)."""

from typing import Any

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import (
    BESIDE,
    POOL,
    SEAT_OF,
    Board,
    board_of,
    is_winter,
    season,
)
from app.games.reds.box import (
    BOX,
    MAP,
    POLAND,
    RED,
    UNITS,
    enemy_of,
    side_of,
)
from app.games.reds.components import Event
from app.games.reds.components.map_files import FRONTS
from app.games.reds.rules.answers import AnsweredStep, to_the_enemy
from app.games.reds.rules.event_places import legal_places, terror_places
from app.games.reds.rules.winter import ICED

LEADER, STAFF = "leader", "staff"


class RandomEvents(Step):
    """Case 6.3: two dice each, who has not the initiative first. In March-April each has their
    river flotillas back first (20.12)."""

    name = "random_events"
    cases = "6.3"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "left" not in frame:
            frame["left"] = [enemy_of(board["initiative"]), board["initiative"]]
        if not frame["left"]:
            play.leave()
            return
        side = frame["left"][0]
        iced = [u for u in UNITS if board["where"][u] == ICED and side_of(u) == side]
        if season(board) == "thaw" and iced:
            play.push("placing", unit=iced[0])
            return
        frame["left"].pop(0)
        total = play.roll(f"event {side}") + play.roll(f"event {side}")
        event = BOX.events[side, total]
        if resolve(play, board, event):
            return
        if side == RED and play.state["options"]["red_option"]:  # 21.4
            play.emit("event.leader_instead", event=event.name, total=total)
            resolve(play, board, BOX.events[RED, 6])
        else:
            play.emit("event.none", side=side, event=event.name, total=total)


def resolve(play: Play, board: Board, event: Event) -> bool:
    """Carry out an event, or say that it cannot be (6.3); it may push the placing of a unit."""
    told: dict[str, Any] = {"side": event.side, "event": event.name, "total": event.roll}
    if event.effect == "place":
        unit = next_unit(board, event)
        if unit is None:
            return False
        play.emit("event", **told)
        if event.type == "air":
            board["where"][unit] = BESIDE
            play.emit("arrives", unit=unit)
        else:
            play.push("placing", unit=unit)
        return True
    if event.effect == LEADER:
        if POOL not in board["leaders"].values():
            return False
        play.emit("event", **told)
        play.push("leader")
        return True
    if event.effect == "recall":
        led = [leader for leader, at in board["leaders"].items() if at != POOL]
        if not led:
            return False
        leader = play.pick_from("recall", led)
        note_recall(board, leader)
        board["leaders"][leader] = POOL
        play.emit("event", **told)
        play.emit("leader.recalled", leader=leader)
        return True
    if event.effect == "terror":
        if not terror_places(board):
            return False
        play.emit("event", **told)
        play.push("terror")
        return True
    return _marker(play, board, event, told)


def _marker(play: Play, board: Board, event: Event, told: dict[str, Any]) -> bool:
    """A marker, a commander, or a modifier on rallies: it may be in play already."""
    marker = event.marker or ""
    if event.effect == "commander":
        if board["wrangel"]:
            return False
        board["wrangel"] = True
    elif marker == "LANDING":
        if board["landing"]:
            return False
        board["landing"] = True
    elif marker in board["markers"] or (marker == "ALLIED-OFFENSIVE" and board["withdrawal"] == 2):
        return False
    else:
        board["markers"][marker] = board["turn"]
    play.emit("event", **told)
    return True


def next_unit(board: Board, event: Event) -> str | None:
    """Return the unit that an event brings: the first of its side and type that can be placed."""
    if event.not_in == "winter" and is_winter(board):
        return None
    for unit, record in UNITS.items():
        if record.side != event.side or record.type != event.type:
            continue
        if record.faction == "makhno" or board["where"][unit] != POOL:
            continue
        if record.type == "air" or legal_places(board, unit):
            return unit
    return None


class Placing(AnsweredStep):
    """Case 20: a special unit comes into play where its player chooses. One of the flotillas that
    the ice drove off comes back in the same way (20.12); without a place it is lost for now."""

    name = "placing"
    cases = "20.3, 20.8, 20.12, 20.13"

    def resume(self, play: Play, frame: Frame) -> None:
        board, unit = board_of(play.state), frame["unit"]
        if frame.get("placed"):
            play.leave()
        elif self._places(board, frame):
            play.ask(SEAT_OF[side_of(unit)], what="placing")
        else:
            board["where"][unit] = POOL
            play.emit("not_placed", unit=unit)
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        unit, places = frame["unit"], self._places(board_of(play.state), frame)
        return [{"do": "place", "unit": unit, "place": place} for place in places]

    def _places(self, board: Board, frame: Frame) -> list[str]:
        """The hexes for the unit; with the Miracle on the Vistula only those in Poland (15.3)."""
        places = legal_places(board, frame["unit"])
        return [each for each in places if each in POLAND] if frame.get("in_poland") else places

    def do_place(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board_of(play.state)["where"][action["unit"]] = action["place"]
        frame["placed"] = True
        play.emit("placed", unit=action["unit"], place=action["place"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The hex nearest to the enemy, the first of equals."""
        board, side = board_of(play.state), side_of(frame["unit"])
        return min(
            self.options(play, frame, seat),
            key=lambda action: to_the_enemy(board, side, action["place"]),
        )


class Leader(AnsweredStep):
    """Case 20.9, rulings R18: a leader is drawn; Red puts them in the Field Staff, or a die assigns
    a front. One who was there goes back among the others."""

    name = "leader"
    cases = "20.9"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "leader" not in frame:
            pool = [leader for leader, at in board["leaders"].items() if at == POOL]
            frame["leader"] = play.pick_from("leader", pool)
            play.emit("leader.drawn", leader=frame["leader"])
            play.ask(SEAT_OF[RED], what="leader")
            return
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "staff"}, {"do": "assign"}]

    def do_staff(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._put(play, frame, STAFF)
        play.close_decision(seat)

    def do_assign(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._put(play, frame, BOX.leader_fronts[play.roll("front") - 1])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The Field Staff if nobody is there, else the die."""
        taken = STAFF in board_of(play.state)["leaders"].values()
        return {"do": "assign"} if taken else {"do": "staff"}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        return {"do": "assign"}

    def _put(self, play: Play, frame: Frame, at: str) -> None:
        board = board_of(play.state)
        leaders = board["leaders"]
        for other, place in leaders.items():
            if place == at:
                note_recall(board, other)
                leaders[other] = POOL
        leaders[frame["leader"]] = at
        play.emit("leader.assigned", leader=frame["leader"], at=at)


def note_recall(board: Board, leader: str) -> None:
    """Case 9.7, ruling R24: stacks that a leader allowed stay until the front is active again."""
    front, hexes = board["leaders"][leader], BOX.leaders[leader].stack_hexes
    if front in FRONTS:
        board["recalled"] = {**board.get("recalled", {}), front: hexes}


class Terror(AnsweredStep):
    """Case 2.2: a Red Terror marker makes a city red."""

    name = "terror"
    cases = "2.2"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("placed"):
            play.leave()
        else:
            play.ask(SEAT_OF[RED], what="terror")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "terror", "place": each} for each in terror_places(board_of(play.state))]

    def do_terror(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board_of(play.state)["terror"].append(action["place"])
        frame["placed"] = True
        play.emit("terror", place=action["place"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """A city of resource, or else the first."""
        found = self.options(play, frame, seat)
        return max(found, key=lambda action: MAP.cities[action["place"]].resource)
