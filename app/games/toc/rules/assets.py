"""Section 8.8: special assets: who can deploy one, and its die."""

from collections.abc import Collection, Iterable
from typing import Final

from app.games.kernel.play_context import Play
from app.games.toc.board import Board, pieces_at
from app.games.toc.box import MOSKVA, NET, RAIL, RED
from app.games.toc.rules.derived import held_bits
from app.games.toc.rules.leaders import able_leaders

USED_UP_TO, SPENT_ON = 4, 5
SOURCES: Final = {RED: (MOSKVA,)}
"""The source of RED's assets. WHITE's have three sections, whose cards come in 1919."""


def usable_assets(
    board: Board, side: str, spaces: Iterable[str], tired: Collection[str] = ()
) -> list[str]:
    """Case 8.8: the ready assets of a side, if a leader with an army stands in one of the spaces
    and held rails join it to the source; `tired` leaders have fought this round (12.1)."""
    ready = [
        asset
        for asset, state in sorted(board["assets"].items())
        if state == "ready" and asset.startswith(side)
    ]
    if not ready or side not in SOURCES:
        return []
    held = held_bits(board, side)
    joined = NET.chain(NET.bits(SOURCES[side]), held, RAIL)
    led = any(
        joined & NET.bit[space]
        and any(each not in tired for each in able_leaders(board, pieces_at(board, space)))
        for space in spaces
    )
    return ready if led else []


def use_asset(play: Play, board: Board, asset: str) -> bool:
    """Case 8.8, TQ-54: the die of an asset: usable, unavailable this turn, or wrecked."""
    die = play.roll(f"asset {asset}")
    usable = die <= USED_UP_TO
    board["assets"][asset] = "spent" if die <= SPENT_ON else "wrecked"
    play.emit("asset.roll", asset=asset, die=die, usable=usable)
    return usable
