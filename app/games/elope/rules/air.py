"""Sections 7.1, 12.2 to 12.8 and 22: aircraft take off, may be met, and do their missions."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from app.games.elope.board import ELIMINATED, SEAT_OF, Board, board_of, is_snow
from app.games.elope.box import BOX, CHECKS, RED, UNITS, enemy_of, side_of
from app.games.elope.options import has_interception
from app.games.elope.rules.aircraft import change_base, fails, interceptors, is_seaplane, kind_of
from app.games.elope.rules.bombing import bomb
from app.games.elope.rules.sorties import GAS_PLANES, MOST_GAS, Sortie
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext

CLOSED_ON: Final = CHECKS["airfield_is_closed_by_thaw"]
TABLE: Final = BOX.charts.air_combat
RATIOS: Final = tuple(
    Fraction(over) / Fraction(under)
    for over, under in (heading.split("-") for heading in TABLE.columns)
)
"""The odds of the columns of the Air to Air Combat Table, ascending (R-AIR-1)."""
RED_MODIFIER: Final = BOX.charts.red_air_modifier
ON_THE_WAY: Final = "transfer"


def strength_of(units: Sequence[str], what: str) -> int:
    """Return the total bombing or air strength ("bomb", "air") of aircraft."""
    return sum(getattr(kind_of(unit), what) for unit in units)


def air_column(attack: int, defence: int) -> int:
    """Case 12.21: the column of the odds of interceptors against those they meet, from 0: the
    highest whose odds they reach; below 1-2 it is 1-2."""
    odds = Fraction(attack, max(defence, 1))
    return max((n for n, ratio in enumerate(RATIOS) if odds >= ratio), default=0)


class Air(AnsweredStep):
    """Cases 7.1, 12.3: the aircraft that were sent out, all of them, before the first combat.

    The frame has the side, the `sorties`, `over` the hexes at which interception is still to be
    decided, `met` the hex in question and `sent` the aircraft that meet the enemy there.
    """

    name = "air"
    cases = "7.1, 12.1-12.8, 16.4, 22.0"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if "over" not in frame:
            self._take_off(play, board, frame)
        while frame["over"] or frame.get("met"):
            if not frame.get("met"):
                frame["met"], frame["sent"] = frame["over"].pop(0), []
            if self._able(board, frame) and not frame.get("decided"):
                play.ask(SEAT_OF[enemy_of(frame["side"])], what="intercept")
                return
            self._meet(play, board, frame)
        if not frame.get("carried_out"):
            frame["carried_out"] = True
            self._carry_out(play, board, frame)
        if play.top is frame:  # else the troops of a steamer that was bombed land first
            play.leave()

    def _take_off(self, play: Play, board: Board, frame: Frame) -> None:
        """Cases 12.6, 12.8: airfields in mud and engines that fail keep aircraft down."""
        units = ready(play, board, [sortie["unit"] for sortie in frame["sorties"]])
        frame["sorties"] = [s for s in frame["sorties"] if s["unit"] in units]
        board["air"]["flown"] += [s["unit"] for s in frame["sorties"]]
        places = [s["place"] for s in frame["sorties"] if s["do"] != ON_THE_WAY]
        intercepted = has_interception(play.state["options"])
        frame["over"] = list(dict.fromkeys(places)) if intercepted else []

    # interception

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        able = self._able(board_of(play.state), frame)
        return [*({"do": "intercept", "unit": unit} for unit in able), {"do": "let_pass"}]

    def do_intercept(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.2: an aircraft goes to meet the enemy; others may go with it."""
        frame["sent"].append(action["unit"])

    def do_let_pass(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["decided"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "let_pass"}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Meet the enemy at some odds or better, with as few aircraft as reach them."""
        ratio = Fraction(*map(int, instruction.split("-")))
        return meet_at(frame, self._able(board_of(play.state), frame), ratio)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "intercept":
            return Refusal(
                gettext(
                    "the aircraft cannot fly now, or cannot reach %(place)s", place=frame["met"]
                ),
                "12.2",
            )
        return None

    def _able(self, board: Board, frame: Frame) -> list[str]:
        """Those that can still be sent to the hex in question."""
        if not self._over(frame):
            return []
        able = interceptors(board, enemy_of(frame["side"]), frame["met"])
        return [unit for unit in able if unit not in frame["sent"]]

    def _over(self, frame: Frame) -> list[str]:
        return flying_over(frame)

    def _meet(self, play: Play, board: Board, frame: Frame) -> None:
        """Cases 7.1, 12.21: the interceptors attack; who aborts or is lost does no mission."""
        place, flying = frame["met"], self._over(frame)
        sent = ready(play, board, frame["sent"])
        frame.update(met="", sent=[], decided=False)
        if not sent or not flying:
            return
        board["air"]["flown"] += sent
        seat = SEAT_OF[enemy_of(frame["side"])]
        play.emit("intercepts", seat=seat, units=sent, place=place)
        attack, defence = strength_of(sent, "air"), strength_of(flying, "air")
        column = air_column(attack, defence)
        die = play.roll(f"air {place}")
        modifier = RED_MODIFIER if side_of(sent[0]) == RED else 0
        result = TABLE.result(die + modifier, column)
        play.emit(
            "air_battle",
            place=place,
            attack=attack,
            defence=defence,
            column=TABLE.columns[column],
            die=die,
            modifier=modifier,
            result=result,
        )
        gone = self._settle(play, board, result, sent, flying)
        frame["sorties"] = [s for s in frame["sorties"] if s["unit"] not in gone]

    def _settle(
        self, play: Play, board: Board, result: str, sent: Sequence[str], flying: Sequence[str]
    ) -> frozenset[str]:
        """Return who of those that were met does no mission. A is the interceptors' side, D the
        other; A after it: all abort; a number: so many are lost, the weakest first."""
        hurt = sent if result[0] == "A" else flying
        if result[1] == "A":
            play.emit("aborts", units=list(hurt))
            return frozenset(flying if hurt is flying else ())
        lost = sorted(hurt, key=lambda unit: (strength_of([unit], "bomb"), unit))[: int(result[1])]
        for unit in lost:
            board["air"]["base"][unit] = ELIMINATED
            board["air"]["flown"].remove(unit)
            play.emit("shot_down", unit=unit)
        return frozenset(lost)

    # missions

    def _carry_out(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 12.3: each group of aircraft with the same mission acts together."""
        combat = play.frame("combat")
        assert combat is not None
        for group in groups_of(frame["sorties"]):
            units, place = [s["unit"] for s in group], group[0]["place"]
            do, strength = group[0]["do"], strength_of(units, "bomb")
            if do == "bomb":
                bomb(play, board, frame["side"], place, group[0]["target"], units, strength)
            elif do == "support":
                combat["support"][place] = combat["support"].get(place, 0) + strength
                play.emit("supports", units=units, place=place, strength=strength)
            elif do == "gas":
                self._drop_gas(play, board, combat, units, place)
            else:
                for unit in units:
                    change_base(board, unit, place)
                    play.emit("bases", unit=unit, place=place)

    def _drop_gas(
        self, play: Play, board: Board, combat: dict[str, Any], units: list[str], place: str
    ) -> None:
        """Case 22.0: three aircraft or more on a hex, three hexes a turn."""
        works = len(units) >= GAS_PLANES and board["air"]["gas"] < MOST_GAS
        if works:
            board["air"]["gas"] += 1
            combat["gassed"].append(place)
        play.emit("gassed", units=units, place=place, works=works)


def flying_over(frame: Frame) -> list[str]:
    """Return the aircraft that are met over the hex in question; those that only change their base
    are not."""
    return [
        s["unit"] for s in frame["sorties"] if s["place"] == frame["met"] and s["do"] != ON_THE_WAY
    ]


def meet_at(frame: Frame, able: Sequence[str], ratio: Fraction) -> Action:
    """Return the next answer to a raid of who meets it at some odds or better: the strongest
    aircraft until these are reached; nobody where all together cannot reach them."""
    wanted = ratio * max(strength_of(flying_over(frame), "air"), 1)
    sent = strength_of(frame["sent"], "air")
    if able and sent < wanted <= sent + strength_of(able, "air"):
        return {"do": "intercept", "unit": max(able, key=lambda u: (kind_of(u).air, u))}
    return {"do": "let_pass"}


def groups_of(sorties: Sequence[Sortie]) -> list[list[Sortie]]:
    """Return the sorties that act together: the same mission in the same hex."""
    found: dict[tuple[str, str, str], list[Sortie]] = {}
    for sortie in sorties:
        key = (sortie["do"], sortie["place"], sortie.get("target", ""))
        found.setdefault(key, []).append(sortie)
    return list(found.values())


def ready(play: Play, board: Board, units: Sequence[str]) -> list[str]:
    """Cases 12.6, 12.8, R-AIR-6, R-AIR-7: those whose airfield and engines let them start: a die
    for each airfield of land planes in thaw, and one for each type."""
    air, snow = board["air"], is_snow(board)
    if board["weather"] == "thaw":
        bases = [air["base"][unit] for unit in units if not is_seaplane(unit)]
        for base in dict.fromkeys(b for b in bases if b not in air["checked"]):
            die = play.roll(f"airfield {base}")
            closed = die in CLOSED_ON
            play.emit("airfield.roll", place=base, die=die, closed=closed)
            air["checked"].append(base)
            if closed:
                air["closed"].append(base)
    able = [u for u in units if is_seaplane(u) or air["base"][u] not in air["closed"]]
    for name in dict.fromkeys(kind_of(unit).type for unit in able):
        unit = next(unit for unit in able if kind_of(unit).type == name)
        die = play.roll(f"engines {name}")
        failed = fails(unit, die, snow=snow)
        play.emit("engines.roll", type=name, die=die, failed=failed)
        if failed:
            air["grounded"].append(name)
    return [unit for unit in able if UNITS[unit].aircraft not in air["grounded"]]
