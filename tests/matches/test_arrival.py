"""In which order mails are taken that overtook each other."""

from datetime import UTC, datetime, timedelta

import pytest

from app.matches.arrival import in_order, written_at

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def at(minute: int) -> datetime:
    return NOON + timedelta(minutes=minute)


@pytest.mark.parametrize(
    ("says", "believed"),
    [
        (NOON - timedelta(hours=3), NOON - timedelta(hours=3)),
        (NOON + timedelta(seconds=1), NOON),
        (NOON - timedelta(days=6), NOON),
        (None, NOON),
    ],
)
def test_a_date_is_believed_as_far_as_it_is_possible(
    says: datetime | None, believed: datetime
) -> None:
    assert written_at(says, NOON) == believed


def test_what_one_author_wrote_changes_places_among_itself_only() -> None:
    mails = [("A", at(5)), ("B", at(4)), ("A", at(1)), ("A", None), ("B", at(2)), ("A", at(3))]
    assert in_order(mails, lambda mail: mail[0], lambda mail: mail[1]) == [
        ("A", at(1)),
        ("B", at(2)),
        ("A", at(3)),
        ("A", None),
        ("B", at(4)),
        ("A", at(5)),
    ]


def test_what_was_written_at_once_stays_as_it_came() -> None:
    mails = [("A", at(1), number) for number in range(5)]
    assert in_order(mails, lambda mail: mail[0], lambda mail: mail[1]) == mails
