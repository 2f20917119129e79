"""Press on the pages of a match: who reads and writes what, and what it tells to others."""

import re
from typing import Any

import pytest
from sqlmodel import col, select
from werkzeug.test import TestResponse

from app.database import engine_for, session_scope
from app.models import Match, MatchStatus, PressMark, PressMessage, PressRules
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.pages import forms

pytestmark = on_sqlite_only

Table = tuple[int, dict[str, Person]]


@pytest.fixture
def table(club: Club) -> Table:
    """A running match; A, B and C are people, D is a bot, and "host" has no seat."""
    host, *people = (club.person(name) for name in ("Hanna", "Anna", "Boris", "Clara"))
    number = club.running_match(host, *people)
    seated = {club.letter(number, person): person for person in people}
    in_order = [seated[letter] for letter in sorted(seated)]
    return number, {"host": host, **dict(zip("ABC", in_order, strict=True))}


def letter_of(club: Club, table: Table, name: str) -> str:
    """The letter that was drawn for one of the `table`."""
    return club.letter(table[0], table[1][name])


def say(club: Club, table: Table, by: str, to: str, text: str = "Hello") -> TestResponse:
    """Send the form of one of the `table`, filled in; `to` are the others, or "all"."""
    number, people = table
    readers = [letter_of(club, table, each) for each in to.removeprefix("all")]
    if to.startswith("all"):
        readers.append("all")
    seat, token = letter_of(club, table, by), f"{by}{to:-<15}"
    return people[by].post(f"/match/{number}/press", token=token, seat=seat, to=readers, text=text)


def page(table: Table, of: str, query: str = "") -> str:
    number, people = table
    answer = people[of].get(f"/match/{number}{query}")
    assert answer.status_code == 200
    return answer.text


def panel(table: Table, of: str, query: str = "") -> str:
    """The panel of press on the page of a person."""
    found = re.search(
        r"<div class=\"press\" data-press>.*?</section>", page(table, of, query), re.S
    )
    assert found is not None
    return found[0]


def messages(club: Club) -> list[str]:
    """Everything that was said."""
    with club.reading() as session:
        return list(session.exec(select(PressMessage.text).order_by(col(PressMessage.id))))


def change(club: Club, number: int, **values: Any) -> None:
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, number)
        for name, value in values.items():
            setattr(row, name, value)


def test_a_message_is_shown_to_its_readers_alone_on_their_pages_and_in_their_records(
    club: Club, table: Table
) -> None:
    assert say(club, table, "B", "C", "Against <A>?").status_code == 303
    assert say(club, table, "B", "all", "Peace!").status_code == 303
    number, people = table
    for name, person in people.items():
        for text in (panel(table, name), person.get(f"/match/{number}/record").text):
            assert ("Against &lt;A&gt;?" in text) == (name in "BC"), name
            assert "Peace!" in text
    other = club.person("Otto")
    assert other.get(f"/match/{number}").status_code == 404
    assert other.get(f"/match/{number}/record").status_code == 404
    assert 'method="post"' not in panel(table, "host")


def without_marks(text: str) -> str:
    """A page without what differs each time it is made: tokens of forms, digests of parts."""
    return re.sub(r'name="(csrf_token|token)" value="[^"]+"| data-part="[0-9a-f]+"', "", text)


def test_a_message_between_others_changes_no_byte_of_what_a_third_is_sent(
    club: Club, table: Table
) -> None:
    number, people = table
    paths = [f"/match/{number}{path}" for path in ("", "/record", "/log", "/replay", "/mark")]
    say(club, table, "A", "all", "Before")

    def sent() -> list[str]:
        return [without_marks(people["A"].get(path).text) for path in paths]

    before = sent()
    say(club, table, "B", "C", "Against A?")
    say(club, table, "C", "B", "Yes.")
    assert sent() == before
    say(club, table, "C", "all", "Peace!")
    assert sent() != before


def test_a_form_sent_twice_is_one_message_and_another_text_another(
    club: Club, table: Table
) -> None:
    for text in ("Hello", "Hello", "Hello again"):
        say(club, table, "A", "B", text)
    assert messages(club) == ["Hello", "Hello again"]


def test_looking_at_the_page_reads_nothing_and_the_button_does(club: Club, table: Table) -> None:
    say(club, table, "B", "A")
    say(club, table, "B", "A", "And more")
    for _ in range(2):
        assert 'data-unread="2"' in panel(table, "A")
    with club.reading() as session:
        assert session.exec(select(PressMark)).first() is None
    number, people = table
    shown = people["A"].get(f"/match/{number}")
    form = next(form for form in forms(shown) if form.offers("Mark as read"))
    assert people["A"].browser.post(form.action, data=form.fields).status_code == 303
    assert "data-unread" not in panel(table, "A")
    assert "data-unread" not in panel(table, "B")


