"""Who has finished matches with whom, and who came out ahead."""

import pytest
from sqlalchemy import Engine

from app.database import engine_for, reading_scope, session_scope
from app.matches.meetings import Score, meetings, opponents
from tests.mail.post import add_player
from tests.ratings.finished import finished


@pytest.fixture
def engine(database_url: str) -> Engine:
    return engine_for(database_url)


@pytest.fixture
def people(engine: Engine) -> list[int]:
    """Anna, Boris and Clara, who have finished four matches, the last of them private."""
    with session_scope(engine) as session:
        ids = [add_player(session, name).id or 0 for name in ("Anna", "Boris", "Clara")]
        anna, boris, clara = ids
        finished(session, [anna, boris], ["A", "B"], days=1)
        finished(session, [boris, anna], ["A", "B"], days=2)
        finished(session, [clara, anna, boris], ["A", "BC"], days=3)
        finished(session, [anna, boris], ["A", "B"], days=4, is_public=False)
    return ids


def test_of_two_people_it_is_counted_who_was_ahead(engine: Engine, people: list[int]) -> None:
    anna, boris, clara = people
    with reading_scope(engine) as session:
        told = meetings(session, anna, boris, with_private=False)
        all_of_them = meetings(session, anna, boris, with_private=True)
        of_clara = meetings(session, clara, boris, with_private=True)
    assert told.score == Score(ahead=1, behind=1, level=1)
    assert all_of_them.score == Score(ahead=2, behind=1, level=1)
    assert of_clara.by_title == {"rcw": Score(ahead=1)}
    assert [(each.place, each.place_other) for each in told.matches] == [(2, 2), (2, 1), (1, 2)]
    assert [each.seat for each in told.matches] == ["B", "B", "A"]


def test_the_opponents_of_most_public_matches_come_first(engine: Engine, people: list[int]) -> None:
    anna = people[0]
    with reading_scope(engine) as session:
        found = opponents(session, anna, most=5)
        one = opponents(session, anna, most=1)
    assert [(each.name, each.score) for each in found] == [
        ("Boris", Score(ahead=1, behind=1, level=1)),
        ("Clara", Score(behind=1)),
    ]
    assert [each.name for each in one] == ["Boris"]
