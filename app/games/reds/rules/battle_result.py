"""Sections 11.3 and 11.5 to 11.8: the dice of a battle, and what its result does to both sides."""

from app.games.board.battle import step_name
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import BESIDE, SEAT_OF, Board, board_of, units_at
from app.games.reds.box import BOX, NEUTRAL, RED, UNITS, side_of
from app.games.reds.rules.answers import AnsweredStep
from app.games.reds.rules.battle_odds import LOWEST, column_of, defenders, modifier, power
from app.games.reds.rules.losses import destroy, disorder
from app.games.text import gettext

VERDUN = "3119"


def roll(play: Play, frame: Frame) -> None:
    """Cases 11.3(D) to (H): odds, power, difference and the result."""
    board = board_of(play.state)
    combat = play.frame("combat") or {}
    frame["retreated"] = [unit for unit in combat["retreated"] if unit not in frame["units"]]
    defending = defenders(board, frame)
    attack, defence = [*frame["units"], *frame["support"]], [*defending, *frame["cover"]]
    odds, held = column_of(board, frame)
    dice = play.roll("attack"), play.roll("defence")
    strength = (
        power(attack, dice[0], [modifier(board, unit, attacking=True) for unit in attack]),
        power(defence, dice[1], [modifier(board, unit, attacking=False) for unit in defence]),
    )
    difference = strength[0] - strength[1]
    result = BOX.combat.result(held - LOWEST, difference)
    frame["defending"], frame["result"] = defending, result
    frame["from"] = sorted({board["where"][unit] for unit in frame["units"]})
    if board["course"]:
        board["course"][-1]["battles"].append([dice[0], dice[1], result])
    play.emit(
        "battle",
        place=frame["place"],
        odds=step_name(odds),
        column=step_name(held),
        dice=list(dice),
        attack=strength[0],
        defence=strength[1],
        difference=difference,
        result=result,
    )


def apply_losses(play: Play, frame: Frame) -> None:
    """Case 11.5: the letters of the result, the attacker's first."""
    board, result = board_of(play.state), frame["result"]
    only_garrisons = all(UNITS[unit].type == "garrison" for unit in frame["defending"])
    attack = [*frame["units"], *frame["support"]]
    defence = [*frame["defending"], *frame["cover"]]
    owed = []
    for letter, units in (("a", attack), ("d", [] if only_garrisons else defence)):
        mortal = [unit for unit in units if UNITS[unit].type != "naval_flotilla"]
        if letter.upper() in result:
            for unit in mortal:
                disorder(play, board, unit)
        elif letter in result and mortal:
            owed.append(mortal)
    if "d" in result.lower() or "R" in result:
        for unit in frame["retreated"]:  # 11.6(8), ruling R42
            if board["where"][unit] == frame["place"]:
                destroy(play, board, unit)
    for units in reversed(owed):
        play.push("losses", units=units)


def begin_retreat(play: Play, frame: Frame) -> None:
    """Cases 11.5, 11.7: garrisons die with the last defender or by a retreat; Red Verdun holds."""
    board, place = board_of(play.state), frame["place"]
    standing = [u for u in frame["defending"] if board["where"][u] == place]
    fighting = [unit for unit in standing if UNITS[unit].type != "garrison"]
    retreats = "R" in frame["result"]
    tanks = any(UNITS[unit].type == "tank" for unit in frame["units"])
    in_verdun = place == VERDUN and board["verdun"]
    if retreats and fighting and in_verdun and not tanks and side_of(fighting[0]) == RED:
        play.emit("verdun.holds")
        return
    if retreats or not fighting:
        if retreats or not any(UNITS[u].type == "garrison" for u in frame["defending"]):
            for unit in units_at(board, place):
                if UNITS[unit].type == "garrison":
                    destroy(play, board, unit)
        if retreats and fighting:
            play.push("retreat", units=fighting, place=place, attackers=list(frame["from"]))


def begin_advance(play: Play, frame: Frame) -> None:
    """Case 11.8: into a hex that has become empty."""
    board = board_of(play.state)
    if not units_at(board, frame["place"]):
        units = [unit for unit in frame["units"] if board["where"][unit] in frame["from"]]
        if units:
            play.push(
                "advance",
                units=units,
                place=frame["place"],
                side=frame["side"],
                follow=list(frame.get("follow", ())),
            )


def send_support_away(play: Play, frame: Frame) -> None:
    """Cases 20.1, 20.7: aircraft and ships that fought come back next turn."""
    board = board_of(play.state)
    for unit in (*frame["support"], *frame["cover"]):
        if board["where"][unit] == BESIDE:
            board["where"][unit] = f"turn:{board['turn'] + 1}"


def value_of_loss(board: Board, unit: str) -> tuple[bool, int]:
    """Return what the disorder of a unit costs its owner, to compare: whether it dies, and its
    modifiers."""
    dies = unit in board["disordered"] or UNITS[unit].steps == 1
    both = [modifier(board, unit, attacking=each) for each in (True, False)]
    return dies, sum(both)


class Losses(AnsweredStep):
    """Case 11.5, ruling R39: the unit with the largest manpower is disordered; between equals its
    owner chooses. A garrison is never chosen, aircraft only if nothing else is left."""

    name = "losses"
    cases = "11.5"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if frame.get("chosen"):
            play.leave()
            return
        units = self._choices(frame)
        if len(units) == 1:
            frame["chosen"] = True
            disorder(play, board, units[0])
            return
        play.ask(SEAT_OF[side_of(units[0])] if side_of(units[0]) != NEUTRAL else "A", what="losses")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "lose", "unit": unit} for unit in self._choices(frame)]

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["chosen"] = True
        disorder(play, board_of(play.state), action["unit"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """A unit that is whole before one that would die, then the one with the worst modifiers."""
        board = board_of(play.state)
        found = self.options(play, frame, seat)
        return min(found, key=lambda action: value_of_loss(board, action["unit"]))

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "lose":
            return Refusal(gettext("the loss falls on the largest manpower"), "11.5")
        return None

    def _choices(self, frame: Frame) -> list[str]:
        units = [unit for unit in frame["units"] if UNITS[unit].type != "garrison"]
        most = max(UNITS[unit].manpower for unit in units)
        return [unit for unit in units if UNITS[unit].manpower == most]
