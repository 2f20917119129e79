"""What is put to the bot by others: trades, purges, committees, execution orders."""

from app.games.kernel.state import Action, Motion
from app.games.rcw.bots import bargain, purge
from app.games.rcw.bots.aim import LEADER
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.rules.committee import COMMITTEE, EXECUTION, PURGE
from app.games.rcw.rules.execution import czars_guard
from app.games.rcw.rules.negotiation import TRADE
from app.games.rcw.rules.victory import RED


def choose(sight: BotView, answers: list[Action]) -> Action:
    """Answer the first of the motions that `answers` are about: accept or refuse it."""
    name = answers[0]["motion"]
    motion = next(each for each in sight.state["motions"] if each["id"] == name)
    return {"do": "accept" if _agrees(sight, motion) else "refuse", "motion": name}


def _agrees(sight: BotView, motion: Motion) -> bool:
    terms = motion["terms"]
    if motion["kind"] == TRADE:
        return bargain.accepts(sight, motion)
    if motion["kind"] == PURGE:
        return _shares(sight, motion) and purge.consents(sight, terms["members"], terms["target"])
    if motion["kind"] == COMMITTEE:
        return _is_harmless(sight, motion)
    # In a Red victory an executed Czar counts for the player who held him (13.54, 15.46).
    return motion["kind"] == EXECUTION and sight.aim == RED and _is_guard(sight)


def _shares(sight: BotView, motion: Motion) -> bool:
    """Whether the division agreed gives the seat something: not all to another (11.23)."""
    return sight.seat in motion["terms"]["order"]


def _is_harmless(sight: BotView, motion: Motion) -> bool:
    """Whether none of a committee's other members leads: its members may purge alone (R69)."""
    if sight.is_truce:
        return False
    members = motion["terms"]["members"]
    return all(sight.rivalry.get(member, 0.0) < LEADER for member in members)


def _is_guard(sight: BotView) -> bool:
    return czars_guard(sight.board) == sight.seat
