"""Sections 12.2, 12.9, 12.12: the logistics chit: supply, then rally, White first."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.reds.board import (
    ELIMINATED,
    POOL,
    REMOVED,
    SEAT_OF,
    Board,
    board_of,
    is_hex,
    on_map,
    on_map_of,
    units_at,
)
from app.games.reds.box import BALTIC, BOX, GRID, POLAND, RED, UNITS, WARSAW, WHITE, side_of
from app.games.reds.components import RallyRow
from app.games.reds.rules.answers import AnsweredStep, to_the_enemy
from app.games.reds.rules.control import controller
from app.games.reds.rules.event_places import legal_places
from app.games.reds.rules.losses import disorder, remove
from app.games.reds.rules.poland import (
    border_guards,
    make_peace,
    may_offer_peace,
    miracle_is_worth_it,
    miracle_units,
)
from app.games.reds.rules.stacking import counted
from app.games.reds.rules.supply import Supply

IDLE_BEYOND = 6
"""So many hexes from the enemy a garrison is wanted, as the standing instruction says."""

NORTH_WESTERN, ESTONIANS, GOLTZ = "north_western", "W-EST", "W-GOLTZ"
LEFT_BALTIC = "NORTH-WESTERN-LEFT"


class Logistics(Step):
    """Case 7.12: White's supply and rally, then Red's."""

    name = "logistics"
    cases = "7.12, 12.2"

    def resume(self, play: Play, frame: Frame) -> None:
        left = frame.setdefault("left", [WHITE, RED])
        if left:
            play.push("side_logistics", side=left.pop(0))
        else:
            play.leave()


class SideLogistics(AnsweredStep):
    """Cases 12.2, 12.9, 12.12: who is out of supply is disordered; then disordered units in supply
    roll to rally. White decides on the raid, the Tsar's unit and the Miracle, Red on peace with
    Poland; either may remove garrisons (20.5)."""

    name = "side_logistics"
    cases = "12.2, 12.9, 12.12"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        at = frame.setdefault("at", 0)
        frame["at"] = at + 1
        if at == 0 and _raid_can_end(board, side):
            play.ask(SEAT_OF[side], what="raid")
        elif at == 1:
            test_supply(play, board, side)
        elif at == 2 and tsar_units(board, side):
            play.ask(SEAT_OF[side], what="tsar")
        elif at == 3 and side == WHITE and miracle_units(board):
            play.ask(SEAT_OF[side], what="miracle")
        elif at == 4 and side == RED and may_offer_peace(board):
            play.ask(SEAT_OF[side], what="peace")
        elif at == 5 and frame.get("peace") and border_guards(board):
            play.ask(SEAT_OF[side], what="border_guard")
        elif at == 6:
            rally(play, board, side)
        elif at == 7 and own_garrisons(board, side):
            play.ask(SEAT_OF[side], what="garrisons")
        elif at > 7:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side, what = board_of(play.state), frame["side"], frame["owes"][seat]
        if what == "raid":
            return [{"do": "end_raid"}, {"do": "keep"}]
        if what == "tsar":
            units = tsar_units(board, side)
            return [*({"do": "tsar", "unit": unit} for unit in units), {"do": "keep"}]
        if what == "miracle":
            return [{"do": "miracle"}, {"do": "keep"}]
        if what == "peace":
            return [{"do": "peace"}, {"do": "keep"}]
        if what == "border_guard":
            return [{"do": "guard", "unit": unit} for unit in border_guards(board)]
        return [*({"do": "disband", "unit": u} for u in own_garrisons(board, side)), {"do": "keep"}]

    def do_keep(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_end_raid(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.emit("raid.ends", unit=board["raid"])
        board["raid"] = ""
        board["markers"].pop("RAID", None)
        play.close_decision(seat)

    def do_tsar(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        restore(play, board_of(play.state), action["unit"])
        play.close_decision(seat)

    def do_miracle(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.3: the units around Warsaw rally; a destroyed Polish army comes back whole, and a
        tank unit and an armoured train come to Poland."""
        board = board_of(play.state)
        play.emit("miracle")
        for unit in miracle_units(board):
            if unit in board["disordered"]:
                restore(play, board, unit)
        board["markers"]["MIRACLE"] = board["turn"]
        room = BOX.limits.stack - sum(map(counted, units_at(board, WARSAW)))
        for unit, at in board["where"].items():
            record = UNITS[unit]
            army = record.faction == "polish" and record.size == "army"
            if at == ELIMINATED and army and record.manpower <= room:
                board["where"][unit] = WARSAW
                play.emit("placed", unit=unit, place=WARSAW)
                break
        play.close_decision(seat)
        for kind in ("armoured_train", "tank"):
            for unit, record in UNITS.items():
                free = record.side == WHITE and board["where"][unit] == POOL
                if free and record.type == kind and POLAND & set(legal_places(board, unit)):
                    play.push("placing", unit=unit, in_poland=True)
                    break

    def do_peace(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.5: one die."""
        board = board_of(play.state)
        die = play.roll("peace")
        if die in BOX.limits.peace_on:
            make_peace(play, board)
            frame["peace"] = True
        else:
            play.emit("poland.no_peace", die=die)
        play.close_decision(seat)

    def do_guard(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        remove(board_of(play.state), action["unit"])
        play.emit("poland.guard", unit=action["unit"])
        play.close_decision(seat)

    def do_disband(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 20.5: a garrison with a dot does not come back."""
        board, unit = board_of(play.state), action["unit"]
        board["where"][unit] = REMOVED if UNITS[unit].dot else POOL
        play.emit("disbanded", unit=unit)
        if not own_garrisons(board, frame["side"]):
            play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        """The Tsar rallies the largest unit, else the first; the raid, garrisons and peace stay as
        they are; the Miracle is declared when it is worth it. The border guard is the weakest."""
        found = self.options(play, frame, seat)
        what = frame["owes"][seat]
        if what == "tsar":
            return max(
                found, key=lambda each: UNITS[each["unit"]].manpower if "unit" in each else 0
            )
        if what == "border_guard":
            return min(found, key=lambda each: UNITS[each["unit"]].manpower)
        if what == "miracle" and miracle_is_worth_it(board_of(play.state)):
            return {"do": "miracle"}
        return {"do": "keep"}

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """The raid ends; peace is offered; idle garrisons go one by one, and then no more."""
        if instruction == "garrisons:idle":
            board = board_of(play.state)
            idle = (unit for unit in own_garrisons(board, frame["side"]) if is_idle(board, unit))
            first = next(idle, None)
            return {"do": "disband", "unit": first} if first is not None else {"do": "keep"}
        return {"do": "end_raid"} if instruction == "raid:end" else {"do": "peace"}


def test_supply(play: Play, board: Board, side: str) -> None:
    """Cases 12.9, 18.4: each unit of a side that is out of supply is disordered; at the first
    logistics after full withdrawal the North-Western army leaves the Baltic states."""
    if side == WHITE and board["withdrawal"] == 2 and LEFT_BALTIC not in board["markers"]:
        board["markers"][LEFT_BALTIC] = board["turn"]
        for unit, at in on_map(board).items():
            staying = unit in (ESTONIANS, GOLTZ) or UNITS[unit].faction != NORTH_WESTERN
            if not staying and at in BALTIC:
                remove(board, unit)
                play.emit("withdrawn", unit=unit)
    lines = Supply(board)
    cut = [unit for unit in on_map_of(board, side) if not lines.is_supplied(unit)]
    if board["course"]:
        board["course"][-1]["unsupplied"] += len(cut)
    for unit in cut:
        play.emit("unsupplied", unit=unit)
        disorder(play, board, unit)


def rally(play: Play, board: Board, side: str) -> None:
    """Case 12.12, rulings R53, R55: one die for each disordered unit in supply; Trotsky's Train
    rallies Red units beside it without one (20.10)."""
    lines = Supply(board)
    for unit in list(board["disordered"]):
        at = board["where"][unit]
        if side_of(unit) != side or not is_hex(at) or unit == board["raid"]:
            continue
        if UNITS[unit].type != "partisan" and not lines.is_supplied(unit):
            continue
        if side == RED and is_near_trotsky(board, at):
            restore(play, board, unit)
            continue
        row = rally_row(board, unit)
        if row is None:
            continue
        die = play.roll(f"rally {unit}")
        needed = succeeds_on(board, unit, row)
        if die + rally_modifier(board, unit) <= max(needed):
            restore(play, board, unit)
        else:
            play.emit("rally.fails", unit=unit, die=die)


def restore(play: Play, board: Board, unit: str) -> None:
    """Turn a unit to its full side."""
    board["disordered"].remove(unit)
    play.emit("rallied", unit=unit)


def is_near_trotsky(board: Board, place: str) -> bool:
    """Case 20.10: in the hex of the train or next to it; not near Polish Warsaw in the war."""
    train = board["trotsky"]
    if not is_hex(train) or GRID.distance(train, place) > BOX.rally.trotsky_within:
        return False
    polish = any(UNITS[unit].faction == "polish" for unit in units_at(board, WARSAW))
    near_warsaw = GRID.distance(train, WARSAW) <= BOX.rally.trotsky_from_warsaw
    return not (board["poland"] == "war" and polish and near_warsaw)


def rally_row(board: Board, unit: str) -> RallyRow | None:
    """Return the row of the Rally Table that holds for a unit."""
    record, rows = UNITS[unit], BOX.rally.rows
    if record.type == "partisan":
        return rows["partisans"]
    if record.faction == "polish":
        return rows["polish_at_war" if board["poland"] == "war" else "polish_neutral"]
    for row in rows.values():
        if record.faction in row.factions and record.type in row.types:
            return row
    return None


def succeeds_on(board: Board, unit: str, row: RallyRow) -> tuple[int, ...]:
    """Cases 15.3, 18.4: the results that rally a unit now."""
    if row.after_full_withdrawal and board["withdrawal"] == 2:
        return row.after_full_withdrawal
    if row.near_warsaw and GRID.distance(board["where"][unit], WARSAW) <= 1:
        red = any(side_of(u) == RED and at in POLAND for u, at in on_map(board).items())
        return row.near_warsaw if red else row.succeeds_on
    return row.succeeds_on


def rally_modifier(board: Board, unit: str) -> int:
    """Cases 6.3, 12.12: Wrangel, and the events that hinder rallies this turn."""
    faction, found = UNITS[unit].faction, 0
    if board["wrangel"] and faction in BOX.rally.wrangel_factions:
        found += BOX.rally.wrangel_modifier
    for event in BOX.events.values():
        if event.effect == "rally" and event.marker in board["markers"]:
            found += event.modifier if faction in event.factions else 0
    return found


def tsar_units(board: Board, side: str) -> list[str]:
    """Case 12.12, ruling R53: the infantry of which the Tsar rallies one, until full withdrawal."""
    if side != WHITE or not board["tsar_alive"] or board["withdrawal"] == 2:
        return []
    lines = Supply(board)
    return [
        unit
        for unit in board["disordered"]
        if is_hex(board["where"][unit])
        and UNITS[unit].type == "infantry"
        and UNITS[unit].faction in BOX.rally.tsar_factions
        and lines.is_supplied(unit)
    ]


def own_garrisons(board: Board, side: str) -> list[str]:
    """Case 20.5: the garrisons that a side may remove."""
    return [unit for unit in on_map_of(board, side) if UNITS[unit].type == "garrison"]


def is_idle(board: Board, unit: str) -> bool:
    """Whether a garrison can be spared: it stands beside other units or far from the enemy, and its
    city does not change hands without it (13.1)."""
    place, side = board["where"][unit], side_of(unit)
    others = [each for each in units_at(board, place) if each != unit]
    if controller(board, place, others) != side:
        return False
    return bool(others) or to_the_enemy(board, side, place) > IDLE_BEYOND


def _raid_can_end(board: Board, side: str) -> bool:
    """Case 20.4: the unit on a raid is in supply by the usual rules."""
    unit = board["raid"]
    if side != WHITE or not unit or not is_hex(board["where"][unit]):
        return False
    without: Board = {**board, "raid": ""}
    return Supply(without).is_supplied(unit)
