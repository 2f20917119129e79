"""Every mail of the corpus is read as it was meant, and answered as it should be."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from sqlmodel import Session, select

from app.config import Settings
from app.database import engine_for
from app.games.kernel.match import Match as Game
from app.mail.announce import by_mail
from app.mail.inbound import accept
from app.mail.reading.automatic import is_daemon
from app.mail.reading.message import parse
from app.mail.seat_context import Disposition
from app.matches.load import title_of
from app.matches.submit import apply_submission
from app.models import Match, Outbox, Seat, Submission
from tests.mail.corpus import CORPUS
from tests.mail.corpus.case import ANNA, Answer, Mail
from tests.mail.post import add_player, letters, running_match, seat_of, token_address

by_name = pytest.mark.parametrize("case", CORPUS, ids=lambda case: case.name)

FATES = {
    Answer.CARRIED_OUT: Disposition.SUBMITTED,
    Answer.REFUSED: Disposition.SUBMITTED,
    Answer.HELD: Disposition.QUARANTINED,
    Answer.SILENT: Disposition.SILENT,
}
"""What becomes of a mail; all others are answered."""

UNSPOKEN = ("pgp-signature", "signature.asc", "smime.p7s", "pkcs7-signature")
"""Nobody expects signatures to be read as orders: the answer does not speak of them."""
MOST_NAMED = 5


@by_name
def test_what_its_writer_wrote_is_found(case: Mail) -> None:
    letter = parse(case.raw)
    if case.text is None:
        assert letter.is_cut
        return
    assert letter.text == case.text
    assert letter.ticked == frozenset(case.ticked)
    assert tuple(found.name for found in letter.attachments) == case.attachments
    assert not letter.is_cut
    is_by_envelope = case.is_automatic and is_sent_by_a_machine(case.envelope_from)
    assert (letter.auto_submitted or letter.is_ours or is_by_envelope) == case.is_automatic


def is_sent_by_a_machine(envelope_from: str) -> bool:
    return envelope_from in ("", "<>") or is_daemon(envelope_from)


@dataclass
class Post:
    """One match in which Anna has to move; what a case changes of it is rolled back.

    What became of orders is remembered: the same text has the same answer.
    """

    session: Session
    settings: Settings
    match_id: int
    seat: Seat
    known: dict[str, tuple[int, str]] = field(default_factory=dict)

    def version(self) -> int:
        match = self.session.get_one(Match, self.match_id)
        self.session.refresh(match)
        return match.version

    def receipt(self, submission_id: int) -> tuple[int, str]:
        """What the worker makes of a submission: by how much the version grows, and the letter."""
        text = self.session.get_one(Submission, submission_id).text or ""
        if text not in self.known:
            before = self.version()
            apply_submission(self.session, submission_id, by_mail(self.settings))
            (letter,) = self.letters("receipt:")
            self.known[text] = (self.version() - before, letter.body_text)
        return self.known[text]

    def letters(self, cause: str = "") -> list[Outbox]:
        return [
            letter
            for letter in letters(self.session)
            if letter.cause.startswith(cause) and letter.recipient == ANNA
        ]


@pytest.fixture(scope="module")
def running(module_postgresql_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    """The match of the corpus, committed once."""
    settings = Settings(
        secret_key="a secret that only the tests know",
        database_url=module_postgresql_url,
        redis_url="unix:///nowhere",
        smtp_url="smtp://127.0.0.1:1",
        var=tmp_path_factory.mktemp("var"),
        mail_domain="post.example",
    )
    with Session(engine_for(module_postgresql_url), expire_on_commit=False) as session:
        players = [add_player(session, name) for name in ("Anna", "Boris", "Clara")]
        match = running_match(session, players)
        assert match.id is not None
        mover = move_to_the_first_turn(match)
        seat = session.exec(
            select(Seat).where(Seat.match_id == match.id, Seat.letter == mover)
        ).one()
        anna = seat_of(session, match, players[0])
        anna.user_id, seat.user_id = seat.user_id, anna.user_id
        session.commit()
        yield Post(session, settings, match.id, seat)


def move_to_the_first_turn(row: Match) -> str:
    """Put the match where the player of one seat has to move; return the seat."""
    game = Game.new(title_of(row), ["A", "B", "C"], seed="4" * 64)
    for orders in ("ready", "deployed"):
        for seat in list(game.waiting()):
            assert game.orders(seat, orders).refusal is None
    row.state = dict(game.state)
    (mover,) = game.waiting()
    return mover


@pytest.fixture
def post(running: Post) -> Iterator[Post]:
    yield running
    running.session.rollback()
    running.session.expire_all()


@by_name
def test_the_site_answers_as_it_should(post: Post, case: Mail) -> None:
    queued: list[int] = []
    before = post.version()
    address = token_address(post.settings, post.seat)
    outcome = accept(
        post.session, post.settings, case.raw, case.envelope_from, [address], queued.append
    )
    assert outcome.disposition is FATES.get(case.answer, Disposition.ANSWERED), outcome
    written = [letter.cause.partition(":")[0] for letter in post.letters()]
    if case.name == "ten thousand addressees":
        assert written.pop(0) == "exposed"
    if case.answer in (Answer.CARRIED_OUT, Answer.REFUSED):
        assert written == []
        (submission_id,) = queued
        grown, receipt = post.receipt(submission_id)
        assert (grown == 1) == (case.answer is Answer.CARRIED_OUT), receipt
        assert (">>> " in receipt) == (case.answer is Answer.REFUSED)
        return
    assert queued == []
    assert post.version() == before
    if case.answer is Answer.SILENT:
        assert written == []
    elif case.answer is not Answer.HELD:
        assert written == [case.answer.value.partition(":")[0]]
