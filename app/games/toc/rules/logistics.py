"""Section 5.4: the gold train, influence points, and the wrap-up of a turn."""

from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    GONE,
    OUT,
    SOC_REV_LAST,
    Board,
    board_of,
    holder,
    in_play,
    is_committed,
    on_map,
    put,
)
from app.games.toc.box import (
    CITIES,
    GREEN,
    KAPPEL,
    LEADERS,
    MOSKVA,
    NET,
    OMSK,
    PETROGRAD,
    RAIL,
    RED,
    SEAT_OF,
    SEVASTOPOL,
    SIDES,
    TSAR,
    UNITS,
    WHITE,
    has_mark,
)
from app.games.toc.rules.control import lead_in_cities
from app.games.toc.rules.derived import held_bits
from app.games.toc.rules.leaders import score
from app.games.toc.rules.places import usual_places
from app.games.toc.rules.special_forces import is_alive, move_marker

TRAIN_MOVES: Final = 2
TRAIN_GOALS: Final = {WHITE: OMSK, RED: MOSKVA}
LOST_BY_CITY: Final = {RED: (PETROGRAD, MOSKVA), WHITE: (SEVASTOPOL, OMSK)}
ASSET_PRICES: Final = {WHITE: 2, RED: 1}
TRACK: Final = "soc_rev"
RECOVERY: Final = (1, 6)


class Train(Step):
    """Case 13.73: who holds the gold train moves it up to two spaces by rail; at Omsk or Moskva it
    gives points once and leaves the map."""

    name = "train"
    cases = "13.73, TQ-98"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        side = holder(board, board["train"]) if board["train"] else ""
        moved = frame.setdefault("moved", 0)
        if side in SIDES and board["train"] == TRAIN_GOALS[side]:
            die = play.roll("train")
            play.emit("train.home", side=side, die=die)
            score(play, board, side, (die + 1) // 2)
            board["train"] = ""
            board["flags"].append(f"train {side}")
            play.leave()
        elif side in SIDES and moved < TRAIN_MOVES and not frame.get("over") and _next(board, side):
            play.ask(SEAT_OF[side], what="train")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        side = holder(board, board["train"])
        found: list[Action] = [{"do": "haul", "to": space} for space in _next(board, side)]
        return [*found, {"do": "stay"}]

    def do_haul(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["moved"] += 1
        board_of(play.state)["train"] = action["to"]
        play.emit("train.moves", place=action["to"])

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["over"] = True

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "stay"}


def _next(board: Board, side: str) -> list[str]:
    near = NET.near(NET.bit[board["train"]], RAIL) & held_bits(board, side)
    return NET.names(near)


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
        play.leave()
        for side in reversed(SIDES):
            if board["influence"].get(side, 0):
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
    die = play.roll(f"corruption {side}")
    corruption = 0 if die == 1 else 2 if die <= 4 else 4
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
    return modifier


class Spending(Step):
    """Cases 11.52, 12.4: influence points are spent; one leader a turn, one point on the track."""

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
        points = board["influence"].get(side, 0)
        found: list[Action] = []
        if not frame.get("leader"):
            for leader, record in LEADERS.items():
                price = record.price or 99
                is_free = record.side == side and board["where"][leader] == OUT
                if is_free and price <= points:
                    found += [
                        {"do": "buy", "leader": leader, "at": place}
                        for place in usual_places(board, side, leader)
                    ]
        if points >= ASSET_PRICES[side]:
            found += [
                {"do": "mend_asset", "asset": asset}
                for asset, state in sorted(board["assets"].items())
                if state == "wrecked" and asset.startswith(side)
            ]
        if points and not frame.get("track") and not is_committed(board):
            found.append({"do": "sway"})
        return [*found, {"do": "done"}]

    def do_buy(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        play.close_decision(seat)
        frame["leader"] = True
        board["influence"][side] -= LEADERS[action["leader"]].price or 0
        put(board, action["leader"], action["at"])
        play.emit("arrives", unit=action["leader"], place=action["at"])

    def do_mend_asset(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        play.close_decision(seat)
        board["influence"][side] -= ASSET_PRICES[side]
        board["assets"][action["asset"]] = "ready"
        play.emit("asset.mended", asset=action["asset"])

    def do_sway(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        play.close_decision(seat)
        frame["track"] = True
        board["influence"][side] -= 1
        net = board["influence"].get(TRACK, 0) + (1 if side == WHITE else -1)
        board["influence"][TRACK] = net
        play.emit("sways", side=side)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["over"] = True

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "done"}


class WrapUp(Step):
    """Case 5.4: the track of the Socialist Revolutionaries, Greens and insurgents, leaders."""

    name = "wrap_up"
    cases = "5.4, 12.73, 13.31, 13.33, 13.6"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        shift_track(play, board)
        for piece in [*in_play(board, GREEN)]:
            _may_vanish(play, board, piece, (1, 2))
        for side in SIDES:
            for piece in in_play(board, side):
                if has_mark(piece, "insurrection") and board["where"][piece] not in CITIES:
                    _may_vanish(play, board, piece, (1,))
        for leader in list(board["flipped"]):
            recover(play, board, leader)
        play.leave()


def shift_track(play: Play, board: Board) -> None:
    """Case 5.4, the house table: a die and the influence points move the marker."""
    net = board["influence"].pop(TRACK, 0)
    if is_committed(board):
        return
    die = play.roll("track")
    face = die + net
    shift = -2 if face <= 0 else -1 if face <= 2 else 0 if face <= 4 else 1 if face <= 6 else 2
    play.emit("track.roll", die=die, modifier=net, shift=shift)
    if shift:
        move_marker(play, board, min(SOC_REV_LAST, max(0, board["soc_rev"] + shift)))


def _may_vanish(play: Play, board: Board, piece: str, faces: tuple[int, ...]) -> None:
    die = play.roll(f"vanish {piece}")
    gone = die in faces
    play.emit("vanish.roll", unit=piece, die=die, gone=gone)
    if gone:
        is_green = piece in UNITS and UNITS[piece].side == GREEN
        put(board, piece, OUT if is_green else GONE)


def recover(play: Play, board: Board, leader: str) -> None:
    """Case 12.73: on 1 or 6 a leader returns to the front side; not the dead Kappel or the captive
    Tsar. Krasnov and Bogayevsky recover together (12.71)."""
    if leader in (KAPPEL, TSAR) or leader not in board["flipped"]:
        return
    die = play.roll(f"recovery {leader}")
    back = die in RECOVERY
    play.emit("recovery", leader=leader, die=die, back=back)
    if back:
        pair = ("krasnov", "bogayevsky")
        for each in pair if leader in pair else (leader,):
            if each in board["flipped"]:
                board["flipped"].remove(each)
