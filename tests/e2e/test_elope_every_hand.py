"""A turn of Elope with every means by every hand and by mail: each ends in the same log (19.2).

The turn is that of `tests.e2e.elope_turn`: a depot, an attack across a river, a retreat through an
enemy zone, a train, an aircraft and a steamer.
"""

import pytest
from playwright.sync_api import Browser, expect

from app.config import Settings
from app.games.elope.map import sheet
from app.models import SubmissionSource, SubmissionStatus
from tests.e2e.elope_turn import SUBMISSIONS, begin, expected, lines, read
from tests.e2e.hex_hands import HANDS, by_hex
from tests.e2e.input_devices import PATIENCE
from tests.e2e.records import Records
from tests.e2e.test_reds_by_mail import Reader, tell_start, without_pictures
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post_office import post_office
from tests.marks import mostly_long
from tests.web.club import Club
from tests.web.played import engine, standing
from tests.web.test_player_turn import log_in
from tests.web.two_people import seated

pytestmark = on_sqlite_only

__all__ = ["without_pictures"]  # a fixture


@pytest.mark.usefixtures("worker")
@pytest.mark.parametrize("name", mostly_long(list(HANDS), 1))
def test_a_turn_with_every_means_ends_in_the_same_log(
    chromium: Browser, site_url: str, club: Club, name: str
) -> None:
    people = [club.person("Anna"), club.person("Boris")]
    match_id = begin(club, people)
    kind = by_hex(HANDS[name], sheet().board.layout)
    hands = {}
    for seat, person in zip("AB", seated(club, match_id, *people), strict=True):
        page = chromium.new_context(**kind.screen, reduced_motion="reduce").new_page()
        log_in(page, site_url, person.name)
        hands[seat] = kind(page)
    for seat, orders in SUBMISSIONS:
        hand = hands[seat]
        hand.page.goto(f"{site_url}/match/{match_id}")
        expect(hand.page.locator(".ask").first).to_be_visible(timeout=PATIENCE)
        hand.play(list(orders))
    assert [hand.complaints for hand in hands.values()] == [[], []]
    assert read(standing(club, match_id)) == expected()


@pytest.mark.usefixtures("without_pictures")
def test_a_turn_with_every_means_by_mail_ends_in_the_same_log(
    club: Club, settings: Settings
) -> None:
    """Over SMTP, each answer to the newest e-mail: the steamer's move among them."""
    people = [club.person("Anna"), club.person("Boris")]
    match_id = begin(club, people)
    records = Records(engine(club))
    readers = {}
    with post_office(settings) as (settings, boxes):
        for seat, person in zip("AB", seated(club, match_id, *people), strict=True):
            address = f"{person.name.lower()}@example.org"
            records.make_known(address)
            readers[seat] = Reader(boxes.of(address))
        tell_start(club, settings, match_id)
        for seat, orders in SUBMISSIONS:
            letter = readers[seat].look()
            assert letter.question, letter.text
            readers[seat].answer(letter, lines(orders))
            (receipt,) = readers[seat].receipts()
            assert not receipt.is_refusal, receipt.text
    assert read(standing(club, match_id)) == expected()
    by_mail = records.submissions(SubmissionSource.MAIL)
    assert [each.status for each in by_mail] == [SubmissionStatus.ACCEPTED] * len(SUBMISSIONS)
