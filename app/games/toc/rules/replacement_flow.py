"""Sections 3.16, 3.17, 3.18, 11.2, 11.53: steps through resource centres and ports."""

from functools import cache
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action
from app.games.toc.board import (
    CASUALTIES,
    RESERVE,
    SINCE_VERSION_6,
    Board,
    holder,
    is_since,
    is_soc_rev,
    put,
)
from app.games.toc.box import (
    FAR_EAST,
    KERCH,
    NET,
    NO_REBUILDING,
    PORT_OF_KEY,
    PORTS,
    RAIL,
    RED,
    RESOURCES,
    SPACES,
    TAMAN,
    TULA,
    UNITS,
    VLADIVOSTOK,
    WHITE,
    has_mark,
    is_army,
    port_key,
    region_of,
)
from app.games.toc.rules.derived import derive, supplied_bits
from app.games.toc.rules.faction_forces import factions_of
from app.games.toc.rules.involvement import japan_side
from app.games.toc.rules.partisans import COST, recruiting_places, try_recruiting
from app.games.toc.rules.places import usual_places
from app.games.toc.rules.replacing import CORPS_STEPS
from app.games.toc.rules.special_forces import is_alive

IN_RESERVE = "reserve"
VIA: Final = {"mend_via": "mend", "rebuild_via": "rebuild"}
"""The orders that name a centre, and what they do through it."""
TAGANROG = "338"
VLADIVOSTOK_STEPS: Final = 4
"""Halves of steps that WHITE must have to use the port of Vladivostok."""
PORT_CORRUPT: Final = 6
"""The die on which a step is lost in a port."""
DONE, FAILED, UNFIT = "done", "failed", "unfit"
"""How what a side has ordered can end; see `carry_out`."""


def may_use_vladivostok(board: Board) -> bool:
    """Cases 11.53, 13.42: whether WHITE can use the port of Vladivostok: Japan is WHITE, and at
    least two steps are there."""
    if "campaign" not in board or board["steps"][WHITE] < VLADIVOSTOK_STEPS:
        return False
    return japan_side(board) == WHITE


def has_port_rights(board: Board, port: str) -> bool:
    """Case 11.53: whether WHITE uses a port whose powers have withdrawn: W1, W8 and W31 were events
    and WHITE leads in points, or the Tsar is rescued and alive."""
    if "campaign" not in board:
        return False
    if not all(power in board["campaign"]["gone"] for power in SPACES[port].port_of):
        return False
    played = all(f"event {card}" in board["flags"] for card in ("W1", "W8", "W31"))
    is_rescued = "tsar_rescued" in board["flags"] and is_alive(board)
    return (played and board["points"] > 0) or is_rescued


def port_modifier(board: Board, port: str) -> int:
    """Case 11.53: one more on the die of corruption in Vladivostok, two if Kolchak takes drugs."""
    if port != VLADIVOSTOK:
        return 0
    return 2 if "kolchak" in board["flipped"] else 1


def cost_of(unit: str) -> int:
    """Case 11.2: what a step of a unit costs, in half replacement steps."""
    return 2 if is_army(unit) else 1


@cache
def rail_distance(place: str, centre: str) -> int:
    """How many links of railway lie between two spaces, whoever holds them; 0 if none do."""
    return NET.distance(place, centre, RAIL) or 0


