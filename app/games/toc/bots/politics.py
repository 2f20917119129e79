"""What a bot thinks in the Political Phase: cards for boxes, political cards, influence points."""

from typing import Final

from app.games.kernel.state import Action
from app.games.toc.board import Board
from app.games.toc.bots.bot_view import BotView
from app.games.toc.box import BOX, CITIES, WHITE, enemy_of, region_of
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.rules.influence_points import is_locked
from app.games.toc.rules.politics import POLITICAL_CARD
from app.games.toc.rules.tracks import may_control

CITY: Final = 2.0
"""What a Victory City of a faction is worth beside its forces."""
POWER: Final = 2.5
"""What the forces of a major power are worth."""
WAITING: Final = 0.5
"""What is left of it where the forces wait for the withdrawal of the Central Powers."""
CLAIM: Final = 0.3

WORTH: Final = {
    faction: (
        sum(CITY for city in CITIES if record.region and region_of(city) == record.region) or POWER
    )
    * (WAITING if record.is_restricted else 1.0)
    for faction, record in BOX.factions.items()
}


def point_worth(board: Board, faction: str, side: str) -> float:
    """What a point of influence on a faction is worth to a side: more the nearer its marker is to
    the control by either."""
    if is_locked(board, faction):
        return 0.0
    at = board["politics"]["tracks"][faction]
    toward = at if side == WHITE else -at
    if toward >= 0 and not may_control(board, faction, side):
        return 0.1
    return WORTH[faction] * (1.0 + abs(toward)) / (1.0 + TRACK_END)


def card_worth(board: Board, card: str, side: str) -> float:
    """What an open political card is worth to a side."""
    return sum(
        each.points * point_worth(board, each.faction, each.side) * (1 if each.side == side else -1)
        for each in POLITICAL_CARD[card].influence
    )


def select(view: BotView, options: list[Action]) -> Action:
    """The political cards that bring most; the other effect of one of them if it has any."""

    def worth(action: Action) -> float:
        if action["do"] == "done":
            return 0.0
        if action["do"] == "claim":
            return CLAIM
        return 10.0 + card_worth(view.board, action["card"], view.side)

    view.because("routine")
    return max(options, key=worth)


def spy(view: BotView, options: list[Action]) -> Action:
    """The open card that is worth most to the enemy counts for nothing."""

    def worth(action: Action) -> float:
        if action["do"] == "done":
            return 0.0
        return card_worth(view.board, action["card"], enemy_of(view.side))

    view.because("routine")
    return max(options, key=worth)


def place(view: BotView, options: list[Action]) -> Action:
    """Influence goes where it is worth most."""
    view.because("routine")
    return max(options, key=lambda each: point_worth(view.board, each["faction"], view.side))
