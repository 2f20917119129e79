"""Messages that somebody complains of: reported, judged, hidden; and searching the press."""

import re

import pytest
from sqlmodel import select

from app.database import engine_for, session_scope
from app.models import Match, MatchStatus, Outbox, User
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

Table = tuple[int, dict[str, Person]]

WHY = "He threatens me"


@pytest.fixture
def table(club: Club) -> Table:
    """A running match that Hanna hosts and does not play; Ada administrator."""
    names = ("Hanna", "Anna", "Boris", "Clara", "Ada")
    people = {name: club.person(name) for name in names}
    number = club.running_match(*(people[name] for name in names[:4]))
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(User, people["Ada"].user_id).is_admin = True
    return number, people


def say(club: Club, table: Table, by: str, to: str | None, text: str) -> str:
    """Let somebody write to another, or to everybody; return the name of the thread."""
    number, people = table
    own = club.letter(number, people[by])
    other = club.letter(number, people[to]) if to else "all"
    answer = people[by].post(
        f"/match/{number}/press", token=f"{by}{to}".ljust(16, "-"), seat=own, to=other, text=text
    )
    assert answer.status_code == 303, answer.text
    return "".join(sorted((own, other))) if to else "all"


def report(table: Table, by: str, thread: str, n: int = 1, reason: str = WHY) -> int:
    """Let somebody report a message; return the status of the answer."""
    number, people = table
    path = f"/match/{number}/press/{thread}/{n}/report"
    return people[by].post(path, reason=reason).status_code


def judge(table: Table, by: str, do: str, report_id: int = 1) -> int:
    """Let somebody deal with a report; return the status of the answer."""
    return table[1][by].post(f"/reports/{report_id}", do=do, answer="That is not how").status_code


def told(club: Club, name: str) -> list[str]:
    """The letters to somebody, without their line ends."""
    with club.reading() as session:
        found = session.exec(
            select(Outbox.body_text).where(Outbox.recipient == f"{name.lower()}@example.org")
        )
        return [" ".join(text.split()) for text in found]


def test_a_private_message_is_shown_to_moderators_who_do_not_play_and_hidden_from_all(
    club: Club, table: Table
) -> None:
    number, people = table
    thread = say(club, table, "Boris", "Anna", "I know where you live")
    assert report(table, "Clara", thread) == 404
    assert report(table, "Boris", thread) == 404
    assert report(table, "Anna", thread, reason=" ") == 422
    assert [report(table, "Anna", thread) for _ in "ab"] == [303, 303]
    assert "I know where you live" not in people["Clara"].get("/reports").text
    assert judge(table, "Clara", "hide") == 404
    for judging in ("Hanna", "Ada"):
        assert people[judging].get("/reports").text.count("I know where you live") == 1
        assert WHY in told(club, judging)[-1]

    assert judge(table, "Hanna", "hide") == 303

    for reader in ("Anna", "Boris"):
        for page in ("", "/record", "/press/search?q=live"):
            seen = people[reader].get(f"/match/{number}{page}").text
            assert "where you live" not in seen
        assert "Hanna has hidden this message" in people[reader].get(f"/match/{number}").text
        sent = "Hanna has hidden a private message from Boris"
        assert any(sent in each for each in told(club, reader))
    assert "The message was hidden" in told(club, "Anna")[-1]
    # That it was said at all is for its readers.
    assert not any("has hidden" in each for each in told(club, "Clara"))
    assert "Hanna has hidden" not in people["Clara"].get(f"/match/{number}/record").text


def test_of_a_public_message_that_is_hidden_the_acts_tell(club: Club, table: Table) -> None:
    number, people = table
    say(club, table, "Boris", None, "Clara is a cheat")
    assert report(table, "Clara", "all") == 303
    assert judge(table, "Ada", "leave") == 303
    assert "The message stays" in told(club, "Clara")[-1]
    assert "Clara is a cheat" in people["Anna"].get(f"/match/{number}").text
    assert report(table, "Anna", "all") == 303
    assert judge(table, "Ada", "hide", report_id=2) == 303
    assert "Ada has hidden a message that was sent to everyone" in (
        people["Clara"].get(f"/match/{number}/record").text
    )


def test_nobody_judges_what_he_wrote_or_what_his_game_hides_from_him(
    club: Club, table: Table
) -> None:
    number, people = table
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, number).host_id = people["Boris"].user_id
    report(table, "Anna", say(club, table, "Boris", None, "My own words"))
    private = say(club, table, "Anna", "Clara", "Against Boris")
    report(table, "Clara", private)
    assert judge(table, "Boris", "hide", report_id=1) == 404
    assert judge(table, "Boris", "hide", report_id=2) == 404
    assert "Against Boris" not in people["Boris"].get("/reports").text


def test_a_search_finds_what_the_reader_may_read_and_marks_it(club: Club, table: Table) -> None:
    number, people = table
    say(club, table, "Boris", "Anna", "Петроград at *night*, 100% & <b>more</b>")
    say(club, table, "Clara", None, "By day we rest")

    def found(reader: str, words: str) -> list[str]:
        answer = people[reader].browser.get(
            f"/match/{number}/press/search", query_string={"q": words}
        )
        assert answer.status_code == 200
        return re.findall(r'<div class="prose">(.*?)</div>', answer.text, re.S)

    (both,) = found("Anna", "ПЕТРОГРАД night")
    assert "<mark>Петроград</mark> at <em><mark>night</mark></em>" in both
    (entity,) = found("Anna", "amp 0%") or [""]
    assert entity == ""
    (literal,) = found("Anna", "0% &") or [""]
    assert "10<mark>0%</mark>" in literal
    assert found("Clara", "night") == []
    assert len(found("Anna", "day")) == 1
    ways = [
        people[name].get(f"/match/{number}/press/search?q=rest").text for name in ("Anna", "Clara")
    ]
    assert [f"/match/{number}/press/all/1/report" in page for page in ways] == [True, False]
    assert found("Anna", "_%") == []
    assert found("Anna", "x") == []
    with session_scope(engine_for(club.settings.database_url)) as session:
        match = session.get_one(Match, number)
        match.status, match.press_opens = MatchStatus.FINISHED, True
    assert len(found("Clara", "night")) == 1