class ReplacementFlow:
    """What resource centres can still take for a side; `used` has their halves spent this turn."""

    def __init__(self, board: Board, side: str, used: dict[str, int]) -> None:
        self.board, self.side, self.used = board, side, used
        self.supplied = supplied_bits(board, side)
        self._corps_key = CORPS_STEPS.format(side=side)

    def steps_for(self, unit: str) -> int:
        """Return the halves that the side can spend on a unit: a card may give some for corps."""
        extra = 0 if is_army(unit) else self.board["modifiers"].get(self._corps_key, 0)
        return self.board["steps"][self.side] + extra

    def left(self, centre: str) -> int:
        """Return the halves of a replacement step that a centre, or a port in use, still takes."""
        if centre in PORT_OF_KEY:
            return 2 * SPACES[PORT_OF_KEY[centre]].port_capacity - self.used[centre]
        return 2 * RESOURCES[centre] - self.used.get(centre, 0)

    def closed_ports(self) -> list[str]:
        """Case 11.53: the supplied ports that WHITE could use and has not rolled for: it controls a
        Western Ally of the port's sea. Taganrog serves nobody while RED holds Kerch or Taman;
        Vladivostok needs a Japan for WHITE."""
        if self.side != WHITE:
            return []
        own = factions_of(self.board, self.side)
        ports = (*PORTS, VLADIVOSTOK) if may_use_vladivostok(self.board) else PORTS
        is_shut = any(holder(self.board, space) == RED for space in (KERCH, TAMAN))
        return [
            port
            for port in ports
            if self.supplied & NET.bit[port]
            and (
                any(faction in own for faction in SPACES[port].port_of)
                or has_port_rights(self.board, port)
            )
            and port_key(port) not in self.used
            and not (port == TAGANROG and is_shut)
        ]

    def centres(self, place: str) -> list[str]:
        """Return the supplied centres of the side that serve a place, the nearest first. That of
        Tula serves RED alone (3.18, 13.42); up to version 5 of the rules it served both."""
        own = [centre for centre in RESOURCES if self.supplied & NET.bit[centre]]
        if self.side == WHITE and TULA in own and is_since(self.board, SINCE_VERSION_6):
            own.remove(TULA)
        own += [key for key in self.used if key in PORT_OF_KEY]
        if place == IN_RESERVE:
            return own
        joined = derive(self.board).joined_by_rail(self.side, place)
        near = [centre for centre in own if joined & NET.bit[PORT_OF_KEY.get(centre, centre)]]
        return sorted(near, key=lambda each: rail_distance(place, PORT_OF_KEY.get(each, each)))

    def can_spend(self, place: str, unit: str) -> bool:
        """Whether the side has the halves that a step of a unit costs, and centres take them."""
        cost = cost_of(unit)
        if self.steps_for(unit) < cost:
            return False
        return sum(self.left(centre) for centre in self.centres(place)) >= cost

    def can_mend(self, unit: str) -> bool:
        """Case 11.53: no dot, not in the Far East (13.41), and a centre in reach."""
        at = self.board["where"][unit]
        if UNITS[unit].side != self.side or has_mark(unit, "dot") or is_soc_rev(unit):
            return False
        place = IN_RESERVE if at == RESERVE else at
        if place != IN_RESERVE and (at not in self.board["at"] or region_of(at) == FAR_EAST):
            return False
        return self.can_spend(place, unit)

    def rebuilding_places(self, unit: str) -> list[str]:
        """Case 11.53: corps go to the reserve, armies to cities of their camp."""
        if has_mark(unit, "dot"):
            return []
        if not is_army(unit):
            return [IN_RESERVE] if self.can_spend(IN_RESERVE, unit) else []
        return [city for city in self.cities_for(unit) if self.can_spend(city, unit)]

    def cities_for(self, unit: str) -> list[str]:
        """Case 11.53: the cities where an army could be rebuilt if steps flowed there."""
        found = usual_places(self.board, self.side, unit)
        return [city for city in found if city not in NO_REBUILDING]

    def can_do(self, action: Action) -> bool:
        """Whether a unit can be repaired, or rebuilt at the place that an action names."""
        unit, board = action["unit"], self.board
        if unit not in UNITS:
            return False
        if "at" not in action:
            return unit in board["reduced"] and self.can_mend(unit)
        is_lost = UNITS[unit].side == self.side and board["where"][unit] == CASUALTIES
        return is_lost and action["at"] in self.rebuilding_places(unit)

    def goal(self, action: Action) -> str:
        """Return where an action needs steps: at the place that it names, or with its unit."""
        place: str = action.get("at") or self.board["where"][action["unit"]]
        return IN_RESERVE if place == RESERVE else place

    def spend(self, place: str, unit: str, via: str | None = None) -> None:
        """Take the halves that a step of a unit costs from the side, those for corps alone first,
        and from the centres that serve a place."""
        cost, modifiers = cost_of(unit), self.board["modifiers"]
        if not is_army(unit) and modifiers.get(self._corps_key, 0) >= cost:
            modifiers[self._corps_key] -= cost
        else:
            self.board["steps"][self.side] -= cost
        for centre, part in self.shares(place, unit, via):
            self.used[centre] = self.used.get(centre, 0) + part

    def shares(self, place: str, unit: str, via: str | None = None) -> list[tuple[str, int]]:
        """Return the centres that a step of a unit flows through, with the halves: `via` first,
        then the nearest."""
        cost, found = cost_of(unit), []
        for centre in sorted(self.centres(place), key=lambda each: each != via):
            part = min(cost, self.left(centre))
            if part > 0:
                found.append((centre, part))
                cost -= part
            if cost == 0:
                break
        return found


