"""The vote on ending the game as a Red victory (15.1(3))."""

from app.games.kernel.state import Action
from app.games.rcw.bots.aim import lead
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.rules.victory import RED, scores


def choose(sight: BotView, options: list[Action]) -> Action:
    """End the game if that wins it, or if it has gone on for too long."""
    ahead = lead(scores(sight.board, sight.state["seats"], RED), sight.seat) >= 0
    is_weary = sight.turn >= sight.level.weary
    sight.because("end.ahead" if ahead else "end.weary" if is_weary else "fight_on")
    return {"do": "end_the_war" if ahead or is_weary else "fight_on"}
