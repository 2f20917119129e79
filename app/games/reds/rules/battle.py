"""Sections 11.3 to 11.8: a battle from its declaration to the advance."""

from collections.abc import Sequence

from app.games.board.battle import held_step, odds_step, step_name
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import BESIDE, SEAT_OF, Board, board_of, is_red_city, manpower, units_at
from app.games.reds.box import BOX, MAP, NEUTRAL, RED, UNITS, enemy_of, side_of
from app.games.reds.rules.answers import AnsweredStep
from app.games.reds.rules.attack import attackable, attackers, goes_alone
from app.games.reds.rules.losses import destroy, disorder
from app.games.reds.rules.supply import Supply
from app.games.reds.standing import ODDS
from app.games.text import gettext

VERDUN = "3119"
BALTIC_FLOTILLA, LATVIANS, GOLTZ = "W-SEA-BALTIC", "N-LAT", "W-GOLTZ"
FLYING_FOR = frozenset({"red", "afsr", "north_western", "polish", "allied"})
"""Case 20.1: whose units aircraft support."""

LOWEST, HIGHEST = -2, 3
"""The odds 1:3 and 4:1, as steps."""


class Battle(AnsweredStep):
    """Case 11.3: the attacker names units and support, the defender support; then both roll.

    The frame has the hex, the attacking side, its units, and the aircraft and ships that support
    the attack (`support`) and the defence (`cover`). Before the first die the attack can be called
    off.
    """

    name = "battle"
    cases = "11.3-11.5"

    def in_procedure(self, frame: Frame) -> bool:
        """It begins with the attacker's word that the units named fight."""
        return bool(frame.get("at"))

    def resume(self, play: Play, frame: Frame) -> None:
        at = frame.get("at")
        if at is None:
            play.ask(SEAT_OF[frame["side"]], what="battle")
        elif at == "defence":
            frame["at"] = "roll"
            self._ask_defender(play, frame)
        elif at == "roll":
            frame["at"] = "results"
            roll(play, frame)
        elif at == "results":
            frame["at"] = "retreat"
            _losses(play, frame)
        elif at == "retreat":
            frame["at"] = "advance"
            _retreat(play, frame)
        elif at == "advance":
            frame["at"] = "end"
            _advance(play, frame)
        else:
            _end(play, frame)
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if frame.get("at") == "roll":
            choices = supporting(board, frame, enemy_of(frame["side"]))
            return [*({"do": "support", "unit": unit} for unit in choices), {"do": "no_support"}]
        combat = play.frame("combat") or {}
        units = frame["units"]
        alone = any(goes_alone(board, unit) for unit in units)
        joining = [
            unit
            for unit in attackers(board, combat, frame["place"])
            if unit not in units and not alone and not (units and goes_alone(board, unit))
        ]
        found: list[Action] = [{"do": "with", "unit": unit} for unit in joining]
        if units:
            choices = supporting(board, frame, frame["side"])
            found += [{"do": "support", "unit": unit} for unit in choices]
            following = frame.get("follow", ())
            found += [{"do": "follow", "unit": unit} for unit in units if unit not in following]
            found.append({"do": "fight"})
        return [*found, {"do": "call_off"}]

    def do_with(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["units"].append(action["unit"])

    def do_support(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        helping = "cover" if frame.get("at") == "roll" else "support"
        frame[helping].append(action["unit"])
        play.emit("support", seat=seat, unit=action["unit"])
        if frame.get("at") == "roll" and not supporting(
            board_of(play.state), frame, enemy_of(frame["side"])
        ):
            play.close_decision(seat)

    def do_follow(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 11.8: said before the battle, so that nobody has to ask after it."""
        frame.setdefault("follow", []).append(action["unit"])

    def do_no_support(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_call_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        play.leave()

    def do_fight(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        combat = play.frame("combat") or {}
        combat["fought"] += frame["units"]
        combat["attacked"].append(frame["place"])
        frame["at"] = "defence"
        play.emit("attack", seat=seat, place=frame["place"], units=list(frame["units"]))
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The attacker calls the attack off; the defender uses ships against 2:1 and more."""
        if frame.get("at") != "roll":
            return {"do": "call_off"}
        return self.instructed(play, frame, seat, "navy:2:1") or {"do": "no_support"}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Support in the defence at some odds or worse ones; no support for what else there is."""
        kind, _, odds = instruction.partition(":")
        if frame.get("at") != "roll":
            return None
        if kind == "support":
            return {"do": "no_support"}
        board = board_of(play.state)
        if column_of(board, frame)[1] < LOWEST + ODDS.index(odds):
            return None
        wanted = "naval_flotilla" if kind == "navy" else "air"
        for unit in supporting(board, frame, enemy_of(frame["side"])):
            if UNITS[unit].type == wanted:
                return {"do": "support", "unit": unit}
        return None

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "with":
            return Refusal(
                gettext("the unit cannot attack this hex, or not with the others"), "11.2"
            )
        if action["do"] == "support":
            return Refusal(gettext("the unit cannot support this battle"), "11.3")
        if action["do"] == "air":
            return Refusal(gettext("no aircraft can support these units now"), "20.1")
        if action["do"] == "navy":
            return Refusal(gettext("no ships can support this battle now"), "20.7")
        return None

    def _ask_defender(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), enemy_of(frame["side"])
        if LATVIANS in units_at(board, frame["place"]) and frame["units"] == [GOLTZ]:
            if board["where"][BALTIC_FLOTILLA] == BESIDE:  # 17.3, ruling R47
                frame["cover"].append(BALTIC_FLOTILLA)
            return
        if supporting(board, frame, side):
            play.ask(SEAT_OF[side], what="support")


def supporting(board: Board, frame: Frame, side: str) -> list[str]:
    """Cases 20.1, 20.7: the aircraft, one a side, and naval flotillas that can join a battle.

    Aircraft fly for a unit in supply that is neither partisan nor on a raid.
    """
    place = frame["place"]
    fighting = frame["units"] if side == frame["side"] else defenders(board, frame)
    own = [unit for unit in fighting if side_of(unit) == side]
    named = [*frame["support"], *frame["cover"]]
    if not own:
        return []
    flown = any(UNITS[unit].type == "air" and side_of(unit) == side for unit in named)
    lines = Supply(board)
    carried = any(
        UNITS[unit].faction in FLYING_FOR
        and UNITS[unit].type != "partisan"
        and unit != board["raid"]
        and lines.is_supplied(unit)
        for unit in own
    )
    found = []
    for unit, at in board["where"].items():
        record = UNITS[unit]
        if at != BESIDE or record.side != side or unit in named:
            continue
        if record.type == "air" and carried and not flown:
            found.append(unit)
        if record.type == "naval_flotilla" and MAP.hexes[place].coast == record.sea:
            frozen = record.sea in BOX.limits.winter_seas
            if not (frozen and BOX.turns[board["turn"] - 1].season == "winter"):
                found.append(unit)
    return found


def defenders(board: Board, frame: Frame) -> list[str]:
    """Cases 11.1, 11.6(8): who defends a hex: all but garrisons beside others, and units that have
    retreated there in this step."""
    retreated = frame.get("retreated", [])
    side = frame["side"]
    present = attackable(board, side, units_at(board, frame["place"]))
    if not present:
        present = [u for u in units_at(board, frame["place"]) if side_of(u) == NEUTRAL]
    fighting = [unit for unit in present if UNITS[unit].type != "garrison"]
    counting = [unit for unit in fighting if unit not in retreated]
    return counting or fighting or present


def shifts(
    board: Board, place: str, attacking: Sequence[str], defending_side: str
) -> dict[str, int]:
    """Cases 11.3, 11.4: the shifts of the odds, by what causes them; left is negative."""
    found = {}
    terrain = BOX.terrain.terrain[MAP.hexes[place].terrain].shift
    if terrain:
        found["terrain"] = terrain
    if place in MAP.cities:
        if not is_red_city(board, place):
            found["city"] = BOX.terrain.city_shift
        elif defending_side == RED:
            found["city"] = BOX.terrain.red_city_shift
    if place in MAP.rivers_at and not _attacked_along(board, place, attacking):
        found["river"] = BOX.terrain.river_shift
    return found


def _attacked_along(board: Board, place: str, attacking: Sequence[str]) -> bool:
    """Case 11.4, ruling R37: whether units attack along the river: with two rivers, along two of
    the lines that meet in the hex."""
    lines = MAP.rivers_at[place]
    rivers = {name for names in lines.values() for name in names}
    used = {board["where"][unit] for unit in attacking} & set(lines)
    return len(used) >= (2 if len(rivers) > 1 else 1)


def power(units: Sequence[str], die: int, modifiers: Sequence[int]) -> int:
    """Case 11.3(E): the die times the units, with their modifiers, but at least one a unit.

    >>> power(["a", "b", "c", "d"], 3, [2, -1, 0, -3]), power(["a", "b", "c"], 2, [0, -1, -3])
    (10, 3)
    """
    return max(len(units), die * len(units) + sum(modifiers))


def modifier(board: Board, unit: str, *, attacking: bool) -> int:
    """Case 11.3(D): the modifier that a unit's side in use shows."""
    record = UNITS[unit]
    if unit in board["disordered"]:
        value = record.disordered_attack if attacking else record.disordered_defence
    else:
        value = record.attack if attacking else record.defence
    return value or 0


def column_of(board: Board, frame: Frame) -> tuple[int, int]:
    """Cases 11.3(D), (G): the odds of a battle with the units named so far, and the column after
    all shifts, as steps of the odds."""
    defending = defenders(board, frame)
    attack, defence = [*frame["units"], *frame["support"]], [*defending, *frame["cover"]]
    moved = shifts(board, frame["place"], frame["units"], side_of(defending[0]))
    odds = odds_step(max(1, manpower(attack)), max(1, manpower(defence)))
    return odds, held_step(odds, sum(moved.values()), LOWEST, HIGHEST)


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


def _losses(play: Play, frame: Frame) -> None:
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


def _retreat(play: Play, frame: Frame) -> None:
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


def _advance(play: Play, frame: Frame) -> None:
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


def _end(play: Play, frame: Frame) -> None:
    """Cases 20.1, 20.7: aircraft and ships that fought come back next turn."""
    board = board_of(play.state)
    for unit in (*frame["support"], *frame["cover"]):
        if board["where"][unit] == BESIDE:
            board["where"][unit] = f"turn:{board['turn'] + 1}"


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

        def worth(action: Action) -> tuple[bool, int]:
            unit = action["unit"]
            dies = unit in board["disordered"] or UNITS[unit].steps == 1
            both = [modifier(board, unit, attacking=each) for each in (True, False)]
            return dies, sum(both)

        return min(self.options(play, frame, seat), key=worth)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "lose":
            return Refusal(gettext("the loss falls on the largest manpower"), "11.5")
        return None

    def _choices(self, frame: Frame) -> list[str]:
        units = [unit for unit in frame["units"] if UNITS[unit].type != "garrison"]
        most = max(UNITS[unit].manpower for unit in units)
        return [unit for unit in units if UNITS[unit].manpower == most]
