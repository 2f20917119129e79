"""A match played by clicks and one by e-mail: both end in the log of the engine alone.

A click adds an action to the draft that the page shows, and the draft is submitted as it stands.
The e-mails go out and come in by SMTP, and each answers the newest one that its player has
received.
"""

import json
import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from app.config import Settings
from app.database import session_scope
from app.games.catalogue import POSITIONS
from app.games.kernel.bot import Bot
from app.games.kernel.chance import SeededDice
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Seat, copy_state
from app.games.kernel.view import log_for
from app.games.positions import parse
from app.models import Match as Row
from app.models import SubmissionSource, SubmissionStatus
from tests.e2e.records import Records
from tests.e2e.test_reds_by_mail import Reader, tell_start
from tests.mail.post_office import post_office
from tests.web.club import Club, Person
from tests.web.played import engine, standing
from tests.web.test_any_time import stated

WHOLE = 10_000
"""More submissions than a match has."""

Script = list[tuple[Seat, list[Action]]]


@dataclass(frozen=True)
class WholeMatch:
    """Matches of two of a title that a bot plays for both.

    `begun` starts one of two people with the dice of `seed`. An order with a verb of `opening` may
    open what is sealed: no draft goes on after it. With a `position`, the text of a position file,
    the match goes on there; it is played until it `ends`.
    """

    title: Title
    bot: Bot
    seed: str
    begun: Callable[[Club, Person, Person], int]
    opening: frozenset[str] = frozenset()
    options: Mapping[str, str] = field(default_factory=dict)
    position: str = ""
    ends: Callable[[Match], bool] = operator.attrgetter("over")

    @cached_property
    def _scripts(self) -> dict[int, tuple[Script, list[Any]]]:
        return {}

    def script(self, most: int) -> tuple[Script, list[Any]]:
        """Who submits what in the first `most` submissions; and the log in which that ends."""
        if most not in self._scripts:
            match = self._start()
            lots, played = Random(1), Script()
            while not (match.over or self.ends(match)) and len(played) < most:
                seat = min(match.waiting())
                actions = list(self._submission(match, seat, lots))
                for action in actions:
                    match.apply(seat, action)
                played.append((seat, actions))
            self._scripts[most] = played, self.read(match)
        return self._scripts[most]

    def _start(self) -> Match:
        """The match as the engine alone begins it."""
        if not self.position:
            options = dict(self.options)
            return Match.new(self.title, ["A", "B"], seed=self.seed, options=options)
        state = parse(self.position, "here.toml", POSITIONS).begin().match.state
        return Match(self.title, state, [], SeededDice(self.seed))

    def begin(self, club: Club, people: tuple[Person, Person]) -> int:
        """The match of two people on the site."""
        match_id = self.begun(club, *people)
        if self.position:
            with session_scope(engine(club)) as session:
                session.get_one(Row, match_id).seed = self.seed
            club.stand(match_id, self._start())
        return match_id

    def _submission(self, match: Match, seat: Seat, lots: Random) -> Iterator[Action]:
        """What the bot orders until somebody else is asked or a die has to roll."""
        ahead = Match(self.title, copy_state(match.state), [], match._play.dice)
        while seat in ahead.waiting() and not ahead.over:
            action = self.bot(ahead, seat, lots)
            yield action
            if ahead.apply(seat, action)["draws"] or action["do"] in self.opening:
                return

    def read(self, match: Match) -> list[Any]:
        """What everybody reads of a match, but for how it began."""
        told = log_for(self.title, match.log, None)
        return [
            (each["seat"], each["order"], tuple(each["says"])) for each in told if each["order"]
        ]

    def play_by_clicks(self, club: Club, most: int) -> None:
        """Add each action to the draft, and submit what the draft says."""
        played, expected = self.script(most)
        people = club.person("Anna"), club.person("Boris")
        match_id = self.begin(club, people)
        sitting = {club.letter(match_id, person): person for person in people}
        for seat, actions in played:
            person = sitting[seat]
            for action in actions:
                way = f"/match/{match_id}/draft/add"
                person.post(way, action=json.dumps(action), **stated(club, match_id, person))
            lines = club.draft(match_id, person).lines
            assert lines == tuple(self.title.notation.write(action) for action in actions)
            assert club.order(match_id, person, "\n".join(lines)).committed
        assert self.read(standing(club, match_id)) == expected

    def play_by_mail(self, club: Club, settings: Settings, most: int) -> None:
        """Answer the newest e-mail with each submission."""
        played, expected = self.script(most)
        people = club.person("Anna"), club.person("Boris")
        match_id = self.begin(club, people)
        records = Records(engine(club))
        readers = dict[Seat, Reader]()
        with post_office(settings) as (settings, boxes):
            for person in people:
                address = f"{person.name.lower()}@example.org"
                records.make_known(address)
                readers[club.letter(match_id, person)] = Reader(boxes.of(address))
            tell_start(club, settings, match_id)
            for seat, actions in played:
                orders = [self.title.notation.write(action) for action in actions]
                letter = readers[seat].look()
                assert letter.question, letter.text
                readers[seat].answer(letter, orders)
                (receipt,) = readers[seat].receipts()
                assert not receipt.is_refusal, receipt.text
        assert self.read(standing(club, match_id)) == expected
        by_mail = records.submissions(SubmissionSource.MAIL)
        assert [each.status for each in by_mail] == [SubmissionStatus.ACCEPTED] * len(played)
