"""Sections 11.3, 11.51, 11.52: what steps a side has left, and sealed bids for influence."""

from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    GONE,
    SINCE_VERSION_6,
    Board,
    board_of,
    holder,
    is_since,
    on_map,
)
from app.games.toc.box import (
    CITIES,
    GREEN,
    HOME,
    KRONSTADT,
    MOSKVA,
    NEUTRAL,
    OMSK,
    PETROGRAD,
    RED,
    SEAT_OF,
    SEVASTOPOL,
    SIDES,
    WHITE,
    enemy_of,
    region_of,
)
from app.games.toc.options import HOME_REGIONS, WHITE_FIRST, plays_with
from app.games.toc.rules.conquest import POLISH_LEVY, raise_levy
from app.games.toc.rules.control import cities_of, lead_in_cities
from app.games.toc.rules.faction_bonus import bonus_steps
from app.games.toc.rules.in_fighting import suffers
from app.games.toc.rules.special_forces import is_alive

LOST_BY_CITY: Final = {RED: (PETROGRAD, MOSKVA), WHITE: (SEVASTOPOL, OMSK)}
SINCE_SEALED_ALLOCATION: Final = 2
"""The version of the rules since which points are allocated at once and sealed (11.52)."""


class InfluencePurchase(AnsweredStep):
    """Cases 11.3, 11.51, 11.52: corruption, then sealed: how many steps go into influence points.

    A die says what comes of them. The points buy a leader, mend special assets, or push the track
    of the Socialist Revolutionaries; on factions they need politics.
    """

    name = "influence"
    cases = "11.3, 11.4, 11.51, 11.52, 12.4"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if not frame.get("asked"):
            frame["asked"] = True
            for side in SIDES:
                reckon(play, board, side)
            able = [SEAT_OF[side] for side in SIDES if board["steps"][side] >= 2]
            if able:
                play.ask(*first_of(board, frame, able), what="bid")
                return
        if not frame.get("opened"):
            bids = play.unseal() if "sealed" in frame else {}
            for side in SIDES:
                self._buy(play, board, side, bids.get(SEAT_OF[side], 0))
            if frame.get("later"):
                play.emit("spends_next", side=RED)
                play.ask(frame["later"].pop(), what="bid")
                return
            frame["opened"] = True
        if "politics" in board:
            bonus_points(board)
        play.leave()
        sides = [side for side in SIDES if board["influence"].get(side, 0)]
        if play.state["rules"] >= SINCE_SEALED_ALLOCATION:
            if sides:
                play.push("allocation")
            return
        for side in reversed(sides):
            play.push("spending", side=side)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        side = SIDES["AB".index(seat)]
        return [
            {"do": "bid", "steps": count}
            for count in range(board_of(play.state)["steps"][side] // 2 + 1)
        ]

    def do_bid(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.seal(seat, action["steps"])
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "bid", "steps": 0}

    def _buy(self, play: Play, board: Board, side: str, bid: int) -> None:
        if not bid:
            return
        board["steps"][side] -= 2 * bid
        modifier = purchase_modifier(board, side)
        die = play.roll(f"influence {side}")
        face = die + modifier
        gained = 0 if face <= 1 else bid + 1 if face >= 6 else bid
        board["influence"][side] = gained
        play.emit("influence", side=side, bid=bid, die=die, modifier=modifier, gained=gained)


def first_of(board: Board, frame: Frame, able: list[Seat]) -> list[Seat]:
    """Case 11.52: the seats that are asked now: all at once, or, by option, WHITE first, with the
    others `later`."""
    if not plays_with(board, WHITE_FIRST):
        return able
    frame["later"] = able[1:]
    return able[:1]


def bonus_points(board: Board) -> None:
    """Case 11.4: an influence point for each enemy home city that a side has taken this turn; it is
    placed with those that are bought."""
    for side in SIDES:
        count = captured_points(board, side)
        if count:
            board["influence"][side] = board["influence"].get(side, 0) + count


def captured_points(board: Board, side: str) -> int:
    """How many such points a side has, which are placed on tracks and buy nothing else; none
    without politics (`special_forces.sway_by_capture`)."""
    if "politics" not in board:
        return 0
    return sum(each.startswith(f"{side} ") for each in board["captured"])


def reckon(play: Play, board: Board, side: str) -> None:
    """Cases 11.3, 11.4, 11.51: what a lost capital and general corruption take, and the Tsar and a
    Polish levy give.

    Replacement steps never fall below none. A city that Greens hold costs nothing, and one die is
    rolled if Trotsky, Lenin or both are dead; up to version 5 of the rules such a city did, and for
    both there were two.
    """
    harmless = (side, NEUTRAL, *([GREEN] if is_since(board, SINCE_VERSION_6) else []))
    lost = sum(4 for city in LOST_BY_CITY[side] if holder(board, city) not in harmless)
    if side == RED:
        dead = [leader for leader in ("trotsky", "lenin") if board["where"][leader] == GONE]
        for leader in dead[:1] if is_since(board, SINCE_VERSION_6) else dead:
            die = play.roll(f"death of {leader}")
            lost += {1: 4, 2: 4, 3: 2, 4: 2}.get(die, 0)
    if plays_with(board, HOME_REGIONS):
        lost += 2 * (regions_without(board, side) - regions_won(board, side))
    gained = 2 if side == WHITE and "tsar_step" in board["flags"] else 0
    if "politics" in board:
        bonus = bonus_steps(board, side)
        gained += 2 * bonus
        if bonus:
            play.emit("bonus.steps", side=side, steps=bonus)
    if side == RED and POLISH_LEVY in board["flags"]:
        board["flags"].remove(POLISH_LEVY)
        raise_levy(play, board)
    die = play.roll(f"corruption {side}")
    face = die + suffers(board, side)
    corruption = 0 if face == 1 else 2 if face <= 4 else 4
    board["steps"][side] = max(0, board["steps"][side] + gained - lost - corruption)
    play.emit(
        "corruption", side=side, die=die, lost=corruption // 2, left=board["steps"][side] // 2
    )


def regions_without(board: Board, side: str) -> int:
    """Case 11.3, optional: the home regions of a side in which it holds no Victory City."""
    held = {region_of(city) for city in cities_of(board, side)}
    return len(HOME[side] - held)


def regions_won(board: Board, side: str) -> int:
    """Case 11.4, optional: the enemy's home regions of which a side holds all Victory Cities."""
    own, others = cities_of(board, side), {*CITIES} - {KRONSTADT}
    missed = {region_of(city) for city in others if city not in own}
    return len(HOME[enemy_of(side)] - missed)


def purchase_modifier(board: Board, side: str) -> int:
    """Case 11.52: what changes the die of a purchase."""
    lead = lead_in_cities(board) * (1 if side == WHITE else -1)
    modifier = (lead > 0) - (lead < 0)
    if side == WHITE:
        modifier += is_alive(board)
        modifier -= any(on_map(board, leader) for leader in ("denikin", "kolchak"))
    modifier -= suffers(board, side)
    return modifier + board["modifiers"].get(f"influence_purchase {side}", 0)
