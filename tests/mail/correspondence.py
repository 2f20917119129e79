"""Two people who play a match by e-mail alone, and all that the site sends them."""

from random import Random
from typing import Any

from sqlalchemy import Engine
from sqlmodel import col, select

from app.config import Settings
from app.database import session_scope
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import Seat as Letter
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.inbound import accept
from app.matches.load import load
from app.matches.lobby.create import create_match, start_match
from app.matches.lobby.seating import take_seat
from app.matches.plans.run import run_next
from app.matches.receipt import Receipt
from app.models import Outbox, Seat, User
from tests.mail.post import add_player, player_mail, token_address
from tests.seeded_random import drawn_from


class Correspondence:
    """A match of two who write e-mails, and nothing else."""

    def __init__(
        self, engine: Engine, settings: Settings, title: Title, options: dict[str, Any], **more: Any
    ) -> None:
        """`more` goes to `create_match`: a seed, for example."""
        self.engine, self.settings = engine, settings
        with session_scope(engine) as session, drawn_from(Random(5)):
            players = [add_player(session, name) for name in ("Anna", "Boris")]
            row = create_match(
                session,
                players[0],
                title=title,
                name="By post",
                seat_count=2,
                options=options,
                **more,
            )
            for player in players:
                take_seat(session, row, player)
            start_match(session, row, announcer(settings))
            self.match_id = row.id or 0

    def send(self, letter: Letter, text: str) -> list[Receipt]:
        """Let the player of a seat write an e-mail, and the site do all that follows; returns what
        became of its orders."""
        with session_scope(self.engine) as session:
            seat = session.exec(
                select(Seat).where(Seat.match_id == self.match_id, Seat.letter == letter)
            ).one()
            to = token_address(self.settings, seat)
            sender = session.get_one(User, seat.user_id).email
            queued: list[int] = []
            mail = player_mail(sender, to, text)
            accept(session, self.settings, mail.as_bytes(), sender, [to], queued.append)
        receipts = []
        for number in queued:
            with session_scope(self.engine) as session:
                receipts.append(settle(self.settings, session, number, announcer(self.settings)))
        self._run_plans()
        return receipts

    def _run_plans(self) -> None:
        while True:
            with session_scope(self.engine) as session:
                if run_next(session, self.match_id, announcer(self.settings)) is None:
                    return

    def mails(self) -> list[Outbox]:
        """What the site has sent to both players, oldest first."""
        with session_scope(self.engine) as session:
            found = select(Outbox).where(Outbox.match_id == self.match_id)
            return list(session.exec(found.order_by(col(Outbox.id))))

    def match(self) -> Match:
        """The match as it stands."""
        with session_scope(self.engine) as session:
            return load(session, self.match_id).match
