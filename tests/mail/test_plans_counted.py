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
from app.games.kernel.state import Seat as Letter
from app.matches.receipt import Receipt
from app.models import LogEntry, MailKind, Submission, SubmissionSource
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.bot import steady
from tests.games.toyhex.game import GAMES
from tests.games.toyhex.title import SMALL
from tests.mail.correspondence import Correspondence

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


class Rivers(Correspondence):
    """A match of Two Rivers by e-mail, in segments."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        super().__init__(engine, settings, SMALL, {"turns": TURNS, "sequence": "segments"})

    def send(self, letter: Letter, text: str) -> list[Receipt]:
        receipts = super().send(letter, text)
        assert [receipt.refusal for receipt in receipts if not receipt.ok] == []
        return receipts

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


def by_hand(post: Rivers) -> None:
    """Whoever is asked answers in one e-mail, as they would have planned it."""
    match = post.match()
    (seat,) = match.waiting()
    number = post.segment()
    post.send(seat, "\n".join(imagined(match)[number]))


def test_without_plans_ten_segments_take_ten_hand_overs(
    engine: Engine, post_settings: Settings
) -> None:
    post = Rivers(engine, post_settings)
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
    post = Rivers(engine, post_settings)
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
