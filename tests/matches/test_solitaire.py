"""A solitaire match is for one person: nobody joins it, takes it over or moderates it; it never
counts for a rating."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlmodel import Session, select

from app import models
from app.games.rcw.title import RCW
from app.matches.audit.checks import audit
from app.matches.clock.open_decisions import waiting_for
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.lobby import create, first_match, joining, seating, waiting_list
from app.matches.lobby.settings import Settings
from app.matches.moderation import acts, appointments
from app.matches.refusal import NotPossible
from app.matches.seats import replacement, vacancies
from app.matches.system_orders import give_orders
from app.models import (
    ActKind,
    DeadlineKind,
    Match,
    Seat,
    SubmissionSource,
    User,
    VacancyReason,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.matches.table import Table

pytestmark = on_sqlite_only

NOBODY_JOINS = "solitaire match for one player; nobody else can join it"
NO_HAND_OVER = "solitaire match; its seats cannot change hands"

MAX_QUESTIONS = 100
"""Before that many the player is asked something in the script's phase or between two."""

Attempt = Callable[[Session, models.Match, User, User], Any]


def act(kind: ActKind, **fields: Any) -> Attempt:
    """An act of the moderator, who is the player themselves, as by web or mail."""

    def attempt(session: Session, row: models.Match, paula: User, boris: User) -> None:
        wish = acts.ActRequest(kind, paula, "no time", "key", fields.pop("seat", "A"), **fields)
        assert row.id is not None
        acts.moderate(session, row.id, wish, announce_nothing)

    return attempt


ATTEMPTS: dict[str, tuple[str, Attempt]] = {
    "join": (
        NOBODY_JOINS,
        lambda s, row, paula, boris: joining.join(s, row, boris, announce_nothing),
    ),
    "join a named seat": (NOBODY_JOINS, lambda s, row, p, b: seating.take_seat(s, row, b, "B")),
    "wait for a seat": (NOBODY_JOINS, lambda s, row, p, b: waiting_list.join_list(s, row, b)),
    "invite": (
        NOBODY_JOINS,
        lambda s, row, p, b: seating.invite(s, row, b.email, announce_nothing),
    ),
    "invite a successor": (
        NO_HAND_OVER,
        lambda s, row, p, b: replacement.invite_successor(s, row, "A", b.email, announce_nothing),
    ),
    "a substitute": (
        NO_HAND_OVER,
        lambda s, row, p, b: replacement.replace_player(s, row, "A", b, announce_nothing),
    ),
    "the script's seat": (
        NO_HAND_OVER,
        lambda s, row, p, b: replacement.replace_player(s, row, "B", b, announce_nothing),
    ),
    "a bot": (
        NO_HAND_OVER,
        lambda s, row, p, b: replacement.give_to_bot(s, row, "A", announce_nothing),
    ),
    "a vacancy": (
        NO_HAND_OVER,
        lambda s, row, p, b: vacancies.open_vacancy(
            s, row, "A", VacancyReason.MODERATOR, announce_nothing
        ),
    ),
    "moderator: offer": (NO_HAND_OVER, act(ActKind.OFFER, whom="boris@example.org")),
    "moderator: seek": (NO_HAND_OVER, act(ActKind.SEEK)),
    "moderator: bot": (NO_HAND_OVER, act(ActKind.BOT)),
    "a moderator": (
        "solitaire match; it needs no moderators",
        lambda s, row, p, b: appointments.name(s, row.id or 0, p, b, announce_nothing),
    ),
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_nobody_else_comes_to_a_solitaire_match(table: Table, attempt: str) -> None:
    paula, boris = table.people("Paula", "Boris")
    why, how = ATTEMPTS[attempt]

    def begin(session: Session) -> int:
        row = first_match.begin_solitaire(session, session.get_one(User, paula.id), RCW, "Alone")
        return row.id or 0

    match_id = table.writing(begin)

    def try_it(session: Session) -> None:
        people = (session.get_one(User, person.id) for person in (paula, boris))
        with pytest.raises(NotPossible, match=why):
            how(session, session.get_one(Match, match_id), *people)

    table.writing(try_it)

    def seats(session: Session) -> dict[str, tuple[int | None, str | None]]:
        rows = session.exec(select(Seat).where(Seat.match_id == match_id))
        return {seat.letter: (seat.user_id, seat.bot) for seat in rows}

    assert table.writing(seats) == {"A": (paula.id, None), "B": (None, "script")}


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        (replace(first_match.SETTINGS, is_rated=True), "cannot be rated"),
        (replace(first_match.SETTINGS, is_public=True), "cannot be listed in the lobby"),
    ],
)
def test_a_solitaire_match_is_neither_rated_nor_listed(
    table: Table, settings: Settings, why: str
) -> None:
    paula = table.person("Paula")

    def begin(session: Session) -> None:
        with pytest.raises(NotPossible, match=why):
            create.create_match(
                session,
                session.get_one(User, paula.id),
                title=RCW,
                name="Alone",
                seat_count=2,
                options=RCW.solitaire_options,
                settings=settings,
            )

    table.writing(begin)


def test_no_seat_is_free_from_the_start(table: Table) -> None:
    paula = table.person("Paula")

    def begin(session: Session) -> list[str]:
        row = create.create_match(
            session,
            session.get_one(User, paula.id),
            title=RCW,
            name="Alone",
            seat_count=2,
            options=RCW.solitaire_options,
            settings=first_match.SETTINGS,
        )
        return [seat.letter for seat in seating.empty_seats(session, row)]

    assert table.writing(begin) == ["A"]


def test_no_question_of_a_solitaire_match_has_a_deadline(table: Table) -> None:
    paula = table.person("Paula")

    def begin(session: Session) -> int:
        row = first_match.begin_solitaire(session, session.get_one(User, paula.id), RCW, "Alone")
        return row.id or 0

    match_id = table.writing(begin)
    lots, asked = Random(1), Counter[DeadlineKind]()

    def play(session: Session) -> None:
        (deadline,) = waiting_for(session, match_id).values()
        assert deadline.closes_at is None
        asked[deadline.kind] += 1
        match = load(session, match_id).match
        action = RCW.bots["steady"](match, "A", lots)
        give_orders(
            session,
            match_id,
            "A",
            key=f"{deadline.id} {len(match.log)}",
            source=SubmissionSource.WEB,
            text=RCW.notation.write(action),
            announce=announce_nothing,
        )

    while asked.total() < MAX_QUESTIONS and not asked[DeadlineKind.ANSWER]:
        table.writing(play)
    table.writing(play)
    assert asked[DeadlineKind.ANSWER]
    assert table.writing(lambda session: audit(session, match_id, utc_now())) == []
