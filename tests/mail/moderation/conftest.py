"""A running match that somebody moderates who does not play, and his mails."""

import pytest

from app.models import Match
from tests.mail.post import add_player
from tests.mail.seat import Post


@pytest.fixture
def post(post: Post) -> Post:
    """The match of `post`, whose host is Bela, who has no seat in it."""
    with post.rows() as session:
        session.get_one(Match, post.match_id).host_id = add_player(session, "Bela").id or 0
    return post
