"""The e-mail on the results of a daily game: to everybody in the table, once, when it is final."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

from sqlmodel import Session, col, select

from app.database import reading_scope, session_scope
from app.mail import daily_results
from app.mail.preferences.changes import choose_kinds, choose_mode
from app.mail.preferences.unsubscribe import Subscription, headers_for, read
from app.matches.daily import games
from app.models import MailKind, MailMode, Outbox, OutboxStatus, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.daily_seed import SEED, fix_seed
from tests.matches.table import Table
from tests.matches.test_daily import DAY, SetClock, begin, clock, finish

__all__ = ["clock"]

CALLS = 40
FINAL = games.counts_until(DAY)


def tell(table: Table) -> int:
    """Do what the worker does every ten minutes; return for how many it had something to write."""
    with reading_scope(table.engine) as session:
        due = daily_results.due(session)
    for each in due:
        with session_scope(table.engine) as session:
            daily_results.write(session, table.settings, each)
    return len(due)


def results_mails(table: Table) -> list[Outbox]:
    found = select(Outbox).where(Outbox.kind == MailKind.RESULTS).order_by(col(Outbox.id))
    rows: list[Outbox] = table.writing(lambda session: list(session.exec(found)))
    return rows


def played(table: Table, *names: str, victory: str = "decisive") -> list[User]:
    """Let people finish the game of DAY."""
    people = [table.person(name) for name in names]
    for person in people:
        finish(table, begin(table, person), victory)
    return people


def change(table: Table, person: User, **values: object) -> None:
    def put(session: Session) -> None:
        user = session.get_one(User, person.id)
        for name, value in values.items():
            setattr(user, name, value)

    table.writing(put)


def test_who_finished_is_told_once_when_the_table_is_final(table: Table, clock: SetClock) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    played(table, "Anna")
    played(table, "Boris", victory="draw")
    begin(table, table.person("Clara"))
    clock(FINAL - timedelta(seconds=1))
    assert tell(table) == 0
    clock(FINAL)
    assert tell(table) == 2
    assert tell(table) == 0
    mails = results_mails(table)
    assert [mail.recipient for mail in mails] == ["anna@example.org", "boris@example.org"]
    text = " ".join(mails[1].body_text.split())
    assert "Boris, the results of the daily game of" in text
    assert "your place is 2 of 2, with this result:" in text
    assert "- 1. Anna:" in text
    assert f"{table.settings.base_url}/daily/rcw/{DAY.isoformat()}" in text
    assert "Write DAILY to start today's game by e-mail" in text
    assert "reply with this line: MAIL OFF RESULTS" in text
    assert "final results, place 2" in mails[1].subject
    assert "Clara" not in text
    assert SEED not in text
    assert f'href="{table.settings.base_url}/daily/rcw/{DAY.isoformat()}"' in str(
        mails[1].body_html
    )


def test_forty_workers_at_once_write_one_e_mail_each(table: Table, clock: SetClock) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    played(table, "Anna", "Boris")
    clock(FINAL)
    with reading_scope(table.engine) as session:
        due = daily_results.due(session)
    gate = Barrier(CALLS)

    def write(_number: int) -> int:
        gate.wait()
        written = 0
        for each in due:
            with session_scope(table.engine) as session:
                written += daily_results.write(session, table.settings, each)
        return written

    with ThreadPoolExecutor(CALLS) as threads:
        assert sum(threads.map(write, range(CALLS))) == 2
    assert len(results_mails(table)) == 2


@on_sqlite_only
def test_no_guest_and_nobody_who_cannot_or_will_not_be_told(table: Table, clock: SetClock) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    guest, boris, clara, dora, emil = (
        table.person(name) for name in ("Guest", "Boris", "Clara", "Dora", "Emil")
    )
    change(table, guest, is_guest=True)
    for person in (guest, boris, clara, dora, emil):
        finish(table, begin(table, person), "draw")
    change(table, guest, is_guest=False)
    change(table, boris, unconfirmed_since=utc_now())
    change(table, clara, suspended_at=utc_now())
    change(table, dora, deleted_at=utc_now())
    off: dict[MailKind, bool | None] = {MailKind.RESULTS: False}
    table.writing(lambda s: choose_kinds(s, s.get_one(User, emil.id), off, None))
    clock(FINAL)
    assert tell(table) == 0
    assert results_mails(table) == []


@on_sqlite_only
def test_who_turns_it_off_meanwhile_gets_nothing(table: Table, clock: SetClock) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    (anna,) = played(table, "Anna")
    clock(FINAL)
    with reading_scope(table.engine) as session:
        (due,) = daily_results.due(session)
    off: dict[MailKind, bool | None] = {MailKind.RESULTS: False}
    table.writing(lambda s: choose_kinds(s, s.get_one(User, anna.id), off, None))
    assert not table.writing(lambda s: daily_results.write(s, table.settings, due))


@on_sqlite_only
def test_a_worker_that_was_away_for_long_tells_no_old_results(
    table: Table, clock: SetClock
) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    played(table, "Anna")
    clock(FINAL + daily_results.TOLD_FOR)
    assert tell(table) == 0
    clock(FINAL + daily_results.TOLD_FOR - timedelta(seconds=1))
    assert tell(table) == 1


@on_sqlite_only
def test_one_click_turns_off_the_results_of_all_days(table: Table, clock: SetClock) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    (anna,) = played(table, "Anna")
    clock(FINAL)
    tell(table)
    settings = table.settings.model_copy(update={"base_url": "https://play.example"})
    headers = headers_for(results_mails(table)[0], settings)
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    token = headers["List-Unsubscribe"].split(">")[0].rpartition("/")[2]
    assert read(token, settings.secret_key) == Subscription(anna.id or 0, MailKind.RESULTS, None)


@on_sqlite_only
def test_a_digest_has_room_for_results_and_a_long_table_is_cut(
    table: Table, clock: SetClock
) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    people = played(table, *(f"Player{number:02}" for number in range(12)))
    daily = people[-1]
    table.writing(lambda s: choose_mode(s, s.get_one(User, daily.id), MailMode.DAILY, None))
    clock(FINAL)
    assert tell(table) == 12
    *others, mail = results_mails(table)
    assert {each.status for each in others} == {OutboxStatus.QUEUED}
    assert mail.status is OutboxStatus.GATHERED
    assert mail.gist is not None
    assert "Your place is 1 of 12" in mail.gist[0]
    assert len(mail.gist) == 1 + daily_results.MAX_LINES
    text = " ".join(mail.body_text.split())
    assert "Player09" in text
    assert "Player10:" not in text
    assert "The other results are on the page of the day." in text
