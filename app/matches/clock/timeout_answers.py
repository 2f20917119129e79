"""Answers that are given for a seat whose time is up, and who gives them.

In somebody else's turn it is one decision that is answered, in one's own turn all that is left of
the turn: what else the seat is asked in it. A bot that does it makes no deals for the player: it
plays what is asked, and nothing besides.
"""

from collections.abc import Iterator
from random import Random

from sqlmodel import Session

from app.games.kernel.apply_actions import malformed
from app.games.kernel.bot import Bot
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.state import Action, Entry, Seat
from app.matches import draft_rows
from app.matches.clock.open_decisions import DecisionLimit, pending_decisions
from app.matches.load import LoadedMatch
from app.models import DeadlineKind, DecisionDeadline, TimeUp
from app.models import Match as Row

MAX_ACTIONS = 1000
"""The largest number of actions in one answer."""

MAX_ASKED = 5
"""How often a bot is asked again when it chooses something else."""


def answer(session: Session, loaded: LoadedMatch, deadline: DecisionDeadline) -> list[Entry]:
    """Play what a seat owes, as its match says; return the entries, none if nobody knows how."""
    match, row = loaded.match, loaded.row
    entries: list[Entry] = []
    if row.time_up is TimeUp.STANDING:
        entries += _drafted(session, match, deadline)
    choose = _by_bot if row.time_up is TimeUp.BOT else _by_default
    # The same position makes the bot think the same again; nobody without the seed can foresee it.
    lots = Random(f"{row.seed}:{row.version}:{deadline.seat}")  # noqa: S311 - a bot's whims, not dice
    while len(entries) < MAX_ACTIONS and still_owes(match, deadline):
        action = choose(match, deadline.seat, lots)
        if action is None:
            break
        entries.append(match.apply(deadline.seat, action))
    return entries


def given_then(row: Row, match: Match, deadline: DecisionLimit) -> Action | None:
    """Return the order that is given when the time is up; None: it is not known beforehand."""
    if deadline.kind is DeadlineKind.OWN or row.time_up not in (TimeUp.DEFAULT, TimeUp.STANDING):
        return None
    return match.default(deadline.seat)


def still_owes(match: Match, deadline: DecisionDeadline) -> bool:
    """Whether a seat owes what its deadline stands for: this answer, or something in this turn."""
    decision = pending_decisions(match).get(deadline.seat)
    if decision is None:
        return False
    if deadline.kind is DeadlineKind.OWN and deadline.turn:
        return (decision.kind, decision.turn) == (deadline.kind, deadline.turn)
    return decision.is_of(deadline)


def _drafted(session: Session, match: Match, deadline: DecisionDeadline) -> Iterator[Entry]:
    """Carry out what the player has drafted, as far as it is legal now and answers this."""
    draft = draft_rows.find(session, deadline.match_id, deadline.seat)
    for action in draft.actions if draft is not None else ():
        if not still_owes(match, deadline) or malformed(match.title, action) is not None:
            return
        try:
            yield match.apply(deadline.seat, action)
        except IllegalAction:
            return


def _by_default(match: Match, seat: Seat, lots: Random) -> Action | None:
    """The documented default, else what a bot plays."""
    default = match.default(seat)
    return default if default is not None else _of_bot(match, seat, lots)


def _by_bot(match: Match, seat: Seat, lots: Random) -> Action | None:
    """What a bot plays, else the documented default."""
    chosen = _of_bot(match, seat, lots)
    return chosen if chosen is not None else match.default(seat)


def _of_bot(match: Match, seat: Seat, lots: Random) -> Action | None:
    bot: Bot | None = next(iter(match.title.bots.values()), None)
    if bot is None:
        return None
    # Else it would spend its chances on offers to others, and the turn would go by unplayed.
    asked, sight = match.pending(seat), match.decisions_only()
    for _ in range(MAX_ASKED):
        action = bot(sight, seat, lots)
        if action in asked:
            return action
    return match.default(seat) or lots.choice(asked)
