"""Section 15 in the movement phase: ships sail, load, land, ferry, lay and sweep mines."""

from typing import Final

from app.games.elope.board import Board, board_of, is_hex
from app.games.elope.box import CHECKS, COSTS, LISTED, UNITS, enemy_of
from app.games.elope.rules.condition import judge
from app.games.elope.rules.doctrine import why_not_ashore
from app.games.elope.rules.fleet import (
    cargo_of,
    free_banks,
    is_steamer,
    kind_of_ship,
    loads,
    put_ashore,
    room_on,
    take_aboard,
    why_not_landed,
    why_not_loaded,
)
from app.games.elope.rules.ground import landing_cost, mover_of
from app.games.elope.rules.landing import bank_to_unload, landing_banks, landing_side
from app.games.elope.rules.rail_moves import RailMoves
from app.games.elope.rules.rivers import (
    RIVERS,
    banks,
    is_frozen,
    next_sides,
    sides_of,
)
from app.games.elope.rules.sailing import (
    left_to,
    nearest_side,
    ships_ready,
    spent_by,
    voyages,
    why_no_voyage,
)
from app.games.elope.rules.voyage import sail_along, spend_points
from app.games.elope.rules.zones import zones
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.text import gettext

FERRY: Final = COSTS["ferry_by_steamer"]
LAYING: Final = COSTS["lay_mine"]
OF_SHIPS: Final = frozenset(
    {
        "sail", "sail_landing", "river", "river_landing", "load", "load_at", "land", "unload",
        "disembark", "ferry", "mine", "sweep",
    }
)  # fmt: skip
"""What ships that are selected can do."""


