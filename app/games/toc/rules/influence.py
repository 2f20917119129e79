"""Section 11.52: influence points: sealed bids for them, and what they are spent on."""

from collections.abc import Sequence
from random import Random
from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    GONE,
    OUT,
    SINCE_VERSION_3,
    Board,
    board_of,
    holder,
    is_committed,
    on_map,
    put,
    side_of_seat,
)
from app.games.toc.box import (
    LEADERS,
    MOSKVA,
    NET,
    OMSK,
    PETROGRAD,
    RED,
    SEAT_OF,
    SEVASTOPOL,
    SIDES,
    TSAR,
    WHITE,
    enemy_of,
)
from app.games.toc.rules.control import lead_in_cities
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.faction_bonus import bonus_steps
from app.games.toc.rules.in_fighting import is_fighting
from app.games.toc.rules.influence_points import open_factions, place_influence
from app.games.toc.rules.involvement import INVOLVED, has_ended, is_active
from app.games.toc.rules.leaders import score
from app.games.toc.rules.places import usual_places
from app.games.toc.rules.special_forces import is_alive

LOST_BY_CITY: Final = {RED: (PETROGRAD, MOSKVA), WHITE: (SEVASTOPOL, OMSK)}
ASSET_PRICES: Final = {WHITE: 2, RED: 1}
TRACK: Final = "soc_rev"
ONCE: Final = {"buy": "leader", "sway": "track"}
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
                play.ask(*able, what="bid")
                return
        if not frame.get("opened"):
            frame["opened"] = True
            bids = play.unseal() if "sealed" in frame else {}
            for side in SIDES:
                self._buy(play, board, side, bids.get(SEAT_OF[side], 0))
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


def bonus_points(board: Board) -> None:
    """Case 11.4: an influence point for each enemy home city that a side has taken this turn; it is
    placed with those that are bought (a ruling)."""
    for side in SIDES:
        count = sum(each.startswith(f"{side} ") for each in board["captured"])
        if count:
            board["influence"][side] = board["influence"].get(side, 0) + count


def reckon(play: Play, board: Board, side: str) -> None:
    """Cases 11.3, 11.4, 11.51: what a lost capital and general corruption take, and the Tsar gives.

    Replacement steps never fall below none.
    """
    lost = sum(4 for city in LOST_BY_CITY[side] if holder(board, city) not in (side, "neutral"))
    if side == RED:
        for leader in ("trotsky", "lenin"):
            if board["where"][leader] == GONE:
                die = play.roll(f"death of {leader}")
                lost += {1: 4, 2: 4, 3: 2, 4: 2}.get(die, 0)
    gained = 2 if side == WHITE and "tsar_step" in board["flags"] else 0
    if "politics" in board:
        bonus = bonus_steps(board, side)
        gained += 2 * bonus
        if bonus:
            play.emit("bonus.steps", side=side, steps=bonus)
    die = play.roll(f"corruption {side}")
    face = die + is_fighting(board, side)
    corruption = 0 if face == 1 else 2 if face <= 4 else 4
    board["steps"][side] = max(0, board["steps"][side] + gained - lost - corruption)
    play.emit(
        "corruption", side=side, die=die, lost=corruption // 2, left=board["steps"][side] // 2
    )


def purchase_modifier(board: Board, side: str) -> int:
    """Case 11.52: what changes the die of a purchase."""
    lead = lead_in_cities(board) * (1 if side == WHITE else -1)
    modifier = (lead > 0) - (lead < 0)
    if side == WHITE:
        modifier += is_alive(board)
        modifier -= any(on_map(board, leader) for leader in ("denikin", "kolchak"))
    modifier -= is_fighting(board, side)
    return modifier + board["modifiers"].get(f"influence_purchase {side}", 0)


def purchases(board: Board, side: str, ordered: Sequence[Action]) -> list[Action]:
    """Cases 11.52, 12.4: what the influence points of a side can still buy after what it has
    ordered: one leader a turn, one point on the track, and repairs of special assets."""
    points = board["influence"].get(side, 0) - sum(price_of(each, side) for each in ordered)
    verbs = [each["do"] for each in ordered]
    found: list[Action] = []
    if "buy" not in verbs:
        for leader, record in LEADERS.items():
            is_free = record.side == side and board["where"][leader] == OUT
            if is_free and record.price and record.price <= points:
                found += [
                    {"do": "buy", "leader": leader, "at": place}
                    for place in usual_places(board, side, leader)
                ]
    if points >= ASSET_PRICES[side]:
        found += [
            {"do": "mend_asset", "asset": asset}
            for asset, state in sorted(board["assets"].items())
            if state == "wrecked"
            and asset.startswith(side)
            and {"do": "mend_asset", "asset": asset} not in ordered
        ]
    if points and "sway" not in verbs and not is_committed(board):
        found.append({"do": "sway"})
    if points and "campaign" in board:
        on_tracks = {each.get("track") for each in ordered}
        found += [
            {"do": "involve", "track": track}
            for track in INVOLVED
            if is_active(board, track) and track not in on_tracks and not has_ended(board, track)
        ]
    if points and "politics" in board:
        placed = {each.get("faction") for each in ordered}
        found += [
            {"do": "influence", "faction": faction}
            for faction in open_factions(board)
            if faction not in placed
        ]
    return found


