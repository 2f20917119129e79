"""Help is made from what the engine reads and the loader has read, so nothing can be missing."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from app.games.catalogue import GAMES
from app.games.rcw.components import load
from app.games.rcw.title import RCW
from app.games.rulebook import rulings
from app.mail.commands.registry import COMMANDS
from tests.fixtures.databases import on_sqlite_only

pytestmark = on_sqlite_only


@pytest.mark.parametrize("title_id", ["rcw", "reds", "elope", "toc"])
def test_the_box_of_each_title_is_shown_with_its_sources(
    client: FlaskClient, title_id: str
) -> None:
    components = GAMES[title_id].presentation.components
    assert components is not None
    page = unescape(client.get(f"/help/{title_id}/components").text)
    assert 'class="tag' in page
    for table in components.context().get("tables", ()):
        assert f'id="{table.id}"' in page
        assert f"({len(table.records)})" in page


def test_every_order_word_stands_there_with_meaning_and_case(client: FlaskClient) -> None:
    page = unescape(client.get("/help/rcw").text)
    for verb in RCW.notation.verbs.values():
        row = page.split(f'id="word-{verb.do}"')[1].split("</tr>")[0]
        assert verb.meaning in row
        assert verb.case in re.sub(r"<[^>]+>", "", row)


@pytest.mark.parametrize("kind", ["provinces", "units", "chits"])
def test_every_component_stands_there_with_its_provenance(client: FlaskClient, kind: str) -> None:
    page = client.get("/help/rcw/components").text
    box = load()
    rows = {
        "provinces": [f"province-{each}" for each in box.provinces],
        "units": [f"unit-{each}" for each in box.units],
        "chits": [f"chit-{each.kind}" for each in box.chits.values()],
    }
    for name in rows[kind]:
        row = page.split(f'id="{name}"')[1].split("</tr>")[0]
        assert 'class="tag ' in row, name


def test_every_ruling_can_be_linked_to(client: FlaskClient) -> None:
    page = client.get("/help/rcw").text
    listed = rulings("rcw")
    assert [ruling.number for ruling in listed] == list(range(1, len(listed) + 1))
    for ruling in listed:
        assert f'id="R{ruling.number:02d}"' in page


def test_a_title_that_is_not_played_here_has_no_help(client: FlaskClient) -> None:
    assert client.get("/help/chess").status_code == 404


def test_every_chapter_and_example_of_the_order_words_stands_there(client: FlaskClient) -> None:
    page = unescape(client.get("/help/rcw").text)
    for chapter in RCW.verb_groups:
        assert f">{chapter.heading}</h3>" in page
        for do, example in chapter.examples.items():
            row = page.split(f'id="word-{do}"')[1].split("</tr>")[0]
            assert f"<code>{example}</code>" in row


def test_the_standing_instructions_stand_there_a_series_once(client: FlaskClient) -> None:
    page = unescape(client.get("/help/rcw").text)
    assert "standing keep leaders" in page
    assert page.count("standing air raid on ") == 1
    raids = [each for each in RCW.instructions if each.startswith("air_raid:")]
    assert f"and {len(raids) - 2} more like it" in page  # without the first, and "never"


def test_the_help_lists_every_command_of_mails(client: FlaskClient) -> None:
    text = client.get("/help").text
    for command in COMMANDS.values():
        for form in command.forms:
            assert f"<code>{form}</code>" in text


def test_conditions_of_orders_are_told_with_their_cases(client: FlaskClient) -> None:
    page = client.get("/help/rcw").text
    assert "<code>if odds ODDS</code>: the attack as declared has these odds or better" in page
    assert "/help/rcw/rules/8.0" in page
