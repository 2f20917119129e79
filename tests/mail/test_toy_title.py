"""Two Rivers by mail alone, a title that the site has never heard of."""

from collections.abc import Iterator

import pytest

from app.config import Settings
from app.database import engine_for, session_scope
from app.games.catalogue import register, unregister
from app.mail.announce import announcer
from app.matches.lobby.create import create_match
from app.matches.lobby.seating import invite
from app.matches.lobby.settings import Settings as MatchSettings
from app.models import SubmissionSource
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import SMALL
from tests.mail import whole_game
from tests.mail.order_form import Box
from tests.mail.player import Player
from tests.mail.post import add_player
from tests.mail.post_office import AtOnce, post_office

pytestmark = on_sqlite_only

NAMES = ("Anna", "Boris")


class Rider(Player):
    """Moves one unit in each movement phase, attacks where the form offers it, and is done."""

    def _orders(self, form: list[Box]) -> list[str]:
        # A unit was chosen by a tick in the last letter.
        going = [box.order for box in form if box.order.startswith("to ")]
        if going:
            return [going[-1], "done"]
        move = next((box for box in form if box.order.startswith("move ") and box.then), None)
        if move is not None:
            going = [order for order in move.then if order.startswith("to ")]
            return [move.order, going[-1], "done"] if going else ["done"]
        attacks = [box.order for box in form if box.order.startswith("attack ")]
        return [*attacks[:1], "done"]


@pytest.fixture(autouse=True)
def two_rivers() -> Iterator[None]:
    """Two Rivers is on the site."""
    for game in GAMES:
        register(game)
    yield
    for game in GAMES:
        unregister(game.title.id)


def test_two_play_from_the_invitation_to_the_ranking(settings: Settings) -> None:
    with post_office(settings) as (settings, boxes):
        with session_scope(engine_for(settings.database_url)) as session:
            host = add_player(session, "host")
            row = create_match(
                session,
                host,
                title=SMALL,
                name="The fords",
                seat_count=2,
                options={"turns": 2},
                settings=MatchSettings(starts_itself=True),
            )
            for name in NAMES:
                invite(session, row, f"{name.lower()}@example.org", announcer(settings))
        riders = [
            Rider(name, boxes.of(f"{name.lower()}@example.org"), number)
            for number, name in enumerate(NAMES)
        ]
        for rider in riders:
            rider.wants("status", "preview")
        game = whole_game.Game(settings, list(riders), boxes.of("host@example.org"))
        AtOnce(settings).mail()
        whole_game.play(game, whole_game.at_once)

    assert len({tuple(player.ranking) for player in game.players}) == 1
    assert game.records.faults() == []
    assert {each.source for each in game.records.submissions()} == {SubmissionSource.MAIL}
    whole_game.check_the_threads(game)
    texts = [letter.text for player in game.players for letter in player.received]
    assert any("Aldbridge" in text and "THE NORTH" in text for text in texts)
    pictures = [
        part.get_content_type()
        for player in game.players
        for letter in player.received
        for part in letter.mail.walk()
    ]
    assert "image/png" in pictures
