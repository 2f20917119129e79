"""Sections 14 and 15: ships under way, and what stops them: guns, mines, shallows, enemy ships."""

from collections.abc import Callable, Iterable, Sequence

from app.games.elope.board import Board, board_of
from app.games.elope.box import CHECKS, UNITS, enemy_of, side_of
from app.games.elope.rules.fleet import (
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
from app.games.elope.rules.rivers import is_mined_upstream
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
    keeps those that go on."""
    board, side = board_of(play.state), frame["side"]
    at, started = board["fleet"]["at"], list(ships)
    passed: list[str] = []

    def tell() -> None:
        if passed:
            units = [ship for ship in started if ship in ships]
            play.emit("sails", units=units, path=list(passed))
            passed.clear()

    met: set[str] = set()
    for there in path:
        here = at[ships[0]]
        if ships_on(board, there, enemy_of(side)):
            break
        spend_points(frame, ships, price(board, side, there))
        for ship in ships:
            at[ship] = there
        carry_aircraft(board, ships)
        passed.append(there)
        if not _arrive(play, board, ships, (here, there), met, tell):
            break
    tell()


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
