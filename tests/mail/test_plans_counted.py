"""How many e-mails a turn of ten alternating segments takes, with plans and without."""

from collections.abc import Iterator
from statistics import median

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from app.config import Settings
from app.database import session_scope
from app.games.catalogue import register, unregister
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.inbound import accept
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.lobby.create import create_match, start_match
from app.matches.lobby.seating import take_seat
from app.matches.plans.run import run_next
from app.models import MailKind, Outbox, Seat, User
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import SMALL
from tests.mail.post import add_player, player_mail, token_address

pytestmark = on_sqlite_only

TURNS, MEASURED = 5, 3


@pytest.fixture(autouse=True)
def rivers() -> Iterator[None]:
    """Two Rivers can be played."""
    for game in GAMES:
        register(game)
    yield
    for game in GAMES:
        unregister(game.title.id)


class Correspondence:
    """A match of two who write e-mails, and nothing else."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self.engine, self.settings = engine, settings
        with session_scope(engine) as session:
            players = [add_player(session, name) for name in ("Anna", "Boris")]
            options = {"turns": TURNS, "sequence": "segments"}
            row = create_match(
                session, players[0], title=SMALL, name="Fords", seat_count=2, options=options
            )
            for player in players:
                take_seat(session, row, player)
            start_match(session, row, announce_nothing)
            self.match_id = row.id or 0

    def send(self, letter: str, text: str) -> None:
        """Let the player of a seat write an e-mail, and the site do all that follows."""
        with session_scope(self.engine) as session:
            seat = session.exec(
                select(Seat).where(Seat.match_id == self.match_id, Seat.letter == letter)
            ).one()
            to = token_address(self.settings, seat)
            sender = session.get_one(User, seat.user_id).email
            queued: list[int] = []
            mail = player_mail(sender, to, text)
            accept(session, self.settings, mail.as_bytes(), sender, [to], queued.append)
        for number in queued:
            with session_scope(self.engine) as session:
                receipt = settle(self.settings, session, number, announcer(self.settings))
                assert receipt.ok, receipt.refusal
        self._run_plans()

    def _run_plans(self) -> None:
        while True:
            with session_scope(self.engine) as session:
                if run_next(session, self.match_id, announcer(self.settings)) is None:
                    return

    def mails(self) -> list[MailKind]:
        """What the site has sent to both players, oldest first."""
        with session_scope(self.engine) as session:
            found = select(Outbox.kind).where(Outbox.match_id == self.match_id)
            return list(session.exec(found.order_by(Outbox.id)))  # type: ignore[arg-type]

    def segment(self) -> int:
        """The segment that is being played; 0: the match is over."""
        with session_scope(self.engine) as session:
            match = load(session, self.match_id).match
            return 0 if match.over else int(match.state["board"]["segment"])


def plans(segments: range) -> str:
    """Plans for segments of the turn, which their player writes in one e-mail."""
    return "\n".join(f"PLAN SEGMENT {number}\ndone\nEND" for number in segments)


def test_without_plans_ten_segments_take_ten_hand_overs(
    engine: Engine, post_settings: Settings
) -> None:
    by_hand = Correspondence(engine, post_settings)
    numbers = []
    for _turn in range(MEASURED):
        before = len(by_hand.mails())
        for number in range(1, 11):
            assert by_hand.segment() == number
            by_hand.send("AB"[number % 2 - 1], "done")
        numbers.append([kind is MailKind.TURN for kind in by_hand.mails()[before:]])
    assert 8 <= median(map(sum, numbers)) <= 12
    assert median(map(len, numbers)) == 20  # each hand-over has its receipt, too


def test_ten_segments_take_four_emails_with_plans(engine: Engine, post_settings: Settings) -> None:
    planned = Correspondence(engine, post_settings)
    numbers = []
    for _turn in range(MEASURED):
        before = len(planned.mails())
        assert planned.segment() == 1
        planned.send("B", plans(range(2, 11, 2)))
        planned.send("A", f"{plans(range(3, 10, 2))}\ndone")
        numbers.append(planned.mails()[before:])
    assert median(map(len, numbers)) == 4
    assert numbers[0] == [MailKind.ANSWER, MailKind.RECEIPT, MailKind.TURN, MailKind.TIME_UP]
