"""Sections 11.2, 11.4, 11.53: replacement steps of factions, and what control of them brings."""

from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    CASUALTIES,
    RESERVE,
    SINCE_VERSION_6,
    Board,
    board_of,
    holder,
    is_since,
    on_map,
)
from app.games.toc.box import (
    BOX,
    CITIES,
    FAR_EAST,
    GREEN,
    NET,
    POLAND,
    RAIL,
    SEAT_OF,
    SOURCE_BITS,
    SPACES,
    UNITS,
    URALS,
    chain,
    enemy_of,
    has_mark,
    is_army,
    region_of,
)
from app.games.toc.rules.derived import CENTRAL_POWERS, derive
from app.games.toc.rules.faction_forces import CZECH, HOMES, PIECES_OF
from app.games.toc.rules.replacement_flow import IN_RESERVE, cost_of, return_unit, tell_return
from app.games.toc.rules.tracks import cities_of_faction

TRAIN_STEP_UP_TO: Final = 3
SOUTHERN_PORTS: Final = NET.bits(
    name for name, space in SPACES.items() if space.is_port and space.sea in ("black", "caspian")
)
VLADIVOSTOK: Final = "901"
WARSAW: Final = BOX.factions[POLAND].capital


def is_blocked(board: Board, faction: str, side: str) -> bool:
    """Case 11.3: whether an enemy holds the capital of a faction; so are Greens (4), but up to
    version 5 of the rules they were none."""
    capital = BOX.factions[faction].capital
    enemies = (enemy_of(side), *([GREEN] if is_since(board, SINCE_VERSION_6) else []))
    return bool(capital) and holder(board, capital) in enemies


def polish_steps(board: Board, side: str) -> int:
    """Case 11.2, TQ-86: the steps that each Polish city gives: one; two while an enemy holds a
    space of Poland; three while an enemy unit stands next to Warsaw."""
    derived, enemy = derive(board), enemy_of(side)
    if NET.near(NET.bit[WARSAW]) & derived.units[enemy]:
        return 3
    return 2 if HOMES[POLAND] & derived.held(enemy) else 1


def faction_steps(play: Play, board: Board, faction: str, side: str) -> int:
    """Case 11.2: the replacement steps of a faction: for each of its cities that is held, or a
    fixed number; the Czechs may have one more from the gold train (13.73)."""
    record = BOX.factions[faction]
    each = polish_steps(board, side) if faction == POLAND else record.steps_per_city
    steps = record.steps + each * cities_of_faction(board, faction, side)
    has_train = f"train {side}" in board["flags"] or (
        bool(board["train"]) and holder(board, board["train"]) == side
    )
    if faction == CZECH and has_train and play.roll("czech train") <= TRAIN_STEP_UP_TO:
        steps += 1
    return steps


def half_steps_of(play: Play, board: Board, faction: str, side: str) -> int:
    """Case 11.3: the halves of steps that a faction can spend; none without its capital."""
    return 0 if is_blocked(board, faction, side) else 2 * faction_steps(play, board, faction, side)


def faction_repairs(board: Board, side: str, faction: str, left: int) -> list[Action]:
    """Cases 11.2, 11.53: the units of a faction that so many halves of steps repair or rebuild."""
    found: list[Action] = []
    for unit in PIECES_OF[faction]:
        if unit not in UNITS or cost_of(unit) > left:
            continue
        if unit in board["reduced"] and can_mend(board, side, faction, unit):
            found.append({"do": "mend", "unit": unit})
        elif board["where"][unit] == CASUALTIES:
            found += [
                {"do": "rebuild", "unit": unit, "at": place}
                for place in rebuilding_places(board, side, faction, unit)
            ]
    return found


class FactionRebuilding(AnsweredStep):
    """Cases 11.2, 11.53: the steps of a faction serve its own forces alone, without a resource
    centre; in its home region if it has one, and not while an enemy holds its capital.

    Up to version 5 of the rules each faction is asked for in turn; later see `rebuilding_orders`.
    """

    name = "faction_rebuilding"
    cases = "11.2, 11.3, 11.53"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side, faction = board_of(play.state), frame["side"], frame["faction"]
        if "left" not in frame:
            frame["left"] = half_steps_of(play, board, faction, side)
        if frame.get("over") or not faction_repairs(board, side, faction, frame["left"]):
            play.leave()
        else:
            play.ask(SEAT_OF[side], what="faction_rebuilding")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, left = board_of(play.state), frame["left"]
        return [*faction_repairs(board, frame["side"], frame["faction"], left), {"do": "done"}]

    def do_mend(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_rebuild(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def _carry_out(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["left"] -= cost_of(action["unit"])
        return_unit(board_of(play.state), action)
        tell_return(play, action)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["over"] = True

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return self.options(play, frame, seat)[0]


def can_mend(board: Board, side: str, faction: str, unit: str) -> bool:
    """Cases 11.2, 11.53: none with a dot but of the Central Powers; none in the Far East (13.41).

    A unit of a country or republic is at home, in supply or not; one of a major power stands where
    rails that the side holds join it to a source of supply. The Central Powers, who hold no region,
    are repaired wherever they stand (a ruling). Up to version 5 of the rules all had to be in
    supply, on whatever links.
    """
    if has_mark(unit, "dot") and faction != CENTRAL_POWERS:
        return False
    if not on_map(board, unit):
        return board["where"][unit] == RESERVE
    here = NET.bit[board["where"][unit]]
    if region_of(board["where"][unit]) == FAR_EAST:
        return False
    derived = derive(board)
    supplied = derived.supplied(side)
    if not is_since(board, SINCE_VERSION_6):
        return bool(here & HOMES.get(faction, NET.all) & supplied)
    if faction in HOMES:
        return bool(here & HOMES[faction])
    if faction == CENTRAL_POWERS:
        return bool(here & supplied)
    return bool(here & chain(SOURCE_BITS[side] & supplied, supplied, RAIL))


def rebuilding_places(board: Board, side: str, faction: str, unit: str) -> list[str]:
    """Case 11.53: where a faction rebuilds a unit: corps in the reserve, armies in its own cities;
    Czechs where rails join a city to one of the Urals, British in a southern port, Americans in
    Vladivostok. The Central Powers rebuild nothing. The side holds all of them; up to version 5 of
    the rules they had to be in supply as well."""
    if has_mark(unit, "dot") or faction == CENTRAL_POWERS:
        return []
    if not is_army(unit):
        return [IN_RESERVE]
    derived = derive(board)
    held = derived.held(side)
    if not is_since(board, SINCE_VERSION_6):
        held &= derived.supplied(side)
    cities = NET.bits(CITIES)
    match faction:
        case "czech":
            urals = NET.bits(city for city in CITIES if region_of(city) in URALS) & held
            able = cities & chain(urals, held, RAIL)
        case "britain":
            able = SOUTHERN_PORTS
        case "usa":
            able = NET.bit[VLADIVOSTOK]
        case _:
            able = cities & HOMES.get(faction, 0)
    return NET.names(able & held & derived.room_for(unit))
