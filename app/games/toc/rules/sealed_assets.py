"""Section 8.8, optional: both sides deploy special assets sealed, and at once."""

from random import Random
from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.toc.board import board_of, side_of_seat
from app.games.toc.box import SEAT_OF
from app.games.toc.rules.assets import use_asset
from app.games.toc.rules.battle_opening import asset_choices
from app.games.toc.rules.in_fighting import with_idle

PARTS: Final = ("attack", "defence")
EVEN: Final = 0.5


class AssetChoice(AnsweredStep):
    """Case 8.8: who is asked follows from the open assets; what is chosen is opened together."""

    name = "asset_choice"
    cases = "8.8"
    secret = True
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board, battle = board_of(play.state), battle_of(play)
        if not frame.get("asked"):
            frame["asked"] = True
            able = [
                SEAT_OF[battle[of]]
                for who, of in zip(PARTS, ("side", "defender"), strict=True)
                if battle[of] in SEAT_OF and asset_choices(board, battle, who)
            ]
            for seat in able:
                play.seal(seat, [])
            if able:
                play.ask(*able, what="assets")
                return
        chosen = play.unseal() if "sealed" in frame else {}
        for seat, assets in chosen.items():
            who = part_of(battle, seat)
            for asset in assets:
                if use_asset(play, board, asset):
                    battle["deployed"].setdefault(who, []).append(asset)
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        battle, chosen = battle_of(play), play.sealed(seat)
        board, part = board_of(play.state), part_of(battle, seat)
        able = asset_choices(board, with_idle(board, side_of_seat(seat), battle), part)
        return [*(each for each in able if each["asset"] not in chosen), {"do": "hold"}]

    def do_use_asset(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.seal(seat, [*play.sealed(seat), action["asset"]])
        if len(self.options(play, frame, seat)) == 1:
            play.close_decision(seat)

    def do_hold(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "hold"}


def battle_of(play: Play) -> Frame:
    """The combat for which assets are chosen."""
    found = play.frame("battle")
    assert found is not None
    return found


def part_of(battle: Frame, seat: Seat) -> str:
    """Whether a seat attacks or defends in a combat."""
    return PARTS[0] if seat == SEAT_OF.get(battle["side"]) else PARTS[1]


def any_assets(state: State, seat: Seat, random: Random) -> list[str]:
    """Special assets that a seat could have sealed, at random: for twins of a match."""
    battle = next(frame for frame in state["steps"] if frame["step"] == "battle")
    board = board_of(state)
    judged = with_idle(board, side_of_seat(seat), battle)
    able = asset_choices(board, judged, part_of(battle, seat))
    return [each["asset"] for each in able if random.random() < EVEN]
