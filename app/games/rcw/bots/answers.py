"""What is put to the bot by others: trades, purges, committees, execution orders.

An offer that is not good enough may be answered with another one (6.0).
"""

from app.games.kernel.state import Action, Motion
from app.games.rcw.bots import counteroffers, czar, deals, endings, purge
from app.games.rcw.bots.aim import LEADER
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.rules.committee import COMMITTEE, EXECUTION, PURGE
from app.games.rcw.rules.negotiation import TRADE


def choose(sight: BotView, answers: list[Action]) -> Action:
    """Answer the first of the motions that `answers` are about: accept, counter or refuse it."""
    name = answers[0]["motion"]
    motion = next(each for each in sight.state["motions"] if each["id"] == name)
    accept: Action = {"do": "accept", "motion": name}
    if accept in answers and _agrees(sight, motion):
        return accept
    free = sight.seat not in sight.state["drafts"]
    if motion["kind"] == TRADE and free and sight.level.schemes:
        better = counteroffers.terms(sight, motion)
        if better is not None:
            give, ask = (list(each.elements()) for each in better)
            sight.because("counter", give=give, ask=ask)
            return {"do": "counter", "motion": name}
    return {"do": "refuse", "motion": name}


def _agrees(sight: BotView, motion: Motion) -> bool:
    terms = motion["terms"]
    if motion["kind"] == TRADE:
        agrees = deals.accepts(sight, motion)
        key, seat = "accept" if agrees else "refuse", motion["by"]
        if endings.hands_over_the_end(sight, seat, terms["ask"]):
            key = "refuse.end"
        sight.because(key, give=terms["ask"], ask=terms["give"], seat=seat)
        return agrees
    if motion["kind"] == PURGE:
        return _joins(sight, motion)
    if motion["kind"] == COMMITTEE:
        agrees = _is_harmless(sight, motion)
        sight.because("committee" if agrees else "no_committee")
        return agrees
    return motion["kind"] == EXECUTION and czar.agrees(sight)


def _joins(sight: BotView, motion: Motion) -> bool:
    members, target = motion["terms"]["members"], motion["terms"]["target"]
    agrees = _shares(sight, motion) and purge.consents(sight, members, target)
    key = "join" if agrees else "not_join"
    if sight.level.schemes and endings.feeds_the_leader(sight, members, target):
        key = "not_join.end"
    sight.because(key, target=target)
    return agrees


def _shares(sight: BotView, motion: Motion) -> bool:
    """Whether the division agreed gives the seat something: not all to another (11.23)."""
    return sight.seat in motion["terms"]["order"]


def _is_harmless(sight: BotView, motion: Motion) -> bool:
    """Whether none of a committee's other members leads: its members may purge alone (R69)."""
    if not sight.level.schemes:
        return False
    members = motion["terms"]["members"]
    if endings.empowers_the_leader(sight, members):
        return False
    return all(sight.rivalry.get(member, 0.0) < LEADER for member in members)
