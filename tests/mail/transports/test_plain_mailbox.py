"""A site whose mail comes to an address of somebody else's domain: players notice nothing."""

from collections import Counter
from email.utils import parseaddr

import pytest

from app.config import Settings
from app.models import SubmissionSource
from tests.fixtures.databases import on_sqlite_only
from tests.mail import whole_game
from tests.mail.post_office import AtOnce, post_office

MAILS = 8


@on_sqlite_only
@pytest.mark.parametrize("address", ["fieldpost+{token}@mail.example", "me@mail.example"])
def test_three_begin_to_play_by_answering_what_they_get(settings: Settings, address: str) -> None:
    settings = settings.model_copy(update={"mail_address": address})
    with post_office(settings) as (settings, boxes):
        game = whole_game.invited(settings, boxes.of, seed=2)
        AtOnce(settings).mail()
        while sum(len(player.sent) for player in game.players) < MAILS:
            acted = [player.act() for player in game.players]
            assert any(acted)
        for player in game.players:
            player.act()

    for player in game.players:
        answers = Counter(str(letter.mail["In-Reply-To"]) for letter in player.received)
        assert all(answers[str(mail["Message-ID"])] == 1 for mail in player.sent[:-1])
        # For an invitation's token there is no room behind the plus, for a seat's there is.
        first, *rest = [parseaddr(str(mail["To"]))[1] for mail in player.sent]
        assert first == address.replace("+{token}", "")
        assert {"+" in to for to in rest} == {"{token}" in address}
    assert len(game.records.submissions(SubmissionSource.MAIL)) >= 2
