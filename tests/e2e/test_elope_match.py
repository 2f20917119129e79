"""A whole match of Elope by clicks and one by e-mail: both end in the log of the engine alone; and
a turn of one word.

The daily tests play the opening, those of `make test-long` to the end.
"""

import pytest

from app.config import Settings
from app.games.elope.bots import BOTS
from app.games.elope.title import ELOPE
from tests.e2e.records import Records
from tests.e2e.test_reds_by_mail import Reader, tell_start, without_pictures
from tests.e2e.whole_match import WHOLE, WholeMatch
from tests.fixtures.databases import on_sqlite_only
from tests.games.elope.positions import position
from tests.mail.post_office import post_office
from tests.web.club import Club
from tests.web.played import engine, standing
from tests.web.test_elope_title import SEED, begun

pytestmark = on_sqlite_only

__all__ = ["without_pictures"]  # a fixture

MATCH = WholeMatch(ELOPE, BOTS["steady"], SEED, begun, opening=frozenset({"operations_done"}))
OPENING = 2
"""How many submissions the daily tests play: the set-up, and the first Allied movement."""
LENGTHS = [OPENING, pytest.param(WHOLE, marks=pytest.mark.long)]


@pytest.mark.parametrize("most", LENGTHS)
def test_a_match_by_clicks_ends_in_the_log_of_the_engine(club: Club, most: int) -> None:
    MATCH.play_by_clicks(club, most)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("most", LENGTHS)
def test_a_match_by_mail_ends_in_the_log_of_the_engine(
    club: Club, settings: Settings, most: int
) -> None:
    MATCH.play_by_mail(club, settings, most)


@pytest.mark.usefixtures("without_pictures")
def test_a_quiet_turn_is_passed_by_an_e_mail_of_one_word_3_0(
    club: Club, settings: Settings
) -> None:
    """The e-mail that asks says that it can be done."""
    people = club.person("Anna"), club.person("Boris")
    match_id = begun(club, *people)
    sitting = {club.letter(match_id, person): person for person in people}
    club.stand(match_id, position("FR21A 4707, R4BN 0806, RB1HQ 0806").match)
    records = Records(engine(club))
    with post_office(settings) as (settings, boxes):
        for person in people:
            records.make_known(f"{person.name.lower()}@example.org")
        allied, red = (
            Reader(boxes.of(f"{sitting[seat].name.lower()}@example.org")) for seat in "AB"
        )
        tell_start(club, settings, match_id)
        asked = allied.look()
        assert "“pass” ends your whole turn" in " ".join(asked.text.split())
        allied.answer(asked, ["pass"])
        (receipt,) = allied.receipts()
        assert not receipt.is_refusal, receipt.text
        assert red.look().question
    assert standing(club, match_id).waiting() == {"B": "movement"}
