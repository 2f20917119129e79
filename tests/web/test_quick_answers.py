"""The buttons of the action bar that answer a question with one press."""

import pytest

from app.web.match.page.action_bar import short_labels
from app.web.match.page.choices import Choice


@pytest.mark.parametrize(
    ("labels", "short"),
    [
        (["lose"], ["lose"]),
        (["front East Front", "front West Front"], ["East Front", "West Front"]),
        (
            [f"front {side} Front" for side in ("East", "West", "North", "South", "South-West")],
            ["East", "West", "North", "South", "South-West"],
        ),
        (
            [f"front {side} Front" for side in ("Turkestan", "Southern", "Western", "Northern")],
            ["Turkestan", "Southern", "Western", "Northern"],
        ),
        (["draw", "draw again", "draw it", "draw two", "draw three"],) * 2,
        (["2"] * 5,) * 2,
    ],
)
def test_a_button_has_the_words_that_tell_it_from_the_others(
    labels: list[str], short: list[str]
) -> None:
    assert short_labels([Choice(label, label, ()) for label in labels]) == short
