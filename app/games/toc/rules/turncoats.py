"""Sections 8.43, 13.34: armies that switch sides."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    CASUALTIES,
    OUT,
    RESERVE,
    Board,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import (
    CITIES,
    LEADERS,
    UNITS,
    enemy_of,
    is_army,
    is_cavalry,
)
from app.games.toc.rules.control import take_space
from app.games.toc.rules.involvement import turn_side
from app.games.toc.rules.replacing import TURNCOAT_CORPS
from app.games.toc.rules.same_space import begin_fight, is_contested
from app.games.toc.rules.side_choice import SideChoice

TURNCOATS: Final = tuple(
    unit for unit, record in UNITS.items() if record.faction == "switch" and record.size == "army"
)


def waverers(board: Board, side: str) -> list[str]:
    """Case 13.34, TQ-95: the enemy armies that can switch to a side: in a space that is no city,
    without a leader; no faction's. One that has switched before is such an army too."""
    enemy = enemy_of(side)
    free = [army for army in TURNCOATS if board["where"][army] == OUT]
    found = []
    for space, pieces in board["at"].items():
        if space in CITIES or any(piece in LEADERS for piece in pieces):
            continue
        found += [
            unit
            for unit in units_at(board, space)
            if is_army(unit)
            and side_of(board, unit) == enemy
            and (unit in TURNCOATS or (free and UNITS[unit].faction in ("", "soc_rev")))
        ]
    return sorted(found)


def can_switch(board: Board, side: str) -> bool:
    """Whether any enemy army can switch sides."""
    return bool(waverers(board, side))


def switch(play: Play, board: Board, side: str, army: str) -> None:
    """Case 13.34: an army that has switched takes the place of another, reduced if that was; the
    other goes to the casualty box. One that switches again takes its corps along. If it stands
    with its former friends, it fights them (8.43, TQ-95)."""
    place, was_reduced = board["where"][army], army in board["reduced"]
    if army in TURNCOATS:
        coat = army
    else:
        free = [each for each in TURNCOATS if board["where"][each] == OUT]
        coat = min(free, key=lambda each: is_cavalry(each) != is_cavalry(army))
        put(board, army, CASUALTIES)
        put(board, coat, place)
        if was_reduced:
            board["reduced"].append(coat)
    corps = TURNCOAT_CORPS[coat]
    board["campaign"]["sides"][corps] = side
    if board["where"][corps] == OUT:
        put(board, corps, RESERVE)
    turn_side(play, board, coat, side)
    if is_contested(board, side, place):
        begin_fight(play, board, side, place)
    else:
        take_space(play, board, side, place)


class Switching(SideChoice):
    """Case 13.34: the side names an enemy army that switches to it."""

    name = "switching"
    cases = "13.34"
    asks = "switching"

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        return [{"do": "win_over", "unit": unit} for unit in waverers(board, frame["side"])]

    def do_win_over(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        switch(play, self.take(play, frame, seat), frame["side"], action["unit"])
