"""Which thought answers which question, and what a bot does of its own accord, for every level."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from app.games.kernel.bot import Decision, unanswered_motions
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Frame, Seat
from app.games.rcw.board import board_of
from app.games.rcw.bots import (
    answers,
    bargain,
    chits,
    counteroffers,
    czar,
    deals,
    fight,
    losses,
    march,
    murder,
    peace,
    purge,
    solitaire,
    ways,
)
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.bots.levels import GENTLE, GENTLE_UNTIL, STEADY
from app.games.rcw.rules.attack import in_hand
from app.games.rcw.rules.committee import EXECUTION
from app.games.rcw.rules.negotiation import TRADE
from app.games.rcw.rules.quitting import QUIT
from app.games.rcw.rules.solitaire.sides import is_solitaire

Thought = Callable[[BotView, list[Action]], Action]


def steady(match: Match, seat: Seat, lots: Random) -> Decision:
    """Play soundly: gather units, beat what can be beaten, stop who leads, win the war."""
    return decide(match, BotView(match, seat))


def sharp(match: Match, seat: Seat, lots: Random) -> Decision:
    """Play each player turn in the best of several ways, which are tried on the engine."""
    if is_solitaire(match.state):
        return steady(match, seat, lots)
    return decide(match, BotView(match, seat, ways.way_of(match, seat, choose)))


def gentle(match: Match, seat: Seat, lots: Random) -> Decision:
    """Gather units, attack seldom, scheme never; but end a war that drags on as steady does."""
    turn = board_of(match.state)["turn"]
    return decide(match, BotView(match, seat, GENTLE if turn <= GENTLE_UNTIL else STEADY))


def decide(match: Match, sight: BotView) -> Decision:
    """Return what is best in the light of `sight`; what is not legal gives way to what is."""
    action = think(match, sight)
    if match.find_option(sight.seat, action) is not None:
        return Decision(action, sight.reason)
    return Decision(_first_option(match, sight.seat))


def choose(match: Match, sight: BotView) -> Action:
    """As `decide`, without the reason."""
    action = think(match, sight)
    legal = match.find_option(sight.seat, action) is not None
    return action if legal else _first_option(match, sight.seat)


def _first_option(match: Match, seat: Seat) -> Action:
    return (match.pending(seat) or unanswered_motions(match, seat) or match.any_time(seat))[0]


def think(match: Match, sight: BotView) -> Action:
    """Return what is best: an answer to a motion, a right used, an answer to what is asked."""
    put = unanswered_motions(match, sight.seat)
    if put:
        draft = sight.state["drafts"].get(sight.seat, {})
        if draft.get("counters"):
            return counteroffers.write(sight, draft)
        return answers.choose(sight, put)
    accord = _own_accord(match, sight)
    if accord is not None:
        return accord
    options = match.pending(sight.seat)
    if len(options) == 1:
        if sight.reason is None:
            sight.because("only")
        return options[0]
    thoughts = _IN_SOLITAIRE if is_solitaire(match.state) else _THOUGHTS
    thought = thoughts.get(sight.frame["step"])
    if thought is not None:
        return thought(sight, options)
    sight.because("routine")
    return match.default(sight.seat) or options[0]


def _own_accord(match: Match, sight: BotView) -> Action | None:
    """Return what to do by a right, at a quiet moment of one's own turn or of the trading."""
    frame = sight.frame
    if sight.seat not in match.waiting() or match.suspended or is_solitaire(match.state):
        return None
    if sight.seat in sight.state["drafts"]:
        return _go_on(match, sight)
    if not sight.level.schemes:
        return None
    if frame["step"] == "trading":
        offer = deals.session(sight)
        return offer if offer != {"do": "ready"} else None
    if frame["step"] not in ("movement", "combat", "turn_end") or _is_busy(frame):
        return None
    found = murder.begin(sight) or czar.shoot(sight)
    if found is None and frame["step"] == "movement" and not frame["moved"] + frame["spent"]:
        found = purge.begin(sight) or bargain.begin(sight) or czar.begin(sight)
    return found


def _is_busy(frame: Frame) -> bool:
    """Whether a force or an attack has been named, which goes on first."""
    return frame.get("force") is not None or (frame["step"] == "combat" and in_hand(frame))


def _go_on(match: Match, sight: BotView) -> Action:
    """Go on with what is being put together."""
    draft = sight.state["drafts"][sight.seat]
    if draft["kind"] == QUIT:
        return {"do": "stay"}
    if draft.get("counters"):
        return counteroffers.write(sight, draft)
    write = _WRITERS.get(draft["kind"], purge.write)
    return write(sight, match.any_time(sight.seat))


_WRITERS: Final[Mapping[str, Thought]] = {TRADE: deals.write, EXECUTION: czar.write}
"""How what is being put together goes on, by its kind; a committee's business is a purge."""


_THOUGHTS: Final[Mapping[str, Thought]] = {
    "trading": lambda sight, options: {"do": "ready"},
    "deploy_leaders": bargain.deploy,
    "movement": march.choose,
    "combat": fight.choose,
    "turn_end": lambda sight, options: {"do": "end_turn"},
    "exchange": losses.pay,
    "restack": losses.restack,
    "capture": losses.capture,
    "placement": losses.place,
    "assassination": murder.send,
    "commissars": chits.commissars,
    "purge": purge.counter,
    "spoils": purge.take,
    "execution": czar.answer,
    "inter_phase_chits": chits.inter_phase,
    "general_strike": chits.inter_phase,
    "victory": peace.choose,
}

_IN_SOLITAIRE: Final[Mapping[str, Thought]] = {
    **_THOUGHTS,
    "red_leaders": solitaire.call_up,
    "movement": solitaire.move,
    "combat": solitaire.fight,
}
"""The Red side of the solitaire game (18.0)."""
