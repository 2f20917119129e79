"""Sections 13.31, 13.32, 15.38: Green armies and peasants, and armies that a card rebuilds."""

from typing import Final

from app.games.cards.phrases import Phrase
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import CASUALTIES, OUT, Board, board_of, put, units_at
from app.games.toc.box import (
    BOX,
    CITIES,
    FAR_EAST,
    GREEN,
    HOME,
    NET,
    SEAT_OF,
    SPACES,
    UNITS,
    camp_of,
    enemy_of,
    has_mark,
    is_army,
    region_of,
)
from app.games.toc.rules.control import enter
from app.games.toc.rules.derived import derive
from app.games.toc.rules.involvement import turn_side
from app.games.toc.rules.places import any_of
from app.games.toc.rules.side_choice import SideChoice
from app.games.toc.rules.special import clearable

GREEN_ARMIES: Final = tuple(
    unit for unit, record in UNITS.items() if record.side == GREEN and record.size == "army"
)
PEASANTS: Final = tuple(unit for unit in UNITS if unit.startswith("ukraine-army-ukr-peasant-"))
GREEN_PEASANTS_AT: Final = ("210", "221")
"""Where Green peasants of Ukraine stand (13.3, the roster)."""


def free_peasants(board: Board) -> list[str]:
    """The peasant armies of Ukraine that can still rise."""
    return [unit for unit in PEASANTS if board["where"][unit] == OUT]


def peasant_places(board: Board) -> list[str]:
    """Where Green peasants can rise: their spaces without units."""
    return [space for space in GREEN_PEASANTS_AT if not units_at(board, space)]


def rise_green(play: Play, board: Board, unit: str, place: str) -> None:
    """Case 13.31: a Green unit is placed, at full strength."""
    put(board, unit, place)
    if UNITS[unit].side != GREEN:
        turn_side(play, board, unit, GREEN)
    enter(play, board, unit, place, supplied=False)
    play.emit("arrives", unit=unit, place=place)


class Peasants(SideChoice):
    """Case 13.31: a card places Green peasants of Ukraine."""

    name = "peasants"
    cases = "13.31, 13.3"
    asks = "greens"

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        places = peasant_places(board) if free_peasants(board) else []
        return [{"do": "greens", "place": place} for place in places]

    def do_greens(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = self.take(play, frame, seat)
        rise_green(play, board, free_peasants(board)[0], action["place"])


class Revolt(AnsweredStep):
    """Case 13.32, TQ-93: the side that played the card names one of its home regions; the enemy
    places the Green armies there, outside cities."""

    name = "revolt"
    cases = "13.32"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        region, side = frame.get("region"), frame["side"]
        if region is None:
            able = revolting_regions(board, side)
            if not able:
                play.leave()
            else:
                play.ask(SEAT_OF[side], what="revolt")
        elif not self._free(board) or not revolt_places(board, region):
            play.leave()
        else:
            play.ask(SEAT_OF[enemy_of(side)], what="greens")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        if "region" not in frame:
            regions = revolting_regions(board, frame["side"])
            return [{"do": "name_region", "region": region} for region in regions]
        return [{"do": "greens", "place": each} for each in revolt_places(board, frame["region"])]

    def do_name_region(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["region"] = action["region"]
        play.emit("revolt.region", region=action["region"])

    def do_greens(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.close_decision(seat)
        rise_green(play, board, self._free(board)[0], action["place"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return self.options(play, frame, seat)[0]

    def _free(self, board: Board) -> list[str]:
        return [army for army in GREEN_ARMIES if board["where"][army] == OUT]


def revolt_places(board: Board, region: str) -> list[str]:
    """The spaces of a region, no cities, where no unit stands."""
    return [
        name
        for name in SPACES
        if region_of(name) == region and name not in CITIES and not units_at(board, name)
    ]


def revolting_regions(board: Board, side: str) -> list[str]:
    """The home regions of a side in which Green armies could be placed."""
    return [region for region in sorted(HOME[side] - {FAR_EAST}) if revolt_places(board, region)]


class Clearing(SideChoice):
    """Case 7.33: a card removes NO ACT markers of the side's own forces."""

    name = "clearing"
    cases = "6.23, 7.33"
    asks = "clear"
    may_end = True

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        return [{"do": "agitate", "place": space} for space in clearable(board, frame["side"])]

    def do_agitate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self.take(play, frame, seat)["no_act"].remove(action["place"])
        play.emit("no_act.gone", place=action["place"])


def rebuilding_by_card(board: Board, side: str, camp: str, where: str) -> list[Action]:
    """Case 11.2: the eliminated armies of a camp, no dots, and the spaces of a card for them."""
    derived = derive(board)
    able = any_of(derived, side, BOX.effects.where.read(where)) & derived.supplied(side)
    return [
        {"do": "rebuild", "unit": unit, "at": place}
        for unit in UNITS
        if board["where"][unit] == CASUALTIES
        and is_army(unit)
        and camp_of(unit) == camp
        and not has_mark(unit, "dot")
        for place in NET.names(able & derived.room_for(unit))
    ]


def can_rebuild(board: Board, side: str, phrase: Phrase) -> bool:
    """Whether a card can rebuild an army now."""
    where = BOX.effects.where.write(phrase["where"])
    return bool(rebuilding_by_card(board, side, phrase["camp"], where))


class CardRebuilding(SideChoice):
    """Case 11.2: a card rebuilds an eliminated army, reduced, without a resource centre."""

    name = "card_rebuilding"
    cases = "6.23, 11.2"
    asks = "rebuilding"

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        return rebuilding_by_card(board, frame["side"], frame["camp"], frame["where"])

    def do_rebuild(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, unit = self.take(play, frame, seat), action["unit"]
        put(board, unit, action["at"])
        if UNITS[unit].reduced is not None:
            board["reduced"].append(unit)
        play.emit("rebuilt", unit=unit, at=action["at"])
