"""What the tests of competitions do again and again: people, a season, results, mails."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any

from sqlalchemy import Engine

from app.competitions import (
    adjudication,
    approval,
    entries,
    next_round,
    replacing,
    rounds,
    second_director,
    starting,
    undoing,
)
from app.competitions.formats import FORMATS
from app.competitions.formats.scoring import Scoring
from app.competitions.formats.standings import TIE_BREAKS, TieBreak
from app.competitions.news import Voices
from app.competitions.opening import open_competition
from app.competitions.overview import Overview, overview
from app.config import Settings
from app.database import reading_scope, session_scope
from app.games.kernel.game_definition import Title
from app.mail.announce import by_mail
from app.mail.competitions.mails import address_of, teller
from app.mail.inbound import accept
from app.mail.seat_context import MailOutcome
from app.matches.clock.paces import PACES
from app.matches.system_orders import give_orders
from app.models import (
    Competition,
    CompetitionFormat,
    CompetitionMatch,
    Match,
    MatchStatus,
    Outbox,
    SubmissionSource,
    User,
)
from tests.mail.post import add_player, letters, player_mail
from tests.matches.tally import TALLY

TIMES: dict[str, Any] = {
    "window_hours": 24,
    "offer_hours": 72,
    "turn_hours": PACES[1].turn_hours,
    "bank_hours": 0,
    "cap_hours": None,
    "weekends_off": False,
    "days_off": [],
    "time_up": "default",
}


@dataclass
class Season:
    """A competition in a database; each method is one transaction. Without `tells` nobody gets an
    e-mail."""

    engine: Engine
    settings: Settings
    number: int = 0
    director: int = 0
    players: list[int] = field(default_factory=list)
    tells: bool = True

    @property
    def voices(self) -> Voices:
        """Mails as on the real site, or none."""
        if not self.tells:
            return Voices()
        return Voices(by_mail(self.settings), teller(self.settings))

    def open(
        self,
        *,
        entrants: int = 0,
        seats: int = 4,
        title: Title = TALLY,
        scoring: Scoring = Scoring.PLACES,
        kind: CompetitionFormat = CompetitionFormat.SEASON,
        tie_breaks: Sequence[TieBreak] = TIE_BREAKS,
        by: str = "Dora",
        **settings: Any,
    ) -> "Season":
        """Let a director open it, and so many players enter."""
        with session_scope(self.engine) as session:
            director = add_player(session, by)
            row = open_competition(
                session,
                director,
                title=title,
                name="Spring season",
                about="Four pools, no mercy.",
                seat_count=seats,
                options={},
                settings=FORMATS[kind].settings_type(**settings),
                scoring=scoring,
                times=TIMES,
                kind=kind,
                tie_breaks=tie_breaks,
            )
            self.number, self.director = row.id or 0, director.id or 0
        for n in range(1, entrants + 1):
            self.enter(self.person(f"P{n:02}"))
        return self

    def person(self, name: str) -> int:
        """Somebody with an account."""
        with session_scope(self.engine) as session:
            user_id = add_player(session, name).id or 0
        self.players.append(user_id)
        return user_id

    def enter(self, user_id: int) -> None:
        """Let somebody enter."""
        with session_scope(self.engine) as session:
            entries.enter(session, self.number, session.get_one(User, user_id))

    def withdraw(self, user_id: int) -> None:
        """Let somebody withdraw."""
        with session_scope(self.engine) as session:
            entries.withdraw(session, self.number, session.get_one(User, user_id))

    def version(self) -> int:
        """The version that a director sees now."""
        with reading_scope(self.engine) as session:
            return session.get_one(Competition, self.number).version

    def start(self, by: int | None = None, version: int | None = None, words: str = "") -> None:
        """Let the director start the first round, with an announcement."""
        seen = self.version() if version is None else version
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            rounds.start(session, self.number, director, seen, self.voices, words=words)

    def begin_next(self, by: int | None = None, version: int | None = None) -> None:
        """Let the director begin the next round."""
        seen = self.version() if version is None else version
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            next_round.begin(session, self.number, director, seen, self.voices)

    def begin_at_once(self) -> bool:
        """What the worker does when a round is over."""
        with session_scope(self.engine) as session:
            return next_round.begin_at_once(session, self.number, self.voices)

    def finish(self, reason: str) -> None:
        """Let the director end the season between two rounds."""
        seen = self.version()
        with session_scope(self.engine) as session:
            director = session.get_one(User, self.director)
            next_round.finish(session, self.number, director, seen, reason, self.voices)

    def adjudicate(
        self,
        match: CompetitionMatch,
        ranks: dict[str, int],
        reason: str = "He has fallen silent",
        by: int | None = None,
        version: int | None = None,
    ) -> None:
        """Let a director end a match, with a rank for each seat."""
        seen = self.version() if version is None else version
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            adjudication.adjudicate(
                session, self.number, match.match_id, director, seen, ranks, reason, self.voices
            )

    def replace(self, user_id: int, reason: str = "Gone", by: int | None = None) -> int | None:
        """Let a director replace a player; return the successor, None for a bot."""
        seen, entry = self.version(), self.look().entry_of(user_id)
        assert entry is not None
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            done = replacing.replace(
                session, self.number, entry.id or 0, director, seen, reason, self.voices
            )
            return done.successor.id if done.successor is not None else None

    def decide(self, user_id: int, how: str, reason: str = "Too many matches") -> None:
        """Let the director "admit" or "refuse" an entry that waits."""
        seen, entry = self.version(), self.look().entry_of(user_id)
        assert entry is not None
        with session_scope(self.engine) as session:
            director, number = session.get_one(User, self.director), entry.id or 0
            if how == "admit":
                approval.admit(session, self.number, number, director, seen, self.voices)
            else:
                approval.refuse(session, self.number, number, director, seen, reason, self.voices)

    def undo(self, kind: str, reason: str = "By mistake", by: int | None = None) -> None:
        """Let a director undo the newest act of a kind."""
        seen, act = self.version(), next(a for a in self.look().acts if a.kind == kind)
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            undoing.undo(session, self.number, act.version, director, seen, reason, self.voices)

    def restore(self, user_id: int, reason: str = "She is back") -> None:
        """Let the director take somebody back who has withdrawn."""
        seen, entry = self.version(), self.look().entry_of(user_id)
        assert entry is not None
        with session_scope(self.engine) as session:
            director = session.get_one(User, self.director)
            undoing.restore(
                session, self.number, entry.id or 0, director, seen, reason, self.voices
            )

    def reopen(self, reason: str) -> None:
        """Let the director take back how the competition ended."""
        seen = self.version()
        with session_scope(self.engine) as session:
            director = session.get_one(User, self.director)
            starting.reopen(session, self.number, director, seen, reason, self.voices)

    def name_second(self, name: str, by: int | None = None) -> None:
        """Let a director name a second one."""
        seen = self.version()
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            second_director.name_second(session, self.number, director, seen, name, self.voices)

    def remove_second(self, reason: str, by: int | None = None) -> None:
        """Let a director remove the second one."""
        seen = self.version()
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            second_director.remove_second(session, self.number, director, seen, reason)

    def divisions(self) -> list[list[str]]:
        """The names of those in each division of the last round, in their order."""
        found = self.look()
        return [
            sorted(found.people[line.entry].name for line in group.standings)
            for group in found.groups
        ]

    def cancel(self, reason: str, by: int | None = None, version: int | None = None) -> None:
        """Let the director cancel it."""
        seen = self.version() if version is None else version
        with session_scope(self.engine) as session:
            director = session.get_one(User, by or self.director)
            rounds.cancel(session, self.number, director, seen, reason, self.voices)

    def look(self, round_number: int | None = None) -> Overview:
        """What its page shows."""
        with reading_scope(self.engine) as session:
            row = session.get_one(Competition, self.number)
            found = overview(session, row, round_number)
            session.expunge_all()
            return found

    def acts(self) -> list[str]:
        """What the directors did, the newest last."""
        return [act.kind for act in reversed(self.look().acts)]

    def undecided(self) -> list[CompetitionMatch]:
        """The matches of the last round that have no result yet."""
        return [m for group in self.look().groups for m in group.matches if m.decided is None]

    def end_match(self, match: CompetitionMatch, ranking: Sequence[Sequence[int]]) -> None:
        """End a match with a result, in entries, without playing it."""
        seats = {entry: letter for letter, entry in match.entries.items()}
        with session_scope(self.engine) as session:
            row = session.get_one(Match, match.match_id)
            row.status = MatchStatus.FINISHED
            row.result = {"ranking": [[seats[entry] for entry in place] for place in ranking]}
            session.add(row)
            rounds.count_result(session, row, self.voices)

    def end_round(self) -> None:
        """End all matches: the entry of the smaller number always finishes ahead."""
        for match in self.undecided():
            self.end_match(match, [[entry] for entry in sorted(match.entries.values())])

    def play(self, match_id: int, bids: dict[str, int]) -> None:
        """Play a match of Tally to its end by orders; the highest bid wins."""
        with session_scope(self.engine) as session:
            for order in ("done", "bid"):
                for seat, number in bids.items():
                    text = f"bid {number}" if order == "bid" else "done"
                    receipt = give_orders(
                        session,
                        match_id,
                        seat,
                        key=f"{match_id} {seat} {order}",
                        source=SubmissionSource.API,
                        text=text,
                        announce=self.voices.of_matches,
                    )
                    assert receipt.ok, receipt

    def letters(self, name: str) -> list[Outbox]:
        """The letters to somebody, oldest first."""
        with session_scope(self.engine) as session:
            found = [each for each in letters(session) if each.recipient == f"{name}@example.org"]
            session.expunge_all()
            return found

    def told(self, name: str) -> str:
        """The text of the last letter to somebody, however it is folded."""
        return " ".join(self.letters(name)[-1].body_text.split())

    def mail(
        self, name: str, user_id: int, text: str, sender: str = "", **headers: str
    ) -> MailOutcome:
        """Let somebody write to the address of the competition."""
        to = address_of(self.settings, self.number, user_id)
        mail = player_mail(sender or f"{name}@example.org", to, text, **headers)
        with session_scope(self.engine) as session:
            return accept(
                session, self.settings, mail.as_bytes(), mail["From"], [to], lambda _: None
            )

    def reply(self, letter: Outbox, text: str) -> MailOutcome:
        """Let the reader of a letter answer it."""
        to = parseaddr(letter.headers["Reply-To"])[1]
        mail = player_mail(letter.recipient, to, text)
        with session_scope(self.engine) as session:
            return accept(
                session, self.settings, mail.as_bytes(), mail["From"], [to], lambda _: None
            )

    def _deliver(self, mail: EmailMessage, to: str) -> MailOutcome:
        raw = mail.as_bytes()
        with session_scope(self.engine) as session:
            return accept(session, self.settings, raw, mail["From"], [to], lambda _: None)
