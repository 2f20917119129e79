"""The vote on ending the game as a Red victory (15.1(3))."""

from app.games.kernel.state import Action
from app.games.rcw.bots.aim import lead
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.rules.victory import RED, scores

WEARY = 16
"""The game turn from which a bot has had enough of the war, wherever it stands."""


def choose(sight: BotView, options: list[Action]) -> Action:
    """End the game if that wins it, or if it has gone on for too long."""
    ahead = lead(scores(sight.board, sight.state["seats"], RED), sight.seat) >= 0
    sight.because("end.ahead" if ahead else "end.weary" if sight.turn >= WEARY else "fight_on")
    return {"do": "end_the_war" if ahead or sight.turn >= WEARY else "fight_on"}
