"""Section 15.0: troops of a steamer that has been sunk land beside it, and lose a step."""

from app.games.elope.board import SEAT_OF, Board, board_of, stacks_of
from app.games.elope.box import PLAIN, UNITS, enemy_of
from app.games.elope.rules.control import lose_step
from app.games.elope.rules.fleet import free_banks, lose_aboard, put_ashore
from app.games.elope.rules.zones import zones
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext


class Shipwreck(AnsweredStep):
    """Case 15.0: the owner chooses a bank without enemies for all of them, and which unit loses the
    step. Where both banks are held by the enemy they are lost."""

    name = "shipwreck"
    cases = "15.0, 15.5"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if frame.get("landed"):
            self._after_landing(play, board, frame)
            return
        able = free_banks(board, frame["river_side"], frame["side"])
        if len(able) > 1:
            play.ask(SEAT_OF[frame["side"]], what="shipwreck")
        elif able:
            self._land(play, board, frame, able[0])
            self._after_landing(play, board, frame)
        else:
            for unit in aboard(board, frame):
                lose_aboard(play, board, unit)
            play.leave()

    def _after_landing(self, play: Play, board: Board, frame: Frame) -> None:
        units = frame["landed"]
        if frame.get("paid"):
            play.leave()
        elif len(units) > 1:
            play.ask(SEAT_OF[frame["side"]], what="shipwreck.loss")
        else:
            lose_step(play, board, units[0])
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        if frame.get("landed"):
            return [{"do": "lose", "unit": unit} for unit in frame["landed"]]
        able = free_banks(board_of(play.state), frame["river_side"], frame["side"])
        return [{"do": "ashore", "place": at} for at in able]

    def do_ashore(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._land(play, board_of(play.state), frame, action["place"])
        play.close_decision(seat)

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        lose_step(play, board_of(play.state), action["unit"])
        frame["paid"] = True
        play.close_decision(seat)

    def _land(self, play: Play, board: Board, frame: Frame, place: str) -> None:
        units = aboard(board, frame)
        put_ashore(play, board, units, place)
        frame["landed"] = units
        movement = play.frame("movement")
        if movement is not None and movement["side"] == frame["side"]:
            movement["moved"] += [unit for unit in units if unit not in movement["moved"]]
        play.emit("lands", units=units, place=place)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """Out of enemy zones, with most own units, then the lowest number; who has a step to lose
        and is not needed most loses it."""
        board = board_of(play.state)
        if frame.get("landed"):
            return {
                "do": "lose",
                "unit": min(frame["landed"], key=lambda u: _cost_of_loss(board, u)),
            }
        zoned = zones(board, enemy_of(frame["side"]))
        here = stacks_of(board, frame["side"])
        able = free_banks(board, frame["river_side"], frame["side"])
        place = min(able, key=lambda at: (at in zoned, -len(here.get(at, ())), at))
        return {"do": "ashore", "place": place}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return Refusal(gettext("land the troops of the steamer on one of its banks"), "15.0")


def aboard(board: Board, frame: Frame) -> list[str]:
    """Return the troops whose steamer is gone."""
    return [unit for unit, ship in board["fleet"]["aboard"].items() if ship == frame["ship"]]


def _cost_of_loss(board: Board, unit: str) -> tuple[bool, bool, int, str]:
    """What it would mean to lose a step of a unit: its life, a combat unit, strength."""
    dies = UNITS[unit].steps == 1 or unit in board["reduced"]
    return dies, unit not in PLAIN, UNITS[unit].strength or 0, unit
