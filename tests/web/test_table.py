"""The table of a match in a browser without JavaScript."""

import re

import pytest

from app.games.rcw.box import BOX
from app.games.rcw.orders import unit_name
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import NOBODY_IS_ASKED, Club, Person
from tests.web.pages import forms, press

pytestmark = on_sqlite_only


@pytest.fixture
def paula(club: Club) -> Person:
    """A player."""
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    """A match in its trading session; Paula sits in it with three bots."""
    return club.running_match(paula, paula, lots=NOBODY_IS_ASKED)


def test_the_page_says_what_is_asked_and_offers_every_option(
    club: Club, paula: Person, match_id: int
) -> None:
    page = paula.get(f"/match/{match_id}")
    assert "Your decision" in page.text
    assert "Trade, or finish trading" in page.text
    assert 'data-rule="16.33"' in page.text
    offered = {
        label for form in forms(page) for box in form.choices.values() for label in box.values()
    }
    others = {"A", "B", "C", "D"} - {club.letter(match_id, paula)}
    assert {f"offer {letter}" for letter in others} <= offered
    assert any(form.offers("ready") for form in forms(page))


def test_a_choice_goes_into_the_draft_and_can_be_taken_back(
    club: Club, paula: Person, match_id: int
) -> None:
    page = press(paula, paula.get(f"/match/{match_id}"), "ready")
    assert club.draft(match_id, paula).lines == ("ready",)
    assert "Your draft" in page.text
    assert "Preview of your draft" in page.text
    assert club.version(match_id) == 1

    page = press(paula, page, "Undo")
    assert club.draft(match_id, paula).lines == ()
    assert "Your draft is empty." in page.text


def test_a_draft_is_cleared_at_once(club: Club, paula: Person, match_id: int) -> None:
    other = next(letter for letter in "ABCD" if letter != club.letter(match_id, paula))
    page = press(paula, paula.get(f"/match/{match_id}"), f"offer {other}")
    page = press(paula, page, "discard")
    assert len(club.draft(match_id, paula).lines) == 2
    press(paula, page, "Clear")
    assert club.draft(match_id, paula).lines == ()


def test_a_written_preview_goes_into_the_draft(club: Club, paula: Person, match_id: int) -> None:
    other = next(letter for letter in "ABCD" if letter != club.letter(match_id, paula))
    text = f"offer {other}\ndiscard"
    press(paula, paula.get(f"/match/{match_id}"), "Check and add", text=text)
    assert club.draft(match_id, paula).lines == (f"offer {other}", "discard")


def test_nonsense_is_marked_in_the_players_own_text(
    club: Club, paula: Person, match_id: int
) -> None:
    before = club.contents()
    text = "ready\nfly <b>to</b> the moon"
    page = press(paula, paula.get(f"/match/{match_id}"), "Check and add", text=text)
    assert page.status_code == 422
    assert re.search(r'class="faulty">.*fly &lt;b&gt;to&lt;/b&gt; the moon', page.text)
    assert "Line 2:" in page.text
    assert any(form.fields.get("text") == text for form in forms(page))
    assert club.contents() == before


def test_an_action_that_is_not_legal_is_refused_with_what_is_asked(
    club: Club, paula: Person, match_id: int
) -> None:
    before = club.contents()
    guard = {"version": "1", "step": "0"}
    action = '{"do":"move","unit":"RL-151"}'
    page = paula.post(f"/match/{match_id}/draft/add", action=action, **guard)
    assert page.status_code == 422
    assert re.search("is not possible now; first [^;]+, for example: ", page.text)
    assert club.contents() == before


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("draft/add", {"action": '{"do":"ready"}'}),
        ("draft/undo", {}),
        ("draft/clear", {}),
        ("take-back", {}),
        ("submit", {}),
        ("orders", {"text": "ready"}),
        ("orders", {"text": "ready", "do": "submit"}),
    ],
)
def test_a_form_with_another_seat_has_no_effect(
    club: Club, paula: Person, match_id: int, path: str, fields: dict[str, str]
) -> None:
    other = next(letter for letter in "ABCD" if letter != club.letter(match_id, paula))
    guard = {"version": "1", "step": "0", "token": "t" * 22}
    before = club.contents()
    for seat in (other, "Z", ""):
        answer = paula.post(f"/match/{match_id}/{path}", seat=seat, **guard, **fields)
        assert answer.status_code == 403
        assert "That is not your seat" in answer.text
    assert club.contents() == before


def test_a_form_without_a_csrf_token_has_no_effect(
    club: Club, paula: Person, match_id: int
) -> None:
    before = club.contents()
    guard = {"version": "1", "step": "0", "token": "t" * 22, "action": '{"do":"ready"}'}
    for path in ("draft/add", "draft/undo", "draft/clear", "take-back", "submit", "orders"):
        answer = paula.browser.post(f"/match/{match_id}/{path}", data={**guard, "text": "ready"})
        assert answer.status_code == 400
    assert club.contents() == before


