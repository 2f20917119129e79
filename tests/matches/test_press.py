"""Press: who may say what to whom, who reads it, and that it counts once."""

from datetime import timedelta
from typing import Any

import pytest
from sqlmodel import col, select

from app.database import reading_scope
from app.matches.press import messages as press
from app.matches.press import threads as press_threads
from app.matches.press.messages import NotSaid
from app.matches.press.threads import Thread
from app.matches.seats import replacement
from app.models import Match, MatchStatus, Outbox, PressMessage, PressRules, User
from tests.fixtures.databases import on_sqlite_only
from tests.matches.table import Table
from tests.matches.test_submit import at_once


def talking(table: Table, **settings: Any) -> int:
    """A running match of three, with these settings."""
    match_id = table.running_match(table.people("Anna", "Ben", "Cleo"))
    if settings:
        table.writing(lambda session: set_up(session.get_one(Match, match_id), settings))
    return match_id


def set_up(row: Match, settings: dict[str, Any]) -> None:
    for name, value in settings.items():
        setattr(row, name, value)


def say(
    table: Table, match_id: int, seat: str, to: str | None, text: str = "Hello.", **more: Any
) -> PressMessage:
    """Say something to the seats `to`, None: to everybody."""
    key = more.pop("key", f"{seat} {to} {text}")
    said: PressMessage = table.writing(
        lambda session: press.say(
            session,
            match_id=match_id,
            seat=seat,
            to=to,
            text=text,
            key=key,
            announce=table.announce,
            **more,
        )
    )
    return said


def threads(table: Table, match_id: int, seat: str | None) -> dict[str, Thread]:
    with reading_scope(table.engine) as session:
        found = press_threads.threads(session, table.row(match_id), seat)
    return {thread.circle: thread for thread in found}


def texts(table: Table, match_id: int, seat: str | None) -> dict[str, list[str]]:
    found = threads(table, match_id, seat)
    return {circle: [each.text for each in found[circle].messages] for circle in found}


def mark_read(table: Table, match_id: int, seat: str, n: int) -> None:
    """Let a seat have read the thread of A and B up to `n`."""
    table.writing(lambda session: press_threads.mark_read(session, match_id, seat, "AB", n))


def mails(table: Table, start: str) -> list[Outbox]:
    return [letter for letter in table.letters() if letter.cause.startswith(start)]


def test_a_message_is_read_by_its_circle_alone(table: Table) -> None:
    match_id = talking(table)
    say(table, match_id, "B", "C", "Against A?")
    say(table, match_id, "C", None, "Peace to all.")
    public = {"": ["Peace to all."]}
    assert texts(table, match_id, "A") == public
    assert texts(table, match_id, None) == public
    assert texts(table, match_id, "B") == {**public, "BC": ["Against A?"]}
    assert texts(table, match_id, "C") == texts(table, match_id, "B")


def test_a_message_changes_nothing_of_the_match(table: Table) -> None:
    match_id = talking(table)
    before = table.row(match_id)
    say(table, match_id, "B", "C")
    after = table.row(match_id)
    assert (after.version, after.seen, after.state) == (before.version, before.seen, before.state)
    assert len(table.log(match_id)) == 1


def test_a_thread_is_that_of_a_set_of_seats_whoever_writes(table: Table) -> None:
    match_id = talking(table)
    say(table, match_id, "A", "B", "one")
    say(table, match_id, "B", "AB", "two")
    say(table, match_id, "B", "CA", "three")
    assert texts(table, match_id, "A") == {"AB": ["one", "two"], "ABC": ["three"]}
    assert [m.n for m in threads(table, match_id, "B")["AB"].messages] == [1, 2]


def test_the_same_key_counts_once_even_at_the_same_time(table: Table) -> None:
    match_id = talking(table)
    at_once([lambda: say(table, match_id, "A", "B", key="form 1")] * 4)
    assert texts(table, match_id, "B") == {"AB": ["Hello."]}
    assert len(mails(table, "press:")) == 1


