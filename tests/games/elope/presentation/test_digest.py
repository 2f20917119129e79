"""What a player of Elope is told of the time since their last turn."""

from app.games.elope.presentation.digest import digest
from app.games.kernel.wording import text
from tests.games.elope.positions import position

PLACES = "CVNAI 4707/4806, FR21A 4707"


def test_a_ship_that_the_calendar_takes_away_is_not_lost_23_1() -> None:
    before = position(PLACES, options={"ships": "turn"}).match.view("A")
    now = position("", options={"ships": "turn"}).match.view("A")
    told = [("withdrawn", {"units": ["cv-nairana"]})]
    found = digest(before, now, told, "A")
    assert text(found.headline).startswith("You lost 1 unit (A/21st French Bn)")
    assert "Withdrawn from the game (23.1): CV Nairana." in [
        text(each.spans) for each in found.happenings
    ]
