"""Section 11.52: what influence points are spent on, allocated sealed by both sides at once."""

from collections.abc import Sequence
from random import Random
from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext
from app.games.toc.board import (
    GONE,
    OUT,
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    Board,
    board_of,
    is_committed,
    is_since,
    put,
    side_of_seat,
    units_at,
)
from app.games.toc.box import (
    LEADERS,
    NET,
    RED,
    SEAT_OF,
    SIDES,
    TSAR,
    WHITE,
    enemy_of,
)
from app.games.toc.options import FREE_INFLUENCE, plays_with
from app.games.toc.rules.assets import faction_of_asset, owner_of_asset
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.influence import captured_points, first_of
from app.games.toc.rules.influence_points import open_factions, place_influence
from app.games.toc.rules.involvement import INVOLVED, has_ended, is_active
from app.games.toc.rules.leaders import score
from app.games.toc.rules.odds import strength_of
from app.games.toc.rules.places import usual_places

ASSET_PRICES: Final = {WHITE: 2, RED: 1}
FACTION_ASSET_PRICE: Final = 2
TRACK: Final = "soc_rev"
ONCE: Final = {"buy": "leader", "sway": "track"}
BUYING: Final = ("buy", "mend_asset")
"""What points for captured cities do not pay (11.4)."""


def purchases(board: Board, side: str, ordered: Sequence[Action]) -> list[Action]:
    """Cases 11.4, 11.52, 12.4: what the influence points of a side can still buy after what it has
    ordered: one leader a turn, one point on the track, and repairs of special assets. Points for
    captured cities go on tracks alone; up to version 5 of the rules they bought leaders, too."""
    points = left = board["influence"].get(side, 0) - sum(price_of(e, side) for e in ordered)
    if is_since(board, SINCE_VERSION_6):
        bought = sum(price_of(each, side) for each in ordered if each["do"] in BUYING)
        total = board["influence"].get(side, 0) - captured_points(board, side)
        left = min(points, total - bought)
    verbs = [each["do"] for each in ordered]
    found: list[Action] = []
    if "buy" not in verbs:
        for leader, record in LEADERS.items():
            is_out = record.side == side and board["where"][leader] == OUT
            if is_out and record.price and record.price <= left:
                found += [
                    {"do": "buy", "leader": leader, "at": place}
                    for place in usual_places(board, side, leader)
                ]
    found += [
        {"do": "mend_asset", "asset": asset}
        for asset, state in sorted(board["assets"].items())
        if state == "wrecked"
        and owner_of_asset(board, asset) == side
        and asset_price(asset, side) <= left
        and {"do": "mend_asset", "asset": asset} not in ordered
    ]
    is_free = plays_with(board, FREE_INFLUENCE)
    if points and (is_free or "sway" not in verbs) and not is_committed(board):
        found.append({"do": "sway"})
    if points and "campaign" in board:
        on_tracks = set() if is_free else {each.get("track") for each in ordered}
        found += [
            {"do": "involve", "track": track}
            for track in INVOLVED
            if is_active(board, track) and track not in on_tracks and not has_ended(board, track)
        ]
    if points and "politics" in board:
        placed = set() if is_free else {each.get("faction") for each in ordered}
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


def asset_price(asset: str, side: str) -> int:
    """Case 11.52: the influence points that the repair of a special asset costs."""
    return FACTION_ASSET_PRICE if faction_of_asset(asset) else ASSET_PRICES[side]


def price_of(purchase: Action, side: str) -> int:
    """Cases 11.52, 12.4: the influence points that a purchase costs."""
    match purchase["do"]:
        case "buy":
            return LEADERS[purchase["leader"]].price or 0
        case "mend_asset":
            return asset_price(purchase["asset"], side)
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


def hiring(board: Board, action: Action, options: Sequence[Action]) -> Action | Refusal | None:
    """Case 12.4: the purchase that an order means which names a leader and no place: where the
    strongest units of the leader's side stand. None: the action is no such order."""
    if action["do"] != "hire":
        return None
    able = [each for each in options if each["do"] == "buy" and each["leader"] == action["leader"]]
    if not able:
        return Refusal(gettext("you cannot buy that leader now"), "12.4")
    return max(able, key=lambda each: strength_of(board, units_at(board, each["at"])))


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
            if able:
                self._ask(play, first_of(board, frame, able))
                return
        ordered = play.unseal() if "sealed" in frame else {}
        for seat, purchases_of_seat in ordered.items():
            for purchase in purchases_of_seat:
                carry_out(play, board, side_of_seat(seat), purchase)
        if frame.get("later"):
            play.emit("spends_next", side=RED)
            self._ask(play, [frame["later"].pop()])
            return
        for side in SIDES:
            board["influence"].pop(side, None)
        play.leave()

    def _ask(self, play: Play, seats: list[Seat]) -> None:
        for seat in seats:
            play.seal(seat, [])
        play.ask(*seats, what="spending")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        side, ordered = side_of_seat(seat), play.sealed(seat)
        found = purchases(board, side, ordered)
        if play.state["rules"] >= SINCE_VERSION_3:
            found += dismissals(board, side, ordered)
        return [*found, {"do": "done"}]

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """A leader may be bought without a place."""
        return hiring(board_of(play.state), action, self.options(play, frame, seat))

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
        # What is left to spend must not show in whether a side is still asked.
        play.seal(seat, [*play.sealed(seat), action])

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

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """A leader may be bought without a place."""
        return hiring(board_of(play.state), action, self.options(play, frame, seat))

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
