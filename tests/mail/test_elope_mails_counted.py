"""How many e-mails ask the players of Operation Elope, counted in the outbox: 3 in a quiet turn, 5
with battles, of both players together.

Both write one e-mail for their whole turn, as the steady bot would play it: the attacks end it, and
a plan for the operations of the next turn stands below. Standing instructions of the first e-mail
answer what is asked out of turn.
"""

from collections import Counter
from random import Random
from statistics import median

from sqlalchemy import Engine
from sqlmodel import col, select

from app.config import Settings
from app.database import session_scope
from app.games.elope.board import board_of
from app.games.elope.bots import BOTS
from app.games.elope.options import HISTORICAL
from app.games.elope.title import ELOPE
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat as Letter
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.inbound import accept
from app.matches.load import load
from app.matches.lobby.create import create_match, start_match
from app.matches.lobby.seating import take_seat
from app.matches.plans.run import run_next
from app.models import Outbox, Seat, User
from tests.fixtures.databases import on_sqlite_only
from tests.games.elope.test_mail_count import QUIET, STANDING, WITH_BATTLES
from tests.mail.order_form import question
from tests.mail.post import add_player, player_mail, token_address
from tests.marks import long
from tests.seeded_random import drawn_from

pytestmark = [on_sqlite_only, long]

SEED, TURNS = "5e" * 32, 6
IN_TURN = frozenset({"arrivals", "movement", "combat"})
"""What the e-mail about a turn says; standing instructions answer the rest."""
OPERATIONS = {"A": "depot at Archangel", "B": "depot at Konosha"}


class Correspondence:
    """A historical match of two who write e-mails, and nothing else."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self.engine, self.settings = engine, settings
        with session_scope(engine) as session, drawn_from(Random(5)):
            players = [add_player(session, name) for name in ("Anna", "Boris")]
            row = create_match(
                session,
                players[0],
                title=ELOPE,
                name="Archangel",
                seat_count=2,
                options={"scenario": HISTORICAL},
                seed=SEED,
            )
            for player in players:
                take_seat(session, row, player)
            start_match(session, row, announcer(settings))
            self.match_id = row.id or 0

    def send(self, letter: Letter, text: str) -> None:
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
                settle(self.settings, session, number, announcer(self.settings))
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
        with session_scope(self.engine) as session:
            return load(session, self.match_id).match


def written(match: Match, seat: Letter) -> str:
    """What a player writes about the turn that they are asked about: as the steady bot would play
    it with other dice, and a depot in the next operations."""
    ahead = Match.from_position(ELOPE, copy_state(match.state), SeededDice("77" * 32))
    lots, lines, now = Random(3), list[str](), ELOPE.turn_id(match.state)
    while not ahead.over and ELOPE.turn_id(ahead.state) == now and seat in ahead.waiting():
        asked = ahead.waiting()[seat]
        action = BOTS["steady"](ahead, seat, lots)
        if asked in IN_TURN or not lines:
            lines.append(ELOPE.notation.write(action))
        ahead.apply(seat, action)
    plan = ("PLAN OPERATIONS", f"try {OPERATIONS[seat]}", "then operations done", "END")
    return "\n".join((*lines, "", *plan))


def test_a_turn_takes_few_emails_that_ask(engine: Engine, post_settings: Settings) -> None:
    post = Correspondence(engine, post_settings)
    for seat in "AB":
        post.send(seat, "\n".join(f"standing {words}" for words in STANDING))
    asking, fought, seen = Counter[int](), set[int](), len(post.mails())
    while (turn := board_of((match := post.match()).state)["turn"]) <= TURNS and not match.over:
        seat = min(match.waiting())
        before = len(match.log)
        post.send(seat, written(match, seat))
        now = post.match()
        if any(told["say"] == "battle" for each in now.log[before:] for told in each["tellings"]):
            fought.add(turn)
        new = post.mails()[seen:]
        seen += len(new)
        asking[board_of(now.state)["turn"]] += sum(question(m.body_text) is not None for m in new)
    counts = {turn: asking[turn] for turn in range(1, TURNS + 1)}
    assert len(fought) >= 2
    assert median(counts[turn] for turn in fought) <= WITH_BATTLES
    assert median([counts[turn] for turn in counts if turn not in fought] or [0]) <= QUIET
