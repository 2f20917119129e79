"""A game by mail, from the invitations to the ranking, and what must be true of its mails.

It knows no more of the site than its mailboxes and, for the judgement at the end, its database.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from email.message import EmailMessage

from app.config import Settings
from app.database import engine_for, session_scope
from app.games.catalogue import TITLES
from app.mail.announce import announcer
from app.matches.lobby.create import create_match
from app.matches.lobby.seating import invite
from app.matches.lobby.settings import Settings as MatchSettings
from app.models import SubmissionSource, SubmissionStatus
from tests.e2e.records import Records
from tests.mail.mailboxes import Mailbox
from tests.mail.player import Player
from tests.mail.post import add_player

NAMES = ("Anna Petrova", "Boris", "Clara")
HOST = "host@example.org"
MATCH = "Red October"
OPTIONS = {"scenario": "historic_climax"}


@dataclass
class Game:
    """Three people who were invited, and the mailbox of the host, who does not play."""

    settings: Settings
    players: list[Player]
    host: Mailbox

    @property
    def records(self) -> Records:
        """What the database says."""
        return Records(engine_for(self.settings.database_url))


def invited(settings: Settings, mailbox: Callable[[str], Mailbox], seed: int) -> Game:
    """A match whose host has invited three people; the letters to them lie in the outbox."""
    with session_scope(engine_for(settings.database_url)) as session:
        host = add_player(session, HOST.partition("@")[0])
        row = create_match(
            session,
            host,
            title=TITLES["rcw"],
            name=MATCH,
            seat_count=len(NAMES),
            options=OPTIONS,
            settings=MatchSettings(starts_itself=True),
        )
        for name in NAMES:
            invite(session, row, _address(name), announcer(settings))
    players = [
        Player(name, mailbox(_address(name)), seed * len(NAMES) + number)
        for number, name in enumerate(NAMES)
    ]
    return Game(settings, players, mailbox(HOST))


def play(game: Game, wait: Callable[[Callable[[], bool]], object]) -> None:
    """Let everybody answer his letters until all know the ranking.

    `wait` is called with what tells whether somebody has answered or all is over; at once where
    mails come at once, else until then.
    """

    def goes_on() -> bool:
        acted = [player.act() for player in game.players]
        return any(acted) or _is_over(game)

    while not _is_over(game):
        wait(goes_on)


def at_once(goes_on: Callable[[], bool]) -> None:
    """Wait for nothing: each mail has led to all that follows from it. Raises AssertionError."""
    assert goes_on(), "nobody is asked anything, and the match is not over"


def check_the_war(game: Game) -> None:
    """It was a game: with trade, movement, combat and a ranking on which all agree."""
    rankings = {tuple(player.ranking) for player in game.players}
    assert len(rankings) == 1
    (ranking,) = rankings
    assert all(any(name in place for place in ranking) for name in NAMES)
    told = Counter(say for say, _args in game.records.told())
    for event in ("trade.done", "enters", "combat", "replacement"):
        assert told[event], event
    assert game.records.faults() == []
    sources = {submission.source for submission in game.records.submissions()}
    assert sources == {SubmissionSource.MAIL}


def check_the_orders(game: Game) -> None:
    """Each mail was answered once, each set of orders carried out once, each slip refused."""
    for player in game.players:
        answers = Counter(str(letter.mail["In-Reply-To"]) for letter in player.received)
        for mail in player.sent:
            assert answers[str(mail["Message-ID"])] == 1, mail.get_content()
    submissions = game.records.submissions(SubmissionSource.MAIL)
    assert max(Counter(each.reply_to for each in submissions).values()) == 1
    refused = {str(s.reply_to): s for s in submissions if s.status is SubmissionStatus.REFUSED}
    slips = {slip for player in game.players for slip in player.slips}
    assert slips
    assert slips <= refused.keys()
    # Else only what somebody offers for a piece that others have traded away meanwhile.
    others = [str(each.text) for mail, each in refused.items() if mail not in slips]
    assert [text for text in others if not text.startswith("offer ")] == []


def check_the_threads(game: Game) -> None:
    """What each of them has of the match is one thread that names the match; nothing came twice."""
    for player in game.players:
        mails = [letter.mail for letter in player.received] + player.sent
        subjects = {str(mail["Subject"]).removeprefix("Re: ") for mail in mails}
        (match,) = {subject.split(": ")[0].strip() for subject in subjects}
        assert match.startswith("[Fieldpost] ")
        assert f"{match}: the match is over" in subjects
        assert len(set(_threads(mails).values())) == 1
    letters = {letter.headers["Message-ID"]: letter for letter in game.records.letters()}
    arrived = [letter.mail for player in game.players for letter in player.received]
    arrived += game.host.fetch()
    assert sorted(str(mail["Message-ID"]) for mail in arrived) == sorted(letters)
    assert {letter.attempts for letter in letters.values()} == {1}


def _threads(mails: Iterable[EmailMessage]) -> dict[str, str]:
    """The thread of each mail, by what it names in References; a thread is called by its root."""
    root: dict[str, str] = {}

    def find(message_id: str) -> str:
        while root.setdefault(message_id, message_id) != message_id:
            message_id = root[message_id]
        return message_id

    ids = []
    for mail in mails:
        ids.append(str(mail["Message-ID"]))
        for other in str(mail["References"] or "").split():
            root[find(ids[-1])] = find(other)
    return {each: find(each) for each in ids}


def _is_over(game: Game) -> bool:
    return all(player.ranking for player in game.players)


def _address(name: str) -> str:
    return f"{name.split()[0].lower()}@example.org"