def test_a_draft_is_shown_as_the_text_that_will_be_sent_and_written_anew(
    club: Club, paula: Person, match_id: int
) -> None:
    club.play_on(match_id, paula)
    page = press(
        paula,
        paula.get(f"/match/{match_id}"),
        "Check and add",
        text="end movement\nend combat",
    )
    (shown,) = [f for f in forms(page) if f.offers("Replace draft")]
    assert shown.fields["text"] == "end movement\nend combat"
    press(paula, page, "Replace draft", text="end movement")
    assert club.draft(match_id, paula).lines == ("end movement",)
    page = press(paula, page, "Replace draft", text="end nothing")
    assert "Your draft changed in the meantime" in page.text
    page = press(paula, paula.get(f"/match/{match_id}"), "Replace draft", text="end nothing")
    assert page.status_code == 422
    assert club.draft(match_id, paula).lines == ("end movement",)


def test_an_offer_is_seen_by_its_two_parties_alone(club: Club, paula: Person) -> None:
    boris, clara = club.person("Boris"), club.person("Clara")
    match_id = club.running_match(paula, paula, boris, clara)
    his, given = club.letter(match_id, boris), _dealt(club, match_id, paula)
    page = press(paula, paula.get(f"/match/{match_id}"), f"offer {his}")
    assert "Not sent yet:" in page.text

    assert club.order(match_id, paula, f"offer {his}, give {given}, propose").committed
    for reader in (paula, boris):
        assert '<article class="offer' in reader.get(f"/match/{match_id}").text
    for path in ("", "/log", "/record"):
        log = _log_of(clara.get(f"/match/{match_id}{path}").text)
        assert "Offer " not in log
        assert "offer " not in log
    hers = clara.get(f"/match/{match_id}").text
    assert "You have no open offers or motions." in hers
    assert '<article class="offer' not in hers


def test_what_nobody_has_answered_can_be_taken_back(
    club: Club, paula: Person, match_id: int
) -> None:
    other = next(letter for letter in "ABCD" if letter != club.letter(match_id, paula))
    assert club.order(match_id, paula, f"offer {other}").committed
    before = paula.get(f"/match/{match_id}")
    page = press(paula, before, "Take back")
    assert "Your last orders have been taken back." in page.text
    assert club.draft(match_id, paula).view["draft"] is None

    version = club.version(match_id)
    page = press(paula, before, "Take back")
    assert "Nothing was taken back: the match has moved on since you loaded the page." in page.text
    assert club.version(match_id) == version


def test_a_draft_that_no_longer_holds_says_what_fell_off(club: Club, paula: Person) -> None:
    boris = club.person("Boris")
    match_id = club.running_match(paula, paula, boris)
    mine, given = club.letter(match_id, paula), _dealt(club, match_id, boris)
    assert club.order(match_id, boris, f"offer {mine}, give {given}, propose").committed
    page = paula.get(f"/match/{match_id}")
    (accept,) = {
        text for form in forms(page) for _, _, text in form.buttons if text.startswith("Accept")
    }
    press(paula, page, "Check and add", text=accept)
    (drafted,) = club.draft(match_id, paula).lines
    assert club.order(match_id, boris, drafted.replace("accept", "withdraw")).committed

    page = paula.get(f"/match/{match_id}")
    assert "The match has moved on since you made this draft." in page.text
    assert f"<code>{drafted}</code>" in page.text
    assert club.draft(match_id, paula).lines == ()


def test_before_dice_the_draft_says_that_they_are_rolled_on_submission(
    club: Club, paula: Person, match_id: int
) -> None:
    club.play_on(match_id, paula)
    page = paula.get(f"/match/{match_id}")
    text = "end movement\nend combat"
    page = press(paula, page, "Check and add", text=text)
    assert "Submit to see the result of your last order" in page.text
    assert any(form.offers("Submit and continue") for form in forms(page))
    assert "Submit your draft first" in page.text


def _dealt(club: Club, match_id: int, person: Person) -> str:
    """A leader that somebody was dealt, as an order names him."""
    view = club.draft(match_id, person).view
    hand = view["board"]["boxes"][club.letter(match_id, person)]["hand"]
    return next(unit_name(piece) for piece in hand if piece in BOX.units)


def _log_of(page: str) -> str:
    """A page without the choices that it offers, and what it says to who has never moved."""
    aside = r'<form.*?</form>|<section class="first-move".*?</section>'
    return re.sub(aside, "", page, flags=re.DOTALL).split("<main", 1)[1]