def dismissals(board: Board, side: str, ordered: Sequence[Action]) -> list[Action]:
    """Case 12.5: the leaders that a side may remove of its own accord while it allocates influence
    points: in supply, no captive, no coffin."""
    supplied, bit = supplied_bits(board, side), NET.bit
    found: list[Action] = [
        {"do": "dismiss", "leader": leader}
        for leader, record in LEADERS.items()
        if record.side == side
        and not record.faction
        and bit.get(board["where"][leader], 0) & supplied
        and not (leader == TSAR and leader in board["flipped"])
    ]
    return [each for each in found if each not in ordered]


def price_of(purchase: Action, side: str) -> int:
    """Cases 11.52, 12.4: the influence points that a purchase costs."""
    match purchase["do"]:
        case "buy":
            return LEADERS[purchase["leader"]].price or 0
        case "mend_asset":
            return ASSET_PRICES[side]
        case "dismiss":
            return 0
        case _:
            return 1


def carry_out(play: Play, board: Board, side: str, purchase: Action) -> None:
    """Cases 11.52, 12.4, 12.5: a leader is placed, an asset repaired, a point put on the track, a
    leader dismissed, which costs half a die of victory points."""
    board["influence"][side] -= price_of(purchase, side)
    match purchase["do"]:
        case "buy":
            put(board, purchase["leader"], purchase["at"])
            play.emit("arrives", unit=purchase["leader"], place=purchase["at"])
        case "mend_asset":
            board["assets"][purchase["asset"]] = "ready"
            play.emit("asset.mended", asset=purchase["asset"])
        case "influence":
            place_influence(board, side, purchase["faction"], 1)
            play.emit("influence.placed", side=side, faction=purchase["faction"], points=1)
        case "involve":
            track = purchase["track"]
            net = board["influence"].get(track, 0) + (1 if side == WHITE else -1)
            board["influence"][track] = net
            play.emit("involves", side=side, track=track)
        case "dismiss":
            put(board, purchase["leader"], GONE)
            die = play.roll(f"dismissal of {purchase['leader']}")
            play.emit("dismissed", leader=purchase["leader"], die=die)
            score(play, board, enemy_of(side), (die + 1) // 2)
        case _:
            net = board["influence"].get(TRACK, 0) + (1 if side == WHITE else -1)
            board["influence"][TRACK] = net
            play.emit("sways", side=side)


class Allocation(Step):
    """Case 11.52: both sides allocate their influence points at once and sealed; then they are
    opened, WHITE's first. Who is asked follows from the points, which everybody knows."""

    name = "allocation"
    cases = "11.52, 12.4, 12.5"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        if not frame.get("asked"):
            frame["asked"] = True
            able = [SEAT_OF[side] for side in SIDES if purchases(board, side, ())]
            for seat in able:
                play.seal(seat, [])
            if able:
                play.ask(*able, what="spending")
                return
        ordered = play.unseal() if "sealed" in frame else {}
        for side in SIDES:
            for purchase in ordered.get(SEAT_OF[side], ()):
                carry_out(play, board, side, purchase)
            board["influence"].pop(side, None)
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        side, ordered = side_of_seat(seat), play.sealed(seat)
        found = purchases(board, side, ordered)
        if play.state["rules"] >= SINCE_VERSION_3:
            found += dismissals(board, side, ordered)
        return [*found, {"do": "done"}]

    def do_dismiss(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, seat, action)

    def do_buy(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, seat, action)

    def do_mend_asset(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, seat, action)

    def do_sway(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, seat, action)

    def do_influence(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, seat, action)

    def do_involve(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._order(play, seat, action)

    def _order(self, play: Play, seat: Seat, action: Action) -> None:
        ordered = [*play.sealed(seat), action]
        play.seal(seat, ordered)
        if not purchases(board_of(play.state), side_of_seat(seat), ordered):
            play.close_decision(seat)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "done"}


class Spending(Step):
    """Cases 11.52, 12.4: in the first version of the rules a side spends its points openly."""

    name = "spending"
    cases = "11.52, 12.4"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        if frame.get("over") or len(self.options(play, frame, SEAT_OF[side])) == 1:
            board["influence"].pop(side, None)
            play.leave()
        else:
            play.ask(SEAT_OF[side], what="spending")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side = board_of(play.state), frame["side"]
        done = [{"do": verb} for verb in ("buy", "sway") if frame.get(ONCE[verb])]
        found = purchases(board, side, ())
        return [
            *(each for each in found if {"do": each["do"]} not in done),
            {"do": "done"},
        ]

    def do_buy(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_mend_asset(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def do_sway(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._carry_out(play, frame, seat, action)

    def _carry_out(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        if action["do"] in ONCE:
            frame[ONCE[action["do"]]] = True
        carry_out(play, board_of(play.state), frame["side"], action)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["over"] = True

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "done"}


def any_allocation(board: Board, side: str, random: Random) -> list[Action]:
    """An allocation that a side could have sealed, at random: for twins of a match."""
    ordered: list[Action] = []
    while random.random() < 0.8:
        able = purchases(board, side, ordered)
        if not able:
            break
        ordered.append(random.choice(able))
    return ordered
