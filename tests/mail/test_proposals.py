"""Who is told by mail that a proposal was made to him, or what came of his own."""

from dataclasses import dataclass
from itertools import count

import pytest
from sqlalchemy import Engine

from app.config import Settings
from app.database import session_scope
from app.mail.announce import announcer
from app.mail.preferences.release import release_for
from app.mail.preferences.schedule import OFFERS_AT_ONCE, OFFERS_GATHER
from app.matches.load import load
from app.matches.system_orders import give_orders
from app.models import Outbox, OutboxStatus, SubmissionSource
from tests.mail.post import add_player, letters, running_match, seat_of

_keys = count(1)


@dataclass
class Session:
    """A trading session of Anna, Boris and Clara; `seats` are the letters by their names."""

    engine: Engine
    settings: Settings
    match_id: int
    seats: dict[str, str]

    def order(self, name: str, *orders: str) -> None:
        """Carry out orders as the worker does."""
        with session_scope(self.engine) as session:
            receipt = give_orders(
                session,
                self.match_id,
                self.seats[name],
                key=f"key {next(_keys)}",
                source=SubmissionSource.WEB,
                text="\n".join(orders),
                announce=announcer(self.settings),
            )
            assert receipt.ok, receipt.refusal

    def offer(self) -> None:
        """Anna offers Boris her first piece for his."""
        mine, his = self.seats["Anna"], self.seats["Boris"]
        with session_scope(self.engine) as session:
            match = load(session, self.match_id).match
        match.orders(mine, f"offer {his}")
        options = match.options(mine)
        gift, wish = (next(o for o in options if o["do"] == do) for do in ("give", "request"))
        write = match.title.notation.write
        self.order("Anna", f"offer {his}", write(gift), write(wish), "propose")

    @property
    def number(self) -> str:
        """Under which the offer is known: after its parties."""
        return "".join(sorted((self.seats["Anna"], self.seats["Boris"]))) + "1"

    def letters(self) -> list[Outbox]:
        with session_scope(self.engine) as session:
            return letters(session)


@pytest.fixture
def trading(engine: Engine, post_settings: Settings) -> Session:
    with session_scope(engine) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        assert match.id is not None
        seats = {player.name: seat_of(session, match, player).letter for player in players}
        return Session(engine, post_settings, match.id, seats)


def test_who_gets_an_offer_is_told_and_nobody_else(trading: Session) -> None:
    trading.offer()
    (letter,) = trading.letters()
    assert letter.recipient == "boris@example.org"
    mine, his = trading.seats["Anna"], trading.seats["Boris"]
    assert f"Offer {trading.number}: Anna ({mine}) offers Boris ({his})" in " ".join(
        letter.body_text.split()
    )
    assert f"[ ] accept {trading.number}" in letter.body_text
    assert f"[ ] refuse {trading.number}" in letter.body_text
    assert "Proposed on " in letter.body_text
    assert letter.subject.endswith(": offers and motions, game turn 1, trading session")


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_whose_offer_is_answered_is_told(trading: Session, answer: str) -> None:
    trading.offer()
    trading.order("Boris", f"{answer} {trading.number}")
    offered, answered = trading.letters()
    assert offered.recipient == "boris@example.org"
    assert answered.recipient == "anna@example.org"
    assert "[ ] accept" not in answered.body_text


def test_an_offer_that_is_withdrawn_is_told_to_whom_it_was_made(trading: Session) -> None:
    trading.offer()
    trading.order("Anna", f"withdraw {trading.number}")
    assert [letter.recipient for letter in trading.letters()] == ["boris@example.org"] * 2
    assert f"withdraws {trading.number}" in trading.letters()[-1].body_text


def test_a_flood_of_offers_comes_in_a_few_letters(trading: Session) -> None:
    offer = trading.number[:-1]
    for number in range(1, 7):
        trading.offer()
        trading.order("Anna", f"withdraw {offer}{number}")
    at_once, others = trading.letters()[:OFFERS_AT_ONCE], trading.letters()[OFFERS_AT_ONCE:]
    assert {letter.status for letter in at_once} == {OutboxStatus.QUEUED}
    assert {letter.status for letter in others} == {OutboxStatus.HELD}
    last = at_once[-1]
    assert {letter.next_attempt_at for letter in others} == {last.created_at + OFFERS_GATHER}
    assert last.user_id is not None
    with session_scope(trading.engine) as session:
        release_for(session, trading.settings, last.user_id, last.created_at + OFFERS_GATHER)
    sent = [each for each in trading.letters() if each.status is OutboxStatus.QUEUED]
    assert len(sent) == OFFERS_AT_ONCE + 1
    assert all(f"withdraws {offer}{number}" in sent[-1].body_text for number in range(1, 7))


def test_an_offer_reaches_him_who_owes_nothing_any_more(trading: Session) -> None:
    trading.order("Boris", "ready")
    trading.offer()
    (letter,) = trading.letters()
    assert letter.recipient == "boris@example.org"
    assert "You have nothing to do right now" in letter.body_text
    assert f"[ ] accept {trading.number}" in letter.body_text


def test_what_lapses_as_the_session_ends_is_told_in_the_turn_mail_alone(trading: Session) -> None:
    trading.offer()
    for name in ("Anna", "Boris", "Clara"):
        trading.order(name, "ready")
    later = trading.letters()[1:]
    recipients = [letter.recipient for letter in later]
    assert len(recipients) == len(set(recipients))
    told = [letter for letter in later if letter.recipient == "anna@example.org"]
    assert all("lapses" in letter.body_text for letter in told)