def test_messages_at_once_are_counted_one_after_the_other(table: Table) -> None:
    match_id = talking(table)
    at_once([lambda: say(table, match_id, "A", "B", "x"), lambda: say(table, match_id, "B", "A")])
    assert [m.n for m in threads(table, match_id, "A")["AB"].messages] == [1, 2]


@on_sqlite_only
def test_the_readers_get_a_mail_in_the_thread_of_the_match_and_nobody_else_does(
    table: Table,
) -> None:
    match_id = talking(table)
    say(table, match_id, "B", "C", "Against **A**?")
    (letter,) = mails(table, "press:")
    assert letter.seat == "C"
    assert "wrote to you only" in letter.body_text
    assert "| Against **A**?" in letter.body_text
    assert "<strong>A</strong>" in (letter.body_html or "")
    started = next(each for each in table.letters() if each.cause == f"started:{match_id}:C")
    assert letter.headers["References"] == started.headers["References"].split()[-1]
    assert letter.headers["Reply-To"] == started.headers["Reply-To"]
    say(table, match_id, "B", None, "Peace.")
    assert [each.seat for each in mails(table, f"press:{match_id}:all")] == ["A", "C"]


@on_sqlite_only
@pytest.mark.parametrize(
    ("rules", "to", "why"),
    [
        ({"press": PressRules.NONE}, None, "does not allow messages"),
        ({"press": PressRules.PUBLIC}, "B", "allows only public messages"),
        ({"status": MatchStatus.FINISHED}, "B", "over"),
        ({"status": MatchStatus.OPEN}, None, "the match has not started"),
        ({}, "Z", "no player Z"),
        ({}, "A", "choose who can read the message"),
        ({}, "", "choose who can read the message"),
    ],
)
def test_what_may_not_be_said(
    table: Table, rules: dict[str, Any], to: str | None, why: str
) -> None:
    match_id = talking(table, **rules)
    with pytest.raises(NotSaid, match=why):
        say(table, match_id, "A", to)
    assert mails(table, "press:") == []


@on_sqlite_only
@pytest.mark.parametrize(
    ("text", "why"),
    [(" \n\0\n", "your message is empty"), ("x" * (press.MAX_MESSAGE + 1), "4001 characters")],
)
def test_a_message_has_a_text_and_not_too_long_a_one(table: Table, text: str, why: str) -> None:
    match_id = talking(table)
    with pytest.raises(NotSaid, match=why):
        say(table, match_id, "A", "B", text)


@on_sqlite_only
def test_where_any_program_ends_a_line_it_ends(table: Table) -> None:
    """Else a mail program might, and what follows would not stand behind a bar."""
    ends = ["\r\n", "\r", "\v", "\f", "\x1e", "\x85", "\u2028", "\u2029"]
    text = "".join(f"\t{number}\x1b\0 {end}" for number, end in enumerate(ends))
    said = say(table, talking(table), "A", "B", text, key="form")
    assert said.text == "\n".join(f"\t{number}" for number in range(len(ends)))


@on_sqlite_only
def test_when_the_match_is_over_or_press_is_public_everybody_can_be_written_to(
    table: Table,
) -> None:
    match_id = talking(table, press=PressRules.PUBLIC, status=MatchStatus.FINISHED)
    say(table, match_id, "A", None, "Thanks for the game.")
    assert texts(table, match_id, None) == {"": ["Thanks for the game."]}


@on_sqlite_only
@pytest.mark.parametrize("opens", [True, False])
def test_what_was_private_is_opened_at_the_end_if_the_match_says_so(
    table: Table, opens: bool
) -> None:
    match_id = talking(table, press_opens=opens)
    say(table, match_id, "B", "C", "Against A?")
    assert texts(table, match_id, "A") == {}
    table.writing(
        lambda session: set_up(session.get_one(Match, match_id), {"status": MatchStatus.FINISHED})
    )
    for onlooker in ("A", None):
        seen = texts(table, match_id, onlooker)
        assert seen == ({"BC": ["Against A?"]} if opens else {})


