"""The e-mails of competitions as their readers see them."""

import pytest
from sqlmodel import select

from app.database import reading_scope, session_scope
from app.mail.compose import MAX_SUBJECT
from app.mail.reading.html_text import html_to_text
from app.mail.reading.message import parse
from app.models import (
    ChannelKind,
    Competition,
    CompetitionFormat,
    Notification,
    NotificationChannel,
    Outbox,
)
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import letters
from tests.mail.test_compose import words

pytestmark = on_sqlite_only


@pytest.fixture
def told(season: Season) -> list[Outbox]:
    """One letter of each kind, and an answer to each word."""
    season.open(entrants=4, places=4, rounds=2, takes_late=True)
    late = season.person("Late")
    asked = ("ENTER", "HELP", "MATCHES", "STANDINGS", "fly", "WITHDRAW")
    for word in asked:
        season.mail("late", late, word)
    season.mail("late", late, "ENTER", sender="eve@example.org")
    season.start()
    for word in ("MATCHES", "STANDINGS"):
        season.mail("p01", season.players[0], word)
    season.name_second("P04")
    late = season.person("Later")
    season.mail("later", late, "ENTER")
    season.replace(season.players[1])
    season.end_round()
    season.begin_next()
    season.end_round()
    with session_scope(season.engine) as session:
        found = [each for each in letters(session) if "X-Fieldpost" in each.headers]
        session.expunge_all()
    return [each for each in found if each.headers["X-Fieldpost"].startswith("competition=")]


def test_text_and_html_say_the_same(told: list[Outbox]) -> None:
    assert len(told) > 12
    for letter in told:
        assert words(html_to_text(letter.body_html or "")) == words(letter.body_text), letter.cause


def test_the_mails_of_a_swiss_tournament_say_the_same_in_text_and_html(season: Season) -> None:
    season.open(
        entrants=5, places=5, seats=2, kind=CompetitionFormat.SWISS, rounds=2, takes_late=True
    )
    spare = season.person("Spare")
    season.enter(spare)
    season.start()
    paired = {entry for match in season.undecided() for entry in match.entries.values()}
    people = season.look().people
    season.replace(people[min(paired)].user_id)
    season.mail("p02", season.players[1], "STANDINGS")
    season.end_round()
    season.mail("late", season.person("Late"), "ENTER")
    season.begin_next()
    with session_scope(season.engine) as session:
        found = [each for each in letters(session) if each.body_html]
        session.expunge_all()
    assert len(found) > 10
    for letter in found:
        assert words(html_to_text(letter.body_html or "")) == words(letter.body_text), letter.cause


def test_the_mails_of_a_ladder_say_the_same_in_text_and_html(season: Season) -> None:
    season.open(entrants=3, seats=2, kind=CompetitionFormat.LADDER).start()
    found = season.look()
    first, second, third = (
        found.people[line.entry].name.lower() for line in found.groups[0].standings
    )
    users = {person.name.lower(): person.user_id for person in found.people.values()}
    for name, word in (
        (second, f"CHALLENGE {first}"),
        (first, "DECLINE"),
        (third, f"CHALLENGE {second}"),
        (second, "ACCEPT"),
        (third, "HELP"),
        (third, "CHALLENGE"),
        (third, "WITHDRAW"),
    ):
        season.mail(name, users[name], word)
    season.mail("late", season.person("Late"), "ENTER")
    with session_scope(season.engine) as session:
        told = [each for each in letters(session) if each.body_html]
        session.expunge_all()
    assert len(told) > 12
    for letter in told:
        assert words(html_to_text(letter.body_html or "")) == words(letter.body_text), letter.cause


def test_a_letter_is_known_as_ours_when_it_comes_back(told: list[Outbox]) -> None:
    for letter in told:
        raw = "\n".join(f"{name}: {value}" for name, value in letter.headers.items())
        assert parse(f"{raw}\n\n{letter.body_text}".encode()).is_ours


def test_nothing_of_a_letter_sent_back_unquoted_is_read(season: Season) -> None:
    season.open(entrants=4).start()
    (letter,) = season.letters("p01")
    season.reply(letter, f"STANDINGS\n\n{letter.body_text}")
    assert "0 of 4 matches finished" in season.told("p01")


def test_a_name_cannot_add_headers_or_grow_a_subject(season: Season) -> None:
    season.open(entrants=4)
    with session_scope(season.engine) as session:
        row = session.get_one(Competition, season.number)
        row.name = "Red\r\nBcc: eve" + "x" * 20
    season.start()
    (letter,) = season.letters("p01")
    assert "\n" not in letter.subject
    assert len(letter.subject) <= MAX_SUBJECT


def test_each_result_goes_to_the_webhooks_of_directors(season: Season) -> None:
    season.open(entrants=4)
    with session_scope(season.engine) as session:
        for user_id in (season.director, season.players[0]):
            session.add(
                NotificationChannel(
                    user_id=user_id,
                    kind=ChannelKind.WEBHOOK,
                    address_key=f"{user_id}",
                    name="",
                    address=f"https://example.org/{user_id}",
                    keys={"nonce": "n"},
                )
            )
    season.start()
    first = season.undecided()[0]
    one, two, three, four = sorted(first.entries.values())
    season.end_match(first, [[one], [two, three], [four]])
    with reading_scope(season.engine) as session:
        told = [
            (notice.heading, notice.says, notice.path)
            for notice in session.exec(select(Notification))
            if notice.cause.startswith("competition_result")
        ]
    assert told == [("Spring season", "Match A 1: 1. P01; 2. P02, P03; 4. P04", "/competitions/1")]
