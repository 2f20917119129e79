"""How many e-mails a turn of ten alternating segments takes, with plans and without."""

from collections.abc import Iterator
from random import Random
from statistics import median

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from app.config import Settings
from app.database import session_scope
from app.games.catalogue import register, unregister
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match, copy_state
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.inbound import accept
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.lobby.create import create_match, start_match
from app.matches.lobby.seating import take_seat
from app.matches.plans.run import run_next
from app.models import LogEntry, MailKind, Outbox, Seat, Submission, SubmissionSource, User
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.bot import steady
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import SMALL
from tests.mail.post import add_player, player_mail, token_address
from tests.seeded_random import drawn_from

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
        with session_scope(engine) as session, drawn_from(Random(5)):
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

    def mails(self) -> list[Outbox]:
        """What the site has sent to both players, oldest first."""
        with session_scope(self.engine) as session:
            found = select(Outbox).where(Outbox.match_id == self.match_id)
            return list(session.exec(found.order_by(Outbox.id)))  # type: ignore[arg-type]

    def match(self) -> Match:
        with session_scope(self.engine) as session:
            return load(session, self.match_id).match

    def segment(self) -> int:
        """The segment that is being played; 0: the match is over."""
        match = self.match()
        return 0 if match.over else int(match.state["board"]["segment"])

    def planned_actions(self) -> list[str]:
        """The verbs of all that plans have done."""
        with session_scope(self.engine) as session:
            found = (
                select(LogEntry.action)
                .join(Submission)
                .where(
                    LogEntry.match_id == self.match_id,
                    Submission.source == SubmissionSource.PREPARED,
                )
            )
            return [action["do"] for action in session.exec(found)]


def imagined(match: Match) -> dict[int, list[str]]:
    """What both sides would do in the segments of a turn, as a player thinks that they will go."""
    board = Match.from_position(SMALL, copy_state(match.state), SeededDice("77" * 32))
    turn, lots = board.state["board"]["turn"], Random(3)
    orders: dict[int, list[str]] = {}
    while not board.over and board.state["board"]["turn"] == turn:
        (seat,) = board.waiting()
        action = steady(SMALL.battle_map, board, seat, lots)
        number = int(board.state["board"]["segment"])
        orders.setdefault(number, []).append(SMALL.notation.write(action))
        board.apply(seat, action)
    return orders


def plans(orders: dict[int, list[str]], segments: range) -> str:
    """Plans for segments of the turn, which their player writes in one e-mail.

    What has become impossible by then is left out, and the segment ends all the same.
    """
    return "\n".join(
        "\n".join(
            (
                f"PLAN SEGMENT {number}",
                *(f"try {order}" for order in orders[number] if order != "done"),
                "then pass",
                "END",
            )
        )
        for number in segments
    )


def by_hand(post: Correspondence) -> None:
    """Whoever is asked answers in one e-mail, as they would have planned it."""
    match = post.match()
    (seat,) = match.waiting()
    number = post.segment()
    post.send(seat, "\n".join(imagined(match)[number]))


def test_without_plans_ten_segments_take_ten_hand_overs(
    engine: Engine, post_settings: Settings
) -> None:
    post = Correspondence(engine, post_settings)
    numbers = []
    for _turn in range(MEASURED):
        before = len(post.mails())
        for number in range(1, 11):
            assert post.segment() == number
            post.send("AB"[number % 2 - 1], "done")
        numbers.append([mail.kind is MailKind.TURN for mail in post.mails()[before:]])
    assert 8 <= median(map(sum, numbers)) <= 12
    assert median(map(len, numbers)) == 20  # each hand-over has its receipt, too


def test_ten_segments_of_moves_and_fights_take_four_emails_with_plans(
    engine: Engine, post_settings: Settings
) -> None:
    post = Correspondence(engine, post_settings)
    numbers = []
    for turn in range(1, MEASURED + 1):
        before = len(post.mails())
        orders = imagined(post.match())
        post.send("B", plans(orders, range(2, 11, 2)))
        own = "\n".join(orders[1])
        post.send("A", f"{plans(orders, range(3, 10, 2))}\n{own}")
        while not (match := post.match()).over and match.state["board"]["turn"] == turn:
            by_hand(post)
        numbers.append([mail.kind.value for mail in post.mails()[before:]])
    assert median(map(len, numbers)) <= 4
    done = post.planned_actions()
    assert done.count("to") > 10
    assert done.count("attack") >= 2
    # Each run is told once: most of them in the e-mail with which the next turn begins.
    told = [mail.body_text for mail in post.mails() if mail.seat == "A"]
    for number in range(1, 4 * MEASURED + 1):
        assert sum(f"Plan {number}: SEGMENT" in text for text in told) == 1