class ShipMoves(RailMoves):
    """What a movement phase has besides in a match with ships.

    The frame has the ships that are selected (`sailing`) and what each has spent (`sailed`); where
    each unit has gone aboard in the phase, and whether it can use its whole movement when it lands
    (`boarded`, 4.5); the `bank` where units are to land; the ships that have laid mines, and the
    hexsides that have been swept.
    """

    def ship_options(self, board: Board, frame: Frame) -> list[Action]:
        """Return what the ships that are selected can do."""
        ships = frame["sailing"]
        fleet, side = board["fleet"], frame["side"]
        here = fleet["at"][ships[0]]
        left = left_to(frame, ships)
        found: list[Action] = []
        if not spent_by(frame, ships):
            found += [
                {"do": "join", "unit": ship}
                for ship in ships_ready(board, frame)
                if ship not in ships and fleet["at"][ship] == here
            ]
        for ship in filter(is_steamer, ships):
            found += [{"do": "load", "unit": unit} for unit in loads(board, ship)]
            cargo = cargo_of(board, ship)
            ashore = free_banks(board, here, side) if cargo else []
            able = {u: [at for at in ashore if why_not_ashore(board, u, at) is None] for u in cargo}
            found += [
                {"do": "unload", "place": at} for at in ashore if all(at in able[u] for u in cargo)
            ]
            found += [{"do": "land", "unit": u, "place": at} for u in cargo for at in able[u]]
            if left >= FERRY:
                found += [
                    {"do": "ferry", "place": at} for at in ashore if ferried(board, frame, ship, at)
                ]
        found += [
            {"do": "sail", "side": at}
            for at in sorted(
                voyages(board, ships, spent_by(frame, ships)),
                key=lambda at: (LISTED[banks(at)[0]], at),
            )
        ]
        return [*found, *self._mine_options(board, frame, here, left), {"do": "halt"}]

    def _mine_options(self, board: Board, frame: Frame, here: str, left: int) -> list[Action]:
        layers = [ship for ship in frame["sailing"] if kind_of_ship(ship).lays_mines]
        if not layers:
            return []
        mines = board["fleet"]["mines"]
        found: list[Action] = []
        if left >= LAYING and here not in mines and not is_frozen(board, here):
            found.append({"do": "mine"})
        if any(ship not in frame.get("laid", ()) for ship in layers):
            found += [
                {"do": "sweep", "side": at}
                for at in next_sides(here)
                if at in mines and at not in frame.get("swept", ())
            ]
        return found

    def legal_ship(self, board: Board, frame: Frame, action: Action) -> Action | Refusal | None:
        """Case 15.1: a hex means the hexside of it to which the cheapest way leads, "unload" the
        bank named before (15.3). Of a steamer with units aboard the hex is kept as their bank."""
        ships = frame.get("sailing")
        if ships and action["do"] == "river_landing":
            side = landing_side(board, frame, action["place"], action["bank"])
            return side if isinstance(side, Refusal) else action
        if ships and action["do"] == "disembark":
            bank = bank_to_unload(board, frame)
            return bank if isinstance(bank, Refusal) else {"do": "unload", "place": bank}
        if ships and action["do"] == "sail_landing":
            spent, side = spent_by(frame, ships), action["side"]
            if action["place"] not in banks(side):
                return Refusal(gettext("that hex is no bank of the hexside"), "15.1")
            able = voyages(board, ships, spent)
            return action if side in able else why_no_voyage(board, ships, spent, [side])
        if action["do"] not in ("river", "to") or not ships:
            return None
        if not is_hex(str(action["place"])):
            return None
        able = voyages(board, ships, spent_by(frame, ships))
        goal = nearest_side(able.items(), action["place"])
        if goal is not None:
            lands = action["do"] == "river" and any(cargo_of(board, ship) for ship in ships)
            to_land: Action = {"do": "sail_landing", "side": goal, "place": action["place"]}
            return to_land if lands else {"do": "sail", "side": goal}
        goals = list(sides_of(action["place"]))
        return why_no_voyage(board, ships, spent_by(frame, ships), goals)

    # cargo

    def do_load(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 15.3, 4.5: a unit that has not moved goes aboard a steamer that has not either, and
        can use its whole movement when it lands."""
        board, unit = board_of(play.state), action["unit"]
        ship = next(
            s for s in frame["sailing"] if is_steamer(s) and not why_not_loaded(board, s, unit)
        )
        fresh = unit not in frame["moved"] and not frame["spent"].get(unit)
        fresh = fresh and not frame.get("sailed", {}).get(ship)
        at = board["where"][unit]
        frame.setdefault("boarded", {})[unit] = [at, board["fleet"]["at"][ship], fresh]
        take_aboard(board, ship, unit)
        frame["acted"] = True
        play.emit("loads", units=[unit], ship=ship, place=at)

    def do_land(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.3: a unit leaves its steamer."""
        self._land(play, frame, [action["unit"]], action["place"])

    def do_unload(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.3: everybody leaves the steamer."""
        board = board_of(play.state)
        units = [u for s in frame["sailing"] if is_steamer(s) for u in cargo_of(board, s)]
        self._land(play, frame, units, action["place"])

    def _land(self, play: Play, frame: Frame, units: list[str], place: str) -> None:
        """Cases 4.5, 5.0: who was aboard when the phase began, or went aboard before anything else,
        can move on, but not out of an enemy zone; the others have moved."""
        board = board_of(play.state)
        put_ashore(play, board, units, place)
        judge(board, units)
        frame["acted"] = True
        zoned = place in zones(board, enemy_of(frame["side"]))
        for unit in units:
            boarded = frame.get("boarded", {}).pop(unit, None)
            if (zoned or (boarded is not None and not boarded[2])) and unit not in frame["moved"]:
                frame["moved"].append(unit)
        play.emit("lands", units=units, place=place)

    def do_ferry(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.4: a steamer spends fifteen points and takes units to the other bank; they pay
        the hex that they enter."""
        board, place = board_of(play.state), action["place"]
        for ship in filter(is_steamer, frame["sailing"]):
            units = ferried(board, frame, ship, place)
            if not units:
                continue
            spend_points(frame, frame["sailing"], FERRY)
            for unit in units:
                here = frame["boarded"][unit][0]
                cost = landing_cost(board["weather"], mover_of([unit]), here, place)
                frame["spent"][unit] = frame["spent"].get(unit, 0) + (cost or 0)
                frame["boarded"][unit][2] = unit not in frame["moved"]
            self._land(play, frame, units, place)

    # mines

    def do_mine(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.7: minesweepers lay mines in the hexside where they are."""
        board = board_of(play.state)
        ship = next(s for s in frame["sailing"] if kind_of_ship(s).lays_mines)
        here = board["fleet"]["at"][ship]
        board["fleet"]["mines"].append(here)
        spend_points(frame, frame["sailing"], LAYING)
        frame.setdefault("laid", []).append(ship)
        play.emit("mined", unit=ship, river_side=here)

    def do_sweep(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.71: a minesweeper that has laid nothing clears a hexside next to it on 1 to 3;
        each hexside is tried once a phase."""
        board, there = board_of(play.state), action["side"]
        ship = next(
            s
            for s in frame["sailing"]
            if kind_of_ship(s).lays_mines and s not in frame.get("laid", ())
        )
        play.close_decision(seat)
        die = play.roll("sweeping")
        cleared = die in CHECKS["sweep_succeeds"]
        if cleared:
            board["fleet"]["mines"].remove(there)
        frame.setdefault("swept", []).append(there)
        frame["acted"] = True
        play.emit("swept.roll", unit=ship, river_side=there, die=die, cleared=cleared)

    # under way

    def do_river_landing(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 15.1: ships sail to a hexside, and the bank where units will land is noted."""
        side = landing_side(board_of(play.state), frame, action["place"], action["bank"])
        assert isinstance(side, str)
        self.do_sail(play, frame, seat, {"do": "sail", "side": side})
        frame["bank"] = landing_banks(action["place"], action["bank"])[side]

    def do_sail_landing(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 15.1, 15.3: ships sail to a hexside, one bank of which is where units will land."""
        self.do_sail(play, frame, seat, {"do": "sail", "side": action["side"]})
        frame["bank"] = action["place"]

    def do_sail(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 15.0 to 15.22: a stack sails from hexside to hexside; what it meets on its way may
        stop it."""
        board, ships = board_of(play.state), list(frame["sailing"])
        frame.pop("bank", None)
        way = voyages(board, ships, spent_by(frame, ships))[action["side"]]
        play.close_decision(seat)
        sail_along(play, frame, ships, way.path)
        at = board["fleet"]["at"]
        stopped = [s for s in frame["sailing"] if s not in ships and at[s] in RIVERS]
        frame["moved"] += stopped
        frame["sailing"] = ships
        if not ships:
            frame.pop("acted", None)

    def _why_not_loaded_at(self, board: Board, ship: str, action: Action) -> Refusal | None:
        """Case 15.3: why not all of some units go aboard in a hex; as many go as fit."""
        units, place = list(action["units"]), action["place"]
        for unit in units:
            if board["where"].get(unit) != place:
                return Refusal(
                    gettext(
                        "%(unit)s does not stand in %(place)s",
                        unit=gettext(UNITS[unit].name),
                        place=place,
                    ),
                    "15.3",
                )
        refused = (why_not_loaded(board, ship, unit) for unit in units)
        found = next((each for each in refused if each is not None), None)
        if found is None and len(units) > room_on(board, ship):
            return Refusal(
                gettext(
                    "the steamer has room for %(most)s units: the others go along the river",
                    most=room_on(board, ship),
                ),
                "15.3",
            )
        return found

    def refuse_ship(self, board: Board, frame: Frame, action: Action) -> Refusal | None:
        """Say why an order about ships is not among the options."""
        do, ships = action["do"], frame.get("sailing", [])
        if "fleet" not in board:
            return Refusal(gettext("this match is played without ships"), "15.0")
        if not ships:
            return Refusal(gettext("select a ship first"), "15.0")
        if do == "sail":
            goals = [action["side"]] if action["side"] in RIVERS else []
            return why_no_voyage(board, ships, spent_by(frame, ships), goals)
        if do == "mine":
            return Refusal(
                gettext("minesweepers lay mines, for ten movement points, where none lie"), "15.7"
            )
        if do == "sweep":
            return Refusal(
                gettext(
                    "minesweepers that have laid no mines clear a hexside next to them, once a turn"
                ),
                "15.71",
            )
        steamers = [ship for ship in ships if is_steamer(ship)]
        if not steamers:
            return Refusal(gettext("only steamers carry units"), "15.3")
        if do == "load_at":
            return self._why_not_loaded_at(board, steamers[0], action)
        if do == "load":
            return why_not_loaded(board, steamers[0], action["unit"])
        if do == "land":
            return why_not_landed(board, steamers[0], action["unit"], action["place"])
        if do == "unload":
            cargo = cargo_of(board, steamers[0])
            if not cargo:
                return Refusal(gettext("nobody is aboard"), "15.3")
            kept = (why_not_landed(board, steamers[0], u, action["place"]) for u in cargo)
            return next((each for each in kept if each is not None), None)
        if do == "ferry":
            if left_to(frame, ships) < FERRY:
                return Refusal(
                    gettext(
                        "a ferry takes fifteen movement points and %(left)s are left",
                        left=left_to(frame, ships),
                    ),
                    "15.4",
                )
            return Refusal(
                gettext(
                    "load units on one bank first; they are ferried to the other, if they can pay "
                    "for that hex"
                ),
                "15.4",
            )
        return None


def ferried(board: Board, frame: Frame, ship: str, place: str) -> list[str]:
    """Case 15.4: the units that a steamer can ferry to a hex: they went aboard in this phase on the
    other bank of where it lies, and can pay for the hex."""
    here = board["fleet"]["at"][ship]
    found = []
    for unit in cargo_of(board, ship):
        at, river_side, _fresh = frame.get("boarded", {}).get(unit, ("", "", False))
        if river_side != here or at == place or unit in frame["moved"]:
            continue
        cost = landing_cost(board["weather"], mover_of([unit]), at, place)
        points = UNITS[unit].movement or 0
        if cost is not None and cost + frame["spent"].get(unit, 0) <= points:
            found.append(unit)
    return found
