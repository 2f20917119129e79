"""Every e-mail of the corpus, sent to a competition: each word is read as in a plain e-mail.

`make test` sends some of each kind, `make test-long` all.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from sqlmodel import Session, select

from app.config import Settings
from app.database import engine_for
from app.games.catalogue import TITLES
from app.mail.competitions.mails import address_of
from app.mail.inbound import accept
from app.mail.seat_context import Disposition
from app.models import CompetitionAnnouncement, CompetitionFormat, Outbox
from tests.competitions.marks import MARKS
from tests.competitions.season import Season
from tests.mail.corpus import CORPUS
from tests.mail.corpus.case import ANNA, Answer, Mail
from tests.mail.corpus.competitions import GREETING, hidden, in_words, unheard
from tests.mail.post import letters
from tests.marks import long
from tests.matches.tally import TALLY

SAID, ANSWERED = Disposition.SAID, Disposition.ANSWERED
WORDS = {
    "ENTER": (SAID, "Anna, you have entered."),
    "Withdraw": (SAID, "you have left the ladder"),
    "STANDINGS": (ANSWERED, "0 of 0 matches finished"),
    "my matches": (ANSWERED, "You have no running match"),
    "CHALLENGE P03": (SAID, "your challenge has been sent to P03"),
    "accept": (SAID, "you have accepted the challenge from Zoe"),
    "DECLINE": (SAID, "you have declined the challenge of Zoe"),
    "ANNOUNCE": (SAID, "your announcement is on the page"),
    "BID North 3, B 1": (SAID, "Match 1: 3 for North (A), 1 for South (B)"),
    "bid 0": (SAID, "Match 1: 0 for each seat"),
    "VOLUNTEER": (SAID, "you play as an eliminator from the next round on"),
    "volunteer no": (SAID, "you do not play as an eliminator any more"),
    "help": (ANSWERED, "Write one of these words on the first line."),
}
"""What becomes of an e-mail with each word, and what its answer says."""

FATES = {
    Answer.SILENT: Disposition.SILENT,
    Answer.HELD: Disposition.QUARANTINED,
    Answer.TOO_LONG: ANSWERED,
}
SAMPLE = 20
"""`make test` sends so many-th e-mails of the corpus."""


@dataclass
class Post:
    """Three competitions: Anna directs the ladder, stands above Zoe, who has challenged her, can
    enter the season, and bids for a seat in the cup, which has eliminators. What an e-mail changes
    is rolled back."""

    session: Session
    settings: Settings
    anna: int
    ladder: int
    season: int
    cup: int

    def send(self, case: Mail, word: str = "") -> Disposition:
        """Let Anna send an e-mail to the ladder, ENTER to the season, bids to the cup."""
        is_of_cup = word.lower().startswith(("bid", "volunteer"))
        number = self.season if word == "ENTER" else self.cup if is_of_cup else self.ladder
        to = address_of(self.settings, number, self.anna)
        return accept(
            self.session, self.settings, case.raw, case.envelope_from, [to], lambda _: None
        ).disposition

    def answers(self) -> list[Outbox]:
        """The e-mails that the site has written to Anna about hers."""
        return [
            each
            for each in letters(self.session)
            if each.recipient == ANNA and each.cause.startswith("compete:")
        ]


@pytest.fixture(scope="module")
def running(module_postgresql_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    """The competitions of the corpus, committed once."""
    engine = engine_for(module_postgresql_url)
    settings = Settings(
        secret_key="a secret that only the tests know",
        database_url=module_postgresql_url,
        redis_url="unix:///nowhere",
        smtp_url="smtp://127.0.0.1:1",
        var=tmp_path_factory.mktemp("var"),
        mail_domain="post.example",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(TITLES, TALLY.id, TALLY)
        patch.setitem(TITLES, MARKS.id, MARKS)
        ladder = Season(engine, settings)
        ladder.open(entrants=3, seats=2, kind=CompetitionFormat.LADDER).start()
        anna = ladder.person("Anna")
        ladder.enter(anna)
        zoe = ladder.person("Zoe")
        ladder.enter(zoe)
        assert ladder.mail("zoe", zoe, "CHALLENGE Anna").disposition is SAID
        ladder.name_second("Anna")
        season = Season(engine, settings)
        season.open(seats=2, by="Diana")
        cup = Season(engine, settings)
        cup.open(
            seats=2,
            title=MARKS,
            kind=CompetitionFormat.ELIMINATION,
            sides="bids",
            eliminators="harmless",
            by="Dario",
        )
        for entrant in (anna, zoe):
            cup.enter(entrant)
        cup.start()
        with Session(engine, expire_on_commit=False) as session:
            yield Post(session, settings, anna, ladder.number, season.number, cup.number)


@pytest.fixture
def post(running: Post) -> Iterator[Post]:
    yield running
    running.session.rollback()
    running.session.expire_all()


def written() -> Iterator[tuple[str, Mail]]:
    """The e-mails that somebody wrote, the words by turns, with each word."""
    words = [*WORDS]
    for number, case in enumerate(CORPUS):
        word = words[number % len(words)]
        changed = in_words(case, word)
        if changed is not None:
            yield word, changed
    for number, word in enumerate(words):
        cases = hidden(word)
        yield from ((word, case) for case in (*cases[number:], *cases[:number]))


def some(cases: list[tuple[str, Mail]]) -> list[object]:
    """Cases as parameters: few in `make test`."""
    return [
        pytest.param(word, case, id=f"{word}: {case.name}", marks=() if not n % SAMPLE else long)
        for n, (word, case) in enumerate(cases)
    ]


@pytest.mark.parametrize(("word", "case"), some([*written()]))
def test_a_word_for_a_competition_is_read_in_every_kind_of_e_mail(
    post: Post, word: str, case: Mail
) -> None:
    disposition, said = WORDS[word]
    assert post.send(case, word) is disposition
    (answer,) = post.answers()
    told = " ".join(answer.body_text.split())
    assert said in told
    announced = post.session.exec(select(CompetitionAnnouncement.text)).all()
    assert announced == ([GREETING] if word == "ANNOUNCE" else [])


@pytest.mark.parametrize(("word", "case"), some([("", case) for case in unheard(CORPUS)]))
def test_what_is_not_to_be_read_changes_no_competition(post: Post, word: str, case: Mail) -> None:
    assert post.send(case) is FATES[case.answer]
    assert len(post.answers()) == (case.answer is Answer.TOO_LONG)