def test_without_a_script_a_thread_is_answered_by_its_own_form(club: Club, table: Table) -> None:
    say(club, table, "B", "AC", "All three of us?")
    number, people = table
    key = "".join(sorted(letter_of(club, table, each) for each in "ABC"))
    answer = re.search(
        rf'id="press-{key}" open>.*?<form class="reply".*?</form>', panel(table, "A"), re.S
    )
    assert answer is not None
    fields = re.findall(r'name="(\w+)" value="([^"]*)"', answer[0])
    body = [*fields, ("text", "Yes.")]
    sent = people["A"].browser.post(f"/match/{number}/press", data=_lists(body))
    assert sent.status_code == 303
    assert "Yes." in panel(table, "C", f"?press={key}")


def _lists(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in fields:
        found.setdefault(name, []).append(value)
    return found


def test_what_is_not_sent_comes_back_with_the_reason(club: Club, table: Table) -> None:
    for to, text, why in (
        ("", "Hello", "choose who can read the message"),
        ("B", " ", "your message is empty"),
        ("B", "x" * 4001, "4001 characters"),
        ("allB", "Hello", "Choose either everyone or some"),
    ):
        answer = say(club, table, "A", to, text)
        assert answer.status_code == 422
        assert why in answer.text
        assert f">\n{text}</textarea>" in answer.text
        chosen = f'value="{letter_of(club, table, "B")}" checked' in answer.text
        assert chosen == ("B" in to)
    assert messages(club) == []


def test_the_link_at_a_player_leads_to_the_form_or_to_the_thread(club: Club, table: Table) -> None:
    theirs = letter_of(club, table, "B")
    assert f'data-write-to="{theirs}"' in page(table, "A")
    assert f'value="{theirs}" checked' in panel(table, "A", f"?write={theirs}")
    say(club, table, "B", "A")
    key = "".join(sorted((theirs, letter_of(club, table, "A"))))
    say(club, table, "C", "all", "The latest thread lies open")
    opened = panel(table, "A", f"?write={theirs}")
    assert f'id="press-{key}" open' in opened
    assert 'id="press-all" open' not in opened
    assert "checked" not in opened


def test_a_bot_is_nobody_to_write_to(club: Club, table: Table) -> None:
    (bot,) = set("ABCD") - {letter_of(club, table, each) for each in "ABC"}
    assert f'name="to" value="{bot}"' not in panel(table, "A")
    assert f'data-write-to="{bot}"' not in page(table, "A")


def test_the_rules_of_the_match_hold_on_the_page(club: Club, table: Table) -> None:
    change(club, table[0], press=PressRules.PUBLIC)
    assert 'type="checkbox" name="to"' not in panel(table, "A")
    assert "data-write-to" not in page(table, "A")
    assert say(club, table, "A", "B").status_code == 422
    assert say(club, table, "A", "all").status_code == 303
    change(club, table[0], press=PressRules.NONE)
    assert "data-press" not in page(table, "A")
    assert say(club, table, "A", "all", "more").status_code == 422


def test_when_the_match_is_over_the_record_has_what_the_match_says(
    club: Club, table: Table
) -> None:
    say(club, table, "B", "C", "Against A?")
    for opens in (False, True):
        change(club, table[0], press_opens=opens, status=MatchStatus.FINISHED)
        for person in (table[1]["A"], table[1]["host"]):
            record = person.get(f"/match/{table[0]}/record").text
            assert ("Against A?" in record) == opens


def test_what_a_muted_player_writes_is_folded_for_him_who_muted(club: Club, table: Table) -> None:
    number, people = table
    mine, theirs = letter_of(club, table, "A"), letter_of(club, table, "B")
    say(club, table, "B", "all", "Buy now!")
    mute = f"/match/{number}/press/mute"
    assert people["A"].post(mute, seat=mine, letter=theirs).status_code == 303
    assert '<details class="muted">' in panel(table, "A")
    assert "data-unread" not in panel(table, "A")
    assert '<details class="muted">' not in panel(table, "C")
    people["A"].post(mute, seat=mine, letter=theirs, do="hear")
    assert '<details class="muted">' not in panel(table, "A")


def test_a_match_is_made_with_its_rules_for_press(club: Club) -> None:
    host = club.person("Hanna")
    fields = {"title": "rcw", "name": "Quiet", "seats": "4", "bots": "0", "window_hours": "12"}
    host.post("/matches/new", **fields, press="public", press_opens="y")
    with club.reading() as session:
        row = session.exec(select(Match)).one()
    assert (row.press, row.press_opens) == (PressRules.PUBLIC, True)
    assert (
        "public only, all revealed when the match is over" in host.get(f"/match/{row.id}/room").text
    )
