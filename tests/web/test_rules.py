"""Rules, case by case: the list, the page of a case, and the numbers that lead there."""

import re
from html import unescape

from flask.testing import FlaskClient

from app.games import examples, rulebook
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_player_turn import BEFORE_THE_ATTACK

pytestmark = on_sqlite_only


def test_the_list_has_every_case_and_the_number_of_its_examples(client: FlaskClient) -> None:
    page = unescape(client.get("/help/rcw/rules").text)
    for case, text in rulebook.texts("rcw").items():
        entry = page.split(f'id="rule-{case}"')[1].split("</dd>")[0]
        assert f'href="/help/rcw/rules/{case}"' in entry
        assert text[:12] in entry
    shown = len(examples.of_case("rcw", "5.23"))
    assert f"{shown} examples" in page.split('id="rule-5.23"')[1].split("</dd>")[0]


def test_every_case_has_a_page_that_plays_its_examples(client: FlaskClient) -> None:
    for case in rulebook.cases("rcw"):
        answer = client.get(f"/help/rcw/rules/{case}")
        assert answer.status_code == 200, case
        for example in examples.of_case("rcw", case)[:12]:
            assert f'id="example-{example.name}"' in answer.text


def test_an_example_shows_its_orders_the_log_and_the_refusal(client: FlaskClient) -> None:
    page = unescape(client.get("/help/rcw/rules/5.19").text)
    example = page.split('id="example-E03_5_19"')[1].split("</section>")[0]
    assert "<code>move Trotsky</code>" in example
    assert "Trotsky, R-111 Tver: to Petrograd overland." in example
    assert "Not legal:</span>" in example or "Not legal:" in example
    assert 'href="/help/rcw/rules/5.17"' in example


def test_what_is_not_there_is_not_found(client: FlaskClient) -> None:
    for path in ("/help/rcw/rules/99.9", "/help/chess/rules", "/help/chess/rules/5.1"):
        assert client.get(path).status_code == 404


def test_every_number_on_the_match_page_leads_to_its_rule(club: Club) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    pages = [paula.get(f"/match/{match_id}?drawers=all").text]
    answer = paula.post(
        f"/match/{match_id}/draft/add", text="move Trotsky, to Smolensk, to Kursk", version="1"
    )
    pages.append(answer.text)
    for page in pages:
        # A list of choices cannot hold links.
        text = re.sub(r"<(script|select)\b.*?</\1>", "", page, flags=re.S)
        text = re.sub(r'<a class="rule-link".*?</a>', "", text)
        bare = re.findall(r"\((?:rule )?(\d{1,2}\.\d{1,2}(?:\(\d+\))?)\)", text)
        assert bare == [], text[text.index(f"({bare[0]})") - 200 :][:300]
