"""Section 5.4: the major powers withdraw, by the dice of the house table (15.51, TQ-01)."""

from app.games.kernel.play_context import Play
from app.games.toc.board import (
    GONE,
    SINCE_VERSION_6,
    Board,
    is_since,
    put,
)
from app.games.toc.box import BOX
from app.games.toc.components.campaign_files import POWERS
from app.games.toc.rules.derived import CENTRAL_POWERS
from app.games.toc.rules.faction_forces import CZECH, PIECES_OF, WESTERN_ALLIES
from app.games.toc.rules.influence_points import politics_of
from app.games.toc.rules.involvement import CLIMBING, trigger_track
from app.games.toc.rules.special_forces import settle_revolutionaries
from app.games.toc.rules.tracks import remove_central_powers

HELD_BACK_BY, DRIVEN_BY = "w8_played", "r34_played"
"""The flags of W8 and R34, which change the dice of the Western Allies (13.8)."""


def withdraw_powers(play: Play, board: Board) -> None:
    """Case 5.4: a die for each major power that is still there."""
    for power in POWERS:
        most = BOX.campaign.withdraws_up_to(power, board["turn"])
        if power in board["campaign"]["gone"] or most == 0:
            continue
        modifier = withdrawal_modifier(board, power)
        die = play.roll(f"withdrawal {power}")
        gone = die + modifier <= most
        play.emit("power.withdrawal", faction=power, die=die, modifier=modifier, gone=gone)
        if gone:
            leave(play, board, power)


def withdrawal_modifier(board: Board, power: str) -> int:
    """Case 13.8: W8 keeps the Western Allies, R34 drives them out; R15 the Central Powers."""
    key = f"major_power_withdrawal {power}"
    modifier = board["modifiers"].pop(key, 0)
    if power in WESTERN_ALLIES:
        modifier += (HELD_BACK_BY in board["flags"]) - (DRIVEN_BY in board["flags"])
    return modifier


def leave(play: Play, board: Board, power: str) -> None:
    """A power leaves the game with its forces, and its control ends. That of the Central Powers
    opens the Far East (13.41), starts the tracks of Poland and Ukraine (5.4), and makes the
    Socialist Revolutionaries take sides (13.6). The Czechs take the gold train along if it is still
    on its way (13.73), which they did not up to version 5 of the rules."""
    board["campaign"]["gone"].append(power)
    if power == CENTRAL_POWERS:
        remove_central_powers(play, board)
        for track in CLIMBING:
            trigger_track(play, board, track)
        settle_revolutionaries(play, board)
        return
    politics = politics_of(board)
    politics["control"].pop(power, None)
    politics["entered"].pop(power, None)
    if power in politics["fresh"]:
        politics["fresh"].remove(power)
    take_away(board, power)
    if power == CZECH and board["train"] and is_since(board, SINCE_VERSION_6):
        board["train"] = ""
        play.emit("train.gone")


def take_away(board: Board, faction: str) -> None:
    """Put all forces of a faction out of the game."""
    for piece in PIECES_OF[faction]:
        if board["where"][piece] != GONE:
            put(board, piece, GONE)
