"""Who sits on each seat of a match, and who owes a decision in it."""

from collections.abc import Mapping, Sequence

from sqlmodel import Session

from app.games.kernel.game_definition import SCRIPT
from app.games.kernel.match import Match as Position
from app.games.kernel.view import open_decisions
from app.games.text import gettext
from app.matches.clock.open_decisions import DecisionLimit
from app.matches.clock.timeout_answers import given_then
from app.matches.seats.holders import SeatHolder, seat_holders
from app.models import DeadlineKind, Match
from app.web.match.page.position_page import Owing


def pending_decisions(
    row: Match, standing: Position, names: dict[str, str], deadlines: Mapping[str, DecisionLimit]
) -> list[Owing]:
    """Who owes a decision in the match as it stands, whatever the reader's draft would change.

    While it is paused none of them has a limit that could be named.
    """
    limits = deadlines if row.paused_at is None else {}
    return [
        _pending(row, standing, letter, names[letter], owed["says"], limits.get(letter))
        for letter, owed in open_decisions(standing).items()
    ]


def _pending(
    row: Match,
    standing: Position,
    letter: str,
    name: str,
    says: str,
    deadline: DecisionLimit | None,
) -> Owing:
    if deadline is None or deadline.closes_at is None:
        return Owing(letter, name, says)
    order = given_then(row, standing, deadline)
    return Owing(
        letter,
        name,
        says,
        deadline.closes_at,
        standing.title.notation.write(order) if order is not None else "",
        row.time_up.value,
        deadline.kind is DeadlineKind.OWN,
        deadline.up_at is not None,
    )


def names_of(session: Session, match_id: int) -> dict[str, str]:
    """Who sits on each seat."""
    return named(seat_holders(session, match_id))


def named(seated: Sequence[SeatHolder]) -> dict[str, str]:
    """The name of each seat's player; a bot is called so."""
    unnamed = {True: gettext("script"), False: gettext("bot")}
    return {letter: user.name if user else unnamed[bot == SCRIPT] for letter, bot, user in seated}


def profiles(seated: Sequence[SeatHolder]) -> dict[str, int]:
    """The ids of the people whose profile can be seen, by their seats."""
    return {letter: user.id for letter, _, user in seated if user and not user.is_guest}
