"""Chits played besides attacks: 26 Commissars, the Czar's death, the inter-phase (12.5)."""

from app.games.kernel.state import Action
from app.games.rcw.board import controller, controls_province
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.box import BOX, COLOUR, CZAR, VALUE
from app.games.rcw.rules.assassins import plain_killers
from app.games.rcw.rules.execution import CHIT as CZAR_CHIT
from app.games.rcw.rules.execution import czars_guard
from app.games.rcw.rules.replacement import replaceable, segment_is_open
from app.games.rcw.rules.victory import RED, WHITE


def inter_phase(sight: BotView, options: list[Action]) -> Action:
    """Strike to move first, bring back whom it is good to have, raid where it pays (12.5)."""
    for option in options:
        if option["do"] == "general_strike":
            return option
    back = [o for o in options if o["do"] == "bring_back" and _is_friend(sight, o["unit"])]
    if back:
        return max(back, key=lambda option: (VALUE[option["unit"]], option["unit"]))
    raids = [o for o in options if o["do"] == "air_raid" and _is_worth_a_raid(sight, o["province"])]
    if raids:
        return max(raids, key=lambda o: (_returning(sight, o["province"]), o["province"]))
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
    play: Action = {"do": "play_commissars"}
    return play if play in options else {"do": "keep_commissars"}


def execution(sight: BotView, options: list[Action]) -> Action:
    """When playing for Red, have the Czar shot: he then counts for his holder (13.54, 15.46)."""
    return {"do": "comply" if sight.aim == RED else "defy"}


def shoot_czar(sight: BotView) -> Action | None:
    """Play Assassination of the Czar for the same reason, if an assassin can be spared (R61)."""
    if sight.aim != RED or not sight.holds(CZAR_CHIT) or czars_guard(sight.board) != sight.seat:
        return None
    spared = plain_killers(sight.board, sight.seat)
    return {"do": "shoot_czar", "piece": spared[0]} if spared else None


def leave_the_map(sight: BotView, options: list[Action]) -> Action | None:
    """When playing for White, bring out Imperial and Czech units, which count for White (15.45,
    15.46).

    The Czar is out of a Red player's reach then, and the Gold out of everybody's.
    """
    if sight.aim != WHITE:
        return None
    leaving = [option for option in options if option["do"] in ("withdraw_czech", "emigrate")]
    return max(
        leaving, key=lambda o: (o["unit"] == CZAR, VALUE[o["unit"]], o["unit"]), default=None
    )
