"""A whole match of Elope by clicks and one by e-mail: both end in the log of the engine alone.

A click adds an action to the draft that the page shows, and the draft is submitted as it stands.
The e-mails go out and come in by SMTP, and each answers the newest one that its player has
received. The daily tests play the opening, those of `make test-long` to the end.
"""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from app.config import Settings
from app.games.elope.bots import BOTS
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat, copy_state
from app.games.kernel.view import log_for
from app.models import SubmissionSource, SubmissionStatus
from tests.e2e.records import Records
from tests.e2e.test_reds_by_mail import Reader, tell_start, without_pictures
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post_office import post_office
from tests.web.club import Club, Person
from tests.web.played import engine, standing
from tests.web.test_any_time import stated
from tests.web.test_elope_title import SEED, begun

pytestmark = on_sqlite_only

__all__ = ["without_pictures"]  # a fixture

OPENING = 2
"""How many submissions the daily tests play: the set-up, and the first Allied movement."""
WHOLE = 10_000
LENGTHS = [OPENING, pytest.param(WHOLE, marks=pytest.mark.long)]

Script = list[tuple[Seat, list[Action]]]


@cache
def script(most: int) -> tuple[Script, list[Any]]:
    """Who submits what when steady bots play; and the log in which that ends."""
    match = Match.new(ELOPE, ["A", "B"], seed=SEED)
    lots, played = Random(1), Script()
    while not match.over and len(played) < most:
        seat = min(match.waiting())
        actions = list(_submission(match, seat, lots))
        for action in actions:
            match.apply(seat, action)
        played.append((seat, actions))
    return played, read(match)


def _submission(match: Match, seat: Seat, lots: Random) -> Iterator[Action]:
    """What a bot orders until somebody else is asked, a die has to roll or sealed operations may
    have been opened: no draft goes on after that."""
    ahead = Match(ELOPE, copy_state(match.state), [], match._play.dice)
    while seat in ahead.waiting() and not ahead.over:
        action = BOTS["steady"](ahead, seat, lots)
        yield action
        if ahead.apply(seat, action)["draws"] or action["do"] == "operations_done":
            return


def read(match: Match) -> list[Any]:
    """What everybody reads of a match, but for how it began."""
    told = log_for(ELOPE, match.log, None)
    return [(item["seat"], item["order"], tuple(item["says"])) for item in told if item["order"]]


def seats(club: Club, match_id: int, people: list[Person]) -> dict[Seat, Person]:
    """Who sits where."""
    return {club.letter(match_id, person): person for person in people}


@pytest.mark.parametrize("most", LENGTHS)
def test_a_match_by_clicks_ends_in_the_log_of_the_engine(club: Club, most: int) -> None:
    played, expected = script(most)
    people = [club.person("Anna"), club.person("Boris")]
    match_id = begun(club, *people)
    sitting = seats(club, match_id, people)
    for seat, actions in played:
        person = sitting[seat]
        for action in actions:
            way = f"/match/{match_id}/draft/add"
            person.post(way, action=json.dumps(action), **stated(club, match_id, person))
        lines = club.draft(match_id, person).lines
        assert lines == tuple(ELOPE.notation.write(action) for action in actions)
        assert club.order(match_id, person, "\n".join(lines)).committed
    assert read(standing(club, match_id)) == expected


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("most", LENGTHS)
def test_a_match_by_mail_ends_in_the_log_of_the_engine(
    club: Club, settings: Settings, most: int
) -> None:
    played, expected = script(most)
    people = [club.person("Anna"), club.person("Boris")]
    match_id = begun(club, *people)
    records = Records(engine(club))
    readers = dict[Seat, Reader]()
    with post_office(settings) as (settings, boxes):
        for seat, person in seats(club, match_id, people).items():
            address = f"{person.name.lower()}@example.org"
            records.make_known(address)
            readers[seat] = Reader(boxes.of(address))
        tell_start(club, settings, match_id)
        for seat, actions in played:
            orders = [ELOPE.notation.write(action) for action in actions]
            letter = readers[seat].look()
            assert letter.question, letter.text
            readers[seat].answer(letter, orders)
            (receipt,) = readers[seat].receipts()
            assert not receipt.is_refusal, receipt.text
    assert read(standing(club, match_id)) == expected
    by_mail = records.submissions(SubmissionSource.MAIL)
    assert [each.status for each in by_mail] == [SubmissionStatus.ACCEPTED] * len(played)