def repairs(board: Board, side: str, used: dict[str, int]) -> list[Action]:
    """Case 11.53: what a side can do with its steps, of which centres and ports have `used` some:
    repair, rebuild, recruit partisans of the Far East (13.41), and bring a port into use."""
    if board["steps"][side] <= 0 and not board["modifiers"].get(CORPS_STEPS.format(side=side)):
        return []
    flow = ReplacementFlow(board, side, used)
    found: list[Action] = [
        {"do": "mend", "unit": unit} for unit in board["reduced"] if flow.can_mend(unit)
    ]
    for unit, record in UNITS.items():
        if record.side == side and board["where"][unit] == CASUALTIES:
            found += [
                {"do": "rebuild", "unit": unit, "at": place}
                for place in flow.rebuilding_places(unit)
            ]
    if "politics" in board:
        if board["steps"][side] >= COST:
            places = recruiting_places(board, side)
            found += [{"do": "recruit", "place": place} for place in places]
        found += [{"do": "use_port", "place": port} for port in flow.closed_ports()]
    return found


def return_unit(board: Board, action: Action) -> None:
    """Repair the unit that an action names, or rebuild it, reduced if it has such a side."""
    unit, at = action["unit"], action.get("at")
    if at is None:
        board["reduced"].remove(unit)
        return
    put(board, unit, RESERVE if at == IN_RESERVE else at)
    if UNITS[unit].reduced is not None:
        board["reduced"].append(unit)


def tell_return(play: Play, action: Action) -> None:
    """Tell that a unit has been repaired or rebuilt."""
    if "at" in action:
        play.emit("rebuilt", unit=action["unit"], at=action["at"])
    else:
        play.emit("repaired", unit=action["unit"])


def spend(board: Board, side: str, used: dict[str, int], action: Action) -> None:
    """Case 11.2: pay for a unit that is repaired or rebuilt, and do so."""
    flow = ReplacementFlow(board, side, used)
    flow.spend(flow.goal(action), action["unit"], action.get("via"))
    return_unit(board, action)


def port_of(action: Action) -> str:
    """Return the port that an action brings into use, or goes through; "": it names none."""
    if action["do"] == "use_port":
        return str(action["place"])
    return PORT_OF_KEY.get(action.get("via", ""), "")


def carry_out(play: Play, board: Board, side: str, used: dict[str, int], action: Action) -> str:
    """Cases 11.53, 13.41: carry out what a side does with its steps; return how it went.

    A port that is not in use is rolled for first; what its die takes may leave too little for the
    unit. "done": as ordered; "failed": the partisans did not rise; "unfit": it is not possible, and
    nothing is done, but for the die of a port.
    """
    if action["do"] == "recruit":
        if board["steps"][side] < COST or action["place"] not in recruiting_places(board, side):
            return UNFIT
        return DONE if try_recruiting(play, board, side, action["place"]) else FAILED
    port = port_of(action)
    if port and port_key(port) not in used:
        if port not in ReplacementFlow(board, side, used).closed_ports():
            return UNFIT
        open_port(play, board, side, used, port)
    if action["do"] == "use_port":
        return DONE
    if not ReplacementFlow(board, side, used).can_do(action):
        return UNFIT
    spend(board, side, used, action)
    tell_return(play, action)
    return DONE


def open_port(play: Play, board: Board, side: str, used: dict[str, int], port: str) -> None:
    """Case 11.53: roll for corruption in a port that comes into use, once a turn (TQ-82)."""
    die = play.roll(f"port {port}")
    face = die + port_modifier(board, port)
    lost = max(0, min(2, face - PORT_CORRUPT + 1))
    board["steps"][side] = max(0, board["steps"][side] - 2 * lost)
    used[port_key(port)] = 0
    play.emit("port", place=port, die=die, lost=lost)
