"""Sections 14 and 15: ships under way, and what stops them: guns, mines, shallows, enemy ships."""

from collections.abc import Callable, Iterable, Sequence

from app.games.elope.board import SINCE_VERSION_7, Board, board_of, is_since
from app.games.elope.box import CHECKS, UNITS, enemy_of, side_of
from app.games.elope.rules.fleet import (
    afloat,
    carry_aircraft,
    grounds,
    is_fighting,
    is_low,
    is_steamer,
    kind_of_ship,
    ships_on,
    sink,
)
from app.games.elope.rules.naval_combat import (
    batteries,
    beside,
    catch_steamer,
    duel,
    fire_from,
    meetings,
    shore_targets,
)
from app.games.elope.rules.rivers import RIVERS, is_mined_upstream
from app.games.elope.rules.sailing import price
from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame


def spend_points(frame: Frame, ships: Iterable[str], cost: int) -> None:
    """Note what ships have spent of their movement points in the phase."""
    sailed = frame.setdefault("sailed", {})
    for ship in ships:
        sailed[ship] = sailed.get(ship, 0) + cost


def sail_along(play: Play, frame: Frame, ships: list[str], path: Sequence[str]) -> None:
    """Cases 15.0 to 15.22: take a stack from hexside to hexside until something stops it; `ships`
    keeps those that go on.

    Gunboats that have given way to a ship do not meet it again in the phase (15.6); by rules before
    version 7 not on the same way (`driven_off` in the frame).
    """
    board, side = board_of(play.state), frame["side"]
    at, started = board["fleet"]["at"], list(ships)
    passed: list[str] = []

    def tell() -> None:
        if passed:
            units = [ship for ship in started if ship in ships]
            play.emit("sails", units=units, path=list(passed))
            passed.clear()

    driven = _DrivenOff(board, frame, ships)
    met = set(driven.known)
    for there in path:
        here = at[ships[0]]
        if not driven.may_pass(there):
            break
        spend_points(frame, ships, price(board, side, there))
        for ship in ships:
            at[ship] = there
        carry_aircraft(board, ships)
        passed.append(there)
        if not _arrive(play, board, ships, (here, there), met, tell):
            break
    tell()
    driven.end(frame, ships)


class _DrivenOff:
    """Case 15.6: the enemy gunboats that have given way to a stack in the phase: they hinder it no
    more. It sails past them, but does not stay beside them in their hexside."""

    def __init__(self, board: Board, frame: Frame, ships: list[str]) -> None:
        self.board, self.enemy = board, enemy_of(side_of(ships[0]))
        driven_off = frame.get("driven_off", {})
        self.known = {other for ship in ships for other in driven_off.get(ship, ())}
        at = board["fleet"]["at"]
        self._lay = {ship: at[ship] for ship in afloat(board, self.enemy) if is_fighting(ship)}
        self._free = at[ships[0]]

    def _driven_off(self) -> list[str]:
        at = self.board["fleet"]["at"]
        if not is_since(self.board, SINCE_VERSION_7):
            return []
        return [s for s, lay in self._lay.items() if at[s] != lay and at[s] in RIVERS]

    def may_pass(self, there: str) -> bool:
        """Whether no ship of the enemy bars a hexside to the stack."""
        ships = set(ships_on(self.board, there, self.enemy))
        if not ships:
            self._free = there
        return ships <= self.known.union(self._driven_off())

    def end(self, frame: Frame, ships: list[str]) -> None:
        """Note who has given way; a stack that was stopped beside them lies one hexside back."""
        at, driven_off = self.board["fleet"]["at"], self._driven_off()
        if ships and ships_on(self.board, at[ships[0]], self.enemy):
            for ship in ships:
                at[ship] = self._free
            carry_aircraft(self.board, ships)
        for ship in ships if driven_off else ():
            frame.setdefault("driven_off", {}).setdefault(ship, []).extend(driven_off)


def _arrive(
    play: Play,
    board: Board,
    ships: list[str],
    step: tuple[str, str],
    met: set[str],
    tell: Callable[[], None],
) -> bool:
    """What happens as a stack enters a hexside; return whether it goes on."""
    here, there = step
    side = side_of(ships[0])
    _run_risks(play, board, ships, step, tell)
    for place in batteries(board, side, beside(there, here)):
        if any(shore_targets(ships)):
            tell()
            fire_from(play, board, place, ships)
    goes_on = bool(ships) and not _is_wrecked(play)
    for at in meetings(board, side, there, met) if goes_on else ():
        if not any(map(is_fighting, ships)):
            break
        tell()
        goes_on = _meet(play, board, ships, at, here, met)
        if not goes_on:
            break
    return goes_on and bool(ships) and not _is_wrecked(play)


def _run_risks(
    play: Play,
    board: Board,
    ships: list[str],
    step: tuple[str, str],
    tell: Callable[[], None],
) -> None:
    """Cases 15.7, 15.8, 15.81: mines that have been laid, shallows, and the mines that lie
    above Toulgas, a die each for every ship."""
    here, there = step
    laid = there in board["fleet"]["mines"]
    printed = is_low(board) and is_mined_upstream(here, there)
    for ship in list(ships):
        is_sunk = False
        if laid:
            tell()
            is_sunk = _mine_die(play, ship, there, "mine_sinks_ship")
        if not is_sunk and grounds(board, ship, there):
            tell()
            die = play.roll("grounding")
            aground = die in CHECKS["aground"]
            play.emit("grounding.roll", unit=ship, die=die, aground=aground)
            if aground:
                board["fleet"]["aground"].append(ship)
        if not is_sunk and printed and meets_mines(ship):
            tell()
            is_sunk = _mine_die(play, ship, there, "upper_dvina_mine_past_toulgas")
        if is_sunk:
            sink(play, board, ship)
        if is_sunk or ship in board["fleet"]["aground"]:
            ships.remove(ship)


def meets_mines(ship: str) -> bool:
    """Case 15.8: the Red gunboats know where the mines lie."""
    return not (UNITS[ship].side == "red" and is_fighting(ship)) and kind_of_ship(ship).type in (
        "gunboat",
        "minesweeper",
        "steamer",
    )


def _mine_die(play: Play, ship: str, river_side: str, check: str) -> bool:
    die = play.roll("mine")
    is_sunk = die in CHECKS[check]
    play.emit("mine.roll", unit=ship, river_side=river_side, die=die, hit=is_sunk)
    return is_sunk


def _is_wrecked(play: Play) -> bool:
    """Whether troops of a ship that has been sunk have to be landed first."""
    return bool(play.top["step"] == "shipwreck")


def _meet(play: Play, board: Board, ships: list[str], at: str, back: str, met: set[str]) -> bool:
    """Cases 15.5, 15.6: a stack meets the ships of the enemy on a hexside next to it, gunboats
    first; return whether it goes on."""
    enemy = enemy_of(side_of(ships[0]))
    there = ships_on(board, at, enemy)
    met.update(there)
    if any(map(is_fighting, there)) and not duel(play, board, ships, at, back):
        return False
    left = ships_on(board, at, enemy)
    if any(map(is_fighting, left)):
        return False
    for steamer in filter(is_steamer, left):
        if any(map(is_fighting, ships)):
            catch_steamer(play, board, ships, steamer)
    return True