@on_sqlite_only
def test_so_many_messages_an_hour_and_no_more(table: Table) -> None:
    match_id = talking(table)
    for number in range(press.MAX_AN_HOUR):
        say(table, match_id, "A", "B", str(number))
    with pytest.raises(NotSaid, match="messages an hour"):
        say(table, match_id, "A", "B", "once more")
    say(table, match_id, "B", "A", "others may still write")

    def an_hour_later(session: Any) -> None:
        for message in session.exec(select(PressMessage).where(col(PressMessage.seat) == "A")):
            message.created_at -= timedelta(hours=1)

    table.writing(an_hour_later)
    say(table, match_id, "A", "B", "once more")


@on_sqlite_only
def test_what_others_have_said_is_unread_until_it_is_marked(table: Table) -> None:
    match_id = talking(table)
    for text in ("one", "two", "three"):
        say(table, match_id, "B", "A", text)
    say(table, match_id, "A", "B", "own words are not unread")
    assert threads(table, match_id, "A")["AB"].unread == 3
    assert threads(table, match_id, "B")["AB"].unread == 1
    for n, left in ((2, 1), (1, 1), (99, 0)):
        mark_read(table, match_id, "A", n)
        assert threads(table, match_id, "A")["AB"].unread == left
    say(table, match_id, "B", "A", "four")
    assert threads(table, match_id, "A")["AB"].unread == 1


def test_who_has_no_part_in_a_thread_cannot_mark_it(table: Table) -> None:
    match_id = talking(table)
    say(table, match_id, "B", "A")
    mark_read(table, match_id, "C", 1)
    table.writing(lambda session: press_threads.mark_read(session, match_id, "A", "AB\0", 1))
    assert threads(table, match_id, "A")["AB"].unread == 1
    assert threads(table, match_id, "C") == {}


@on_sqlite_only
def test_of_a_muted_player_there_is_no_mail_and_nothing_unread(table: Table) -> None:
    match_id = talking(table)
    table.writing(lambda session: press_threads.set_muted(session, match_id, "A", "B", True))
    say(table, match_id, "B", None, "Buy now!")
    assert [letter.seat for letter in mails(table, "press:")] == ["C"]
    assert threads(table, match_id, "A")[""].unread == 0
    assert threads(table, match_id, "C")[""].unread == 1
    table.writing(lambda session: press_threads.set_muted(session, match_id, "A", "B", False))
    say(table, match_id, "B", "A", "Sorry.")
    assert [letter.seat for letter in mails(table, f"press:{match_id}:AB")] == ["A"]


@on_sqlite_only
def test_of_a_long_thread_the_newest_messages_are_loaded(table: Table) -> None:
    match_id = talking(table)
    for number in range(5):
        say(table, match_id, "A", "B", str(number))
    say(table, match_id, "C", "B", "other")
    with reading_scope(table.engine) as session:
        found = press_threads.threads(session, table.row(match_id), "B", newest=2)
    assert [(t.circle, t.earlier, [m.text for m in t.messages]) for t in found] == [
        ("BC", 0, ["other"]),
        ("AB", 3, ["3", "4"]),
    ]


@on_sqlite_only
def test_press_goes_with_the_seat_and_what_its_player_had_read_does_not(table: Table) -> None:
    match_id = talking(table)
    say(table, match_id, "B", "A", "Our pact holds.")
    mark_read(table, match_id, "A", 1)
    table.writing(lambda session: press_threads.set_muted(session, match_id, "A", "C", True))
    dora = table.person("Dora")

    def replace(session: Any) -> None:
        row = session.get_one(Match, match_id)
        replacement.invite_successor(session, row, "A", dora.email, table.announce)
        replacement.take_over(session, row, session.get_one(User, dora.id), table.announce)

    table.writing(replace)
    thread = threads(table, match_id, "A")["AB"]
    assert [message.text for message in thread.messages] == ["Our pact holds."]
    assert thread.unread == 1
    say(table, match_id, "C", "A", "Welcome.")
    assert mails(table, f"press:{match_id}:AC")[0].recipient == dora.email


@on_sqlite_only
def test_who_has_lost_the_seat_says_nothing_for_it(table: Table) -> None:
    match_id = talking(table)
    stranger = table.person("Dora")
    with pytest.raises(NotSaid, match="another player"):
        say(table, match_id, "A", "B", user_id=stranger.id)
