"""Chits played besides attacks: 26 Commissars, the inter-phase (12.5); and who leaves the map."""

from app.games.kernel.state import Action
from app.games.rcw.board import controller, controls_province
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.box import BOX, COLOUR, CZAR, VALUE
from app.games.rcw.rules.replacement import replaceable, segment_is_open
from app.games.rcw.rules.victory import RED, WHITE


def inter_phase(sight: BotView, options: list[Action]) -> Action:
    """Strike to move first, bring back whom it is good to have, raid where it pays (12.5)."""
    for option in options:
        if option["do"] == "general_strike":
            sight.because("strike")
            return option
    back = [o for o in options if o["do"] == "bring_back" and _is_friend(sight, o["unit"])]
    if back:
        best = max(back, key=lambda option: (VALUE[option["unit"]], option["unit"]))
        sight.because("bring_back", unit=best["unit"])
        return best
    raids = [o for o in options if o["do"] == "air_raid" and _is_worth_a_raid(sight, o["province"])]
    if raids:
        best = max(raids, key=lambda o: (_returning(sight, o["province"]), o["province"]))
        sight.because("air_raid", province=best["province"])
        return best
    sight.because("hold_back")
    return {"do": "hold_back"}


def _is_friend(sight: BotView, unit: str) -> bool:
    """Whether a unit that returns would be of use: of the own colour, or under the own marker."""
    nation = BOX.units[unit].nationality
    if nation is not None:
        return controller(sight.board, nation) == sight.seat
    return COLOUR[unit] == sight.aim


def _is_worth_a_raid(sight: BotView, province: str) -> bool:
    """Whether Red units would return there against one's aim, or a chit might be drawn (R84)."""
    if sight.aim == WHITE:
        return _returning(sight, province) > 0
    mine = controls_province(sight.board, province) == sight.seat
    return mine and _returning(sight, province) == 0


def _returning(sight: BotView, province: str) -> int:
    """Return the strength of the Red units that would return there in this segment (9.1)."""
    if not segment_is_open(sight.board):
        return 0
    return sum(
        VALUE[unit]
        for unit, piece in BOX.units.items()
        if piece.colour == RED and piece.setup == province and replaceable(sight.board, unit)
    )


def commissars(sight: BotView, options: list[Action]) -> Action:
    """Draw three chits whenever that is possible (12.5(15))."""
    sight.because("routine")
    play: Action = {"do": "play_commissars"}
    return play if play in options else {"do": "keep_commissars"}


def leave_the_map(sight: BotView, options: list[Action]) -> Action | None:
    """When playing for White, bring out Imperial and Czech units, which count for White (15.45,
    15.46).

    The Czar is out of a Red player's reach then, and the Gold out of everybody's.
    """
    if sight.aim != WHITE:
        return None
    leaving = [option for option in options if option["do"] in ("withdraw_czech", "emigrate")]
    best = max(
        leaving, key=lambda o: (o["unit"] == CZAR, VALUE[o["unit"]], o["unit"]), default=None
    )
    if best is not None:
        sight.because("exit", unit=best["unit"])
    return best
