"""Sections 7.0 and 7.4: attacks are announced, all of them, before the first is resolved."""

from typing import Final

from app.games.elope.board import SEAT_OF, Board, alive, board_of, is_hex, on_map_of, stacks_of
from app.games.elope.box import (
    ALLIED,
    BITS,
    GRID,
    OF_SIDE,
    PLAIN,
    SEA,
    TRAINS,
    UNITS,
    enemy_of,
    side_of,
)
from app.games.elope.rules.aircraft import able_to_fly, begin_air_phase
from app.games.elope.rules.attack_orders import ATTACK_ORDERS, AttackOrders, said_of
from app.games.elope.rules.combat import brigades_for, can_be_attacked
from app.games.elope.rules.condition import judge
from app.games.elope.rules.doctrine import why_too_many, why_unopened
from app.games.elope.rules.fleet import begin_naval_phase
from app.games.elope.rules.orders_in_force import closed_to_allies, is_planned
from app.games.elope.rules.sorties import AIR_WORDS, MISSIONS, SortieOrders
from app.games.elope.rules.trains import has_supply
from app.games.elope.rules.works import mark_zones
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext

NOT_IN_ATTACKS: Final = ("hq", "depot")
"""The types of units that do not attack (9.0)."""


class Combat(AttackOrders, SortieOrders, AnsweredStep):
    """Case 7.0: the phasing player announces attacks, then chooses the order of resolution.

    The frame has the side, the announced attacks (see `attack_orders.Attack`), the one that is put
    together, and the units that can attack; in a match with aircraft what these add to
    attacks (`support`, `gassed`). After a breakthrough it is entered again for one attack
    of the units that broke through (`second`, 7.8).
    """

    name = "combat"
    cases = "7.0, 7.4, 7.8, 12.0-12.4, 22.0"

    def in_procedure(self, frame: Frame) -> bool:
        return bool(frame.get("fixed"))

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        if "attacks" not in frame:
            frame.update(attacks=[], attack=None, fixed=False)
            if not frame.get("second"):
                begin_air_phase(board)
                begin_naval_phase(board)
                frame.update(sorties=[], support={}, gassed=[])
                judge(board, (*OF_SIDE[side], *OF_SIDE[enemy_of(side)]))
                mark_zones(board)
                frame["units"] = on_map_of(board, side)
        if not frame["fixed"]:
            if frame["attack"] is None and not self._can_order(board, frame):
                frame["fixed"] = True
            else:
                play.ask(SEAT_OF[side], what="combat")
                return
        if frame.get("sorties"):
            sorties, frame["sorties"] = frame["sorties"], []
            play.push("air", side=side, sorties=sorties)
        elif len(frame["attacks"]) > 1:
            play.ask(SEAT_OF[side], what="order")
        elif frame["attacks"]:
            self._fight(play, frame, frame["attacks"][0]["place"])
        else:
            play.leave()

    def _can_order(self, board: Board, frame: Frame) -> bool:
        """Whether an attack can still be announced, or an aircraft sent out."""
        if targets(board, frame):
            return True
        return bool(not frame.get("second") and able_to_fly(board, frame["side"]))

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if frame["fixed"]:
            return [{"do": "resolve", "place": each["place"]} for each in frame["attacks"]]
        attack = frame["attack"]
        if attack is None:
            if frame.get("flying"):
                return self.sortie_options(board, frame)
            places = targets(board, frame)
            return [
                *({"do": "attack", "place": place} for place in places),
                *self.sortie_options(board, frame),
                {"do": "done"},
            ]
        found: list[Action] = [{"do": "with", "unit": unit} for unit in able(board, frame, attack)]
        if not attack["brigade"]:
            found += [{"do": "command", "unit": hq} for hq in brigades_for(board, attack["units"])]
        if attack["units"]:
            found.append({"do": "announce"})
        return [*found, {"do": "call_off"}]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """An attack may be announced with all of its units at once; such lists are not listed."""
        board = board_of(play.state)
        if action["do"] in MISSIONS:
            return self.legal_sortie(board, frame, action)
        if action["do"] in ATTACK_ORDERS:
            return self.legal_attack_order(board, frame, action)
        if action["do"] != "assault":
            return None
        place = action["place"]
        if frame["fixed"] or frame["attack"] is not None:
            return Refusal(gettext("no attack can be announced now"), "7.0")
        if place not in targets(board, frame):
            return why_no_target(board, frame, place)
        attack = {"place": place, "units": [], "brigade": ""}
        for unit in sorted(action["units"], key=lambda unit: unit not in PLAIN):
            if unit not in able(board, frame, attack):
                return why_not_with(board, frame, attack, unit)
            attack["units"].append(unit)
        return action

    def do_assault(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        units = sorted(action["units"], key=lambda unit: unit not in PLAIN)
        frame["attack"] = {"place": action["place"], "units": units, "brigade": ""}

    def do_attack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"] = {"place": action["place"], "units": [], "brigade": ""}

    def do_with(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"]["units"].append(action["unit"])

    def do_command(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 9.6: Red units that belong to no brigade take the command points of one."""
        frame["attack"]["brigade"] = action["unit"]

    def do_announce(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        attack = frame["attack"]
        frame["attacks"].append(attack)
        frame["attack"] = None
        if frame.get("second"):
            frame["fixed"] = True
        play.emit("attack", seat=seat, place=attack["place"], units=attack["units"])
        self.tell_attack_orders(play, attack)
        play.close_decision(seat)

    def do_call_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["attack"] = None

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["fixed"] = True
        play.close_decision(seat)

    def do_resolve(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        self._fight(play, frame, action["place"])

    def _fight(self, play: Play, frame: Frame, place: str) -> None:
        attack = next(each for each in frame["attacks"] if each["place"] == place)
        frame["attacks"].remove(attack)
        play.push(
            "battle",
            side=frame["side"],
            place=place,
            units=attack["units"],
            brigade=attack["brigade"],
            second=bool(frame.get("second")),
            support=frame.get("support", {}).get(place, 0),
            gas=place in frame.get("gassed", ()),
            **said_of(attack),
        )

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        if frame["fixed"]:
            return {"do": "resolve", "place": frame["attacks"][0]["place"]}
        if frame.get("flying"):
            return {"do": "stand_down"}
        return {"do": "done"} if frame["attack"] is None else {"do": "call_off"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        board = board_of(play.state)
        if action["do"] in AIR_WORDS:
            return self.refuse_sortie(board, frame, action)
        if action["do"] == "attack" and not frame["fixed"]:
            return why_no_target(board, frame, action["place"])
        if action["do"] == "with" and frame["attack"] is not None and action["unit"] in UNITS:
            return why_not_with(board, frame, frame["attack"], action["unit"])
        if action["do"] == "command":
            return Refusal(gettext("no attacker without a brigade is in its radius"), "9.6")
        if action["do"] == "resolve":
            return Refusal(gettext("no attack on that hex has been announced"), "7.4")
        return None


def committed(frame: Frame) -> set[str]:
    """Case 7.4: the units that have attacked or are about to."""
    return {unit for attack in frame["attacks"] for unit in attack["units"]}


def reaches(here: str, there: str) -> bool:
    """Case 7.0: whether units attack from a hex into one beside it."""
    return GRID.distance(here, there) == 1 and there not in SEA


def leads_attack(board: Board, unit: str) -> bool:
    """Cases 9.0, 16.1, R-CBT-22: whether a unit attacks without others: a plain one, or a train
    with supply."""
    return unit in PLAIN or (unit in TRAINS and has_supply(board, unit))


def targets(board: Board, frame: Frame) -> list[str]:
    """Cases 7.0, 20.0: the hexes that can still be attacked: by a plain unit that stands beside,
    and not where the Allied plan forbids it."""
    taken = committed(frame)
    where = board["where"]
    free = {
        where[unit]
        for unit in frame["units"]
        if leads_attack(board, unit) and unit not in taken and is_hex(where[unit])
    }
    named = {attack["place"] for attack in frame["attacks"]}
    closed = closed_to_allies(board) if frame["side"] == ALLIED else 0
    return sorted(
        place
        for place, units in stacks_of(board, enemy_of(frame["side"])).items()
        if place not in named
        and not BITS.bit[place] & closed
        and can_be_attacked(units)
        and any(there in free for there in GRID.neighbours(place))
    )


def able(board: Board, frame: Frame, attack: dict[str, object]) -> list[str]:
    """Cases 7.4, 9.0, R-CBT-22: the units that can join an attack; support units where a plain unit
    of their hex attacks."""
    chosen = attack["units"]
    assert isinstance(chosen, list)
    taken = committed(frame) | set(chosen)
    where, place = board["where"], str(attack["place"])
    with_plain = {where[unit] for unit in chosen if unit in PLAIN}
    spent = {unit for unit in frame["units"] if unit in TRAINS and not has_supply(board, unit)}
    limited = is_planned(board)
    return [
        unit
        for unit in alive(board, frame["units"])
        if unit not in taken
        and reaches(where[unit], place)
        and UNITS[unit].type not in NOT_IN_ATTACKS
        and unit not in spent
        and (unit in PLAIN or unit in TRAINS or where[unit] in with_plain)
        and not (limited and why_too_many(board, [*chosen, unit]))
    ]


def why_no_target(board: Board, frame: Frame, place: str) -> Refusal:
    """Return why a hex cannot be attacked."""
    if any(attack["place"] == place for attack in frame["attacks"]):
        return Refusal(gettext("a hex is attacked once in a phase"), "7.4")
    units = stacks_of(board, enemy_of(frame["side"])).get(place, [])
    if not units:
        return Refusal(gettext("no enemy stands there"), "7.0")
    if frame["side"] == ALLIED and BITS.bit[place] & closed_to_allies(board):
        return why_unopened(board)
    if not can_be_attacked(units):
        return Refusal(gettext("lone support units and depots are driven off by movement"), "9.0")
    return Refusal(gettext("no combat unit that can still attack stands beside it"), "7.4")


def why_not_with(board: Board, frame: Frame, attack: dict[str, object], unit: str) -> Refusal:
    """Return why a unit cannot join an attack."""
    at = board["where"][unit]
    if side_of(unit) != frame["side"] or not is_hex(at):
        return Refusal(gettext("the unit cannot attack"), "7.0")
    if unit in committed(frame):
        return Refusal(gettext("a unit attacks once in a phase"), "7.4")
    if UNITS[unit].type in NOT_IN_ATTACKS:
        return Refusal(gettext("headquarters and depots do not attack"), "9.0")
    if not reaches(at, str(attack["place"])):
        return Refusal(gettext("it does not stand beside that hex"), "7.0")
    if unit not in frame["units"]:
        return Refusal(gettext("the unit has attacked already"), "7.8")
    if unit in TRAINS and not has_supply(board, unit):
        return Refusal(
            gettext("the train has fought in two turns and must be resupplied first"), "16.2"
        )
    chosen = attack["units"]
    assert isinstance(chosen, list)
    return why_too_many(board, [*chosen, unit]) or Refusal(
        gettext("support units attack with a plain unit of their hex"), "9.0"
    )
