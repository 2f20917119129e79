"""The button that ends a phase names all who have done nothing; where it cannot, the page asks."""

import pytest
from werkzeug.test import TestResponse

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.pages import forms, hand_in, press

pytestmark = on_sqlite_only

FOUR = """
    me: RL-151 R-102 @ petrograd
    me: RL-152 R-111 @ tver
    me: RL-153 R-110 @ kazan
    me: RL-154 R-105 @ kiev
"""
FIVE = f"{FOUR}    me: RL-155 R-107 @ orel\n"


@pytest.fixture
def paula(club: Club) -> Person:
    return club.person("Paula")


def table(club: Club, paula: Person, lines: str) -> TestResponse:
    match_id = club.running_match(paula, paula)
    club.set_up(match_id, paula, lines)
    return paula.get(f"/match/{match_id}")


def ending(page: TestResponse) -> str:
    """What the button says that ends the movement phase."""
    return next(
        text for form in forms(page) for _, _, text in form.buttons if text.startswith("End move")
    )


@pytest.mark.usefixtures("worker")
def test_one_press_ends_a_phase_where_it_names_all_who_have_not_moved(
    club: Club, paula: Person
) -> None:
    page = table(club, paula, FOUR)
    button = ending(page)
    assert all(name in button for name in ("Lenin", "Trotsky", "Stalin", "Tukhachevsky"))
    answer = press(paula, page, button)
    assert "End the phase anyway?" not in answer.text
    assert "You end the movement phase." in answer.text


def test_where_the_button_has_no_room_for_all_the_page_asks_and_lists_them(
    club: Club, paula: Person
) -> None:
    page = table(club, paula, FIVE)
    button = ending(page)
    assert button.endswith("and 2 more")
    answer = press(paula, page, button)
    assert "End the phase anyway?" in answer.text
    assert "Left to do</strong> (5)" in answer.text or "Left to do (5)" in answer.text
    assert "Frunze in Orel has not moved" in answer.text
    assert any(form.offers("Submit anyway") for form in forms(answer))
    # A page that fetches what has changed meanwhile still asks; one that is opened anew does not.
    (path,) = {form.action for form in forms(answer) if form.action.endswith("/submit")}
    table_path = path.removesuffix("/submit")
    asking = paula.browser.get(table_path, headers={"Fieldpost-Asks": "yes"})
    assert any(form.offers("Submit anyway") for form in forms(asking))
    assert not any(form.offers("Submit anyway") for form in forms(paula.get(table_path)))


def test_a_force_in_hand_stands_in_the_question_with_its_points_5_0(
    club: Club, paula: Person
) -> None:
    page = table(club, paula, FOUR)
    answer = press(paula, page, "Check and add", text="move Lenin")
    assert "Move Lenin: " in answer.text
    assert "movement points left" in answer.text


@pytest.mark.usefixtures("worker")
def test_a_receipt_without_dice_folds_the_marches(club: Club, paula: Person) -> None:
    page = table(club, paula, FOUR)
    orders = "move Lenin\nto Novgorod\nhalt\nmove Trotsky\nto Kaluga\nend movement"
    answer = hand_in(paula, press(paula, page, "Check and add", text=orders))
    receipt = answer.text.split('aria-label="Receipt"', 1)[1].split("</section>", 1)[0]
    folded, shown = receipt.split("</details>", 1)
    assert "4 moves</summary>" in folded
    assert "Kaluga overland" in folded
    assert "You end the movement phase." in shown
    assert "Kaluga" not in shown
