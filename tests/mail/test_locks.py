"""In which order matches are locked that one mail changes: two mails never wait for each other."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from app.models import Seat
from tests.fixtures.databases import on_postgresql_only
from tests.mail.post import token_address
from tests.mail.seat import Post
from tests.mail.test_parts import STAND, second_match

pytestmark = on_postgresql_only


@contextmanager
def locked(post: Post) -> Iterator[list[int]]:
    """The numbers of the matches that are locked in the block, each once, in their order."""
    numbers: dict[int, None] = {}

    def note(*given: Any) -> None:
        statement, values = given[2:4]
        if "FROM matches" in statement and "FOR NO KEY UPDATE" in statement:
            numbers.update(dict.fromkeys(values.values()))

    seen: list[int] = []
    sa.event.listen(post.engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        sa.event.remove(post.engine, "before_cursor_execute", note)
        seen += numbers


@pytest.mark.parametrize(
    "text",
    [
        "PRESS ALL: To the second.\nEND\nMATCH {first}\nPRESS ALL: And to the first.",
        "PRESS ALL: To the second.\nEND\nABSENT today",
        f"{STAND}\nPRESS ALL: To the second.\nEND\nABSENT today",
    ],
    ids=["two parts", "a part and all matches", "the worker"],
)
def test_matches_are_locked_in_the_order_of_their_numbers(post: Post, text: str) -> None:
    first, second = post.match_id, second_match(post)[0]
    with post.rows() as session:
        anna = session.get_one(Seat, post.seat_id).user_id
        seat = session.exec(select(Seat).where(Seat.match_id == second, Seat.user_id == anna)).one()
        address = token_address(post.settings, seat)
    with locked(post) as numbers:
        post.deliver(post.mail(text.format(first=first)), to=address)
        post.settle()
    assert numbers == [first, second]
