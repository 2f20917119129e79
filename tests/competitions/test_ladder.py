"""A challenge ladder: its order over numbers, then challenges on the site and by mail."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.competitions import challenges, next_round
from app.competitions.audit import audit
from app.competitions.formats.ladder import (
    Happening,
    LadderEvent,
    LadderSettings,
    places,
    within_reach,
)
from app.database import reading_scope, session_scope
from app.games.catalogue import TITLES
from app.matches.clock import absence
from app.matches.events import announce_nothing
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionFormat, CompetitionStatus, User
from app.models.types import by_the_clock
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

START = datetime(2026, 1, 1, tzinfo=UTC)


def after(*events: tuple[int, Happening, int, int], days: int = 0, **chosen: Any) -> list[int]:
    """The order of five after events, each with its day, some days after the start."""
    last = days or 100
    made = [
        LadderEvent(START + timedelta(days=day), what, entry, other)
        for day, what, entry, other in events
        if day <= last
    ]
    settings = LadderSettings(**chosen)
    return places(settings, [1, 2, 3, 4, 5], START, made, START + timedelta(days=last))


def test_whoever_beats_somebody_above_takes_their_place() -> None:
    assert after((1, Happening.WON, 4, 2)) == [1, 4, 2, 3, 5]
    assert after((1, Happening.WON, 2, 4)) == [1, 2, 3, 4, 5]
    assert after((1, Happening.SHARED, 4, 2)) == [1, 2, 3, 4, 5]


def test_a_refusal_costs_places_and_never_more_than_there_are() -> None:
    assert after((1, Happening.REFUSED, 2, 3)) == [1, 3, 2, 4, 5]
    assert after((1, Happening.REFUSED, 2, 3), refusal_cost=20) == [1, 3, 4, 5, 2]
    assert after((1, Happening.REFUSED, 2, 3), refusal_cost=0) == [1, 2, 3, 4, 5]


def test_newcomers_enter_at_the_bottom_or_in_the_middle_and_who_leaves_is_gone() -> None:
    joined = (1, Happening.JOINED, 9, 0)
    assert after(joined) == [1, 2, 3, 4, 5, 9]
    assert after(joined, newcomers="middle") == [1, 2, 9, 3, 4, 5]
    assert after(joined, (2, Happening.LEFT, 3, 0)) == [1, 2, 4, 5, 9]
    # A result that comes after somebody has left moves nobody.
    assert after((1, Happening.LEFT, 2, 0), (2, Happening.WON, 4, 2)) == [1, 3, 4, 5]


def test_whoever_is_idle_loses_a_place_each_time() -> None:
    active = [(day, Happening.ACTIVE, n, 0) for n in (2, 3, 4, 5) for day in range(0, 26, 5)]
    assert after(*active, days=9, idle_days=10) == [1, 2, 3, 4, 5]
    assert after(*active, days=10, idle_days=10) == [2, 1, 3, 4, 5]
    assert after(*active, days=20, idle_days=10) == [2, 3, 1, 4, 5]
    # In a match nobody is idle.
    playing = (1, Happening.BEGAN, 1, 2)
    assert after(playing, *active, days=20, idle_days=10) == [1, 2, 3, 4, 5]


def test_only_so_many_places_up_can_be_challenged() -> None:
    settings = LadderSettings(reach=2)
    assert within_reach(settings, [1, 2, 3, 4], 4) == [2, 3]
    assert within_reach(settings, [1, 2, 3, 4], 1) == []
    assert within_reach(settings, [1, 2, 3, 4], 9) == []


@dataclass
class Ladder:
    """A ladder of `season` whose clock can be moved."""

    season: Season
    moved: timedelta = field(default_factory=timedelta)

    def order(self) -> list[str]:
        """The names from the top."""
        found = self.season.look()
        (group,) = found.groups
        return [found.people[line.entry].name for line in group.standings]

    def entry(self, name: str) -> int:
        """The entry of somebody."""
        found = self.season.look()
        return next(entry for entry, person in found.people.items() if person.name == name)

    def user(self, name: str) -> int:
        """The account of somebody."""
        return self.season.look().people[self.entry(name)].user_id

    def challenge(self, name: str, whom: str) -> int:
        """Let somebody challenge; return the number of the challenge."""
        by, entry = self.user(name), self.entry(whom)
        with session_scope(self.season.engine) as session:
            made = challenges.challenge(
                session, self.season.number, session.get_one(User, by), entry, self.season.voices
            )
            return made.id or 0

    def answer(self, name: str, number: int, what: str = "accept") -> None:
        """Let somebody accept, decline or take back."""
        by = self.user(name)
        with session_scope(self.season.engine) as session:
            user, row = session.get_one(User, by), self.season.number
            if what == "take_back":
                challenges.take_back(session, row, user, number)
            else:
                answer = challenges.accept if what == "accept" else challenges.decline
                answer(session, row, user, number, self.season.voices)

    def win(self, name: str) -> None:
        """Let somebody win the one match that is running."""
        (match,) = self.season.undecided()
        first = self.entry(name)
        (second,) = set(match.entries.values()) - {first}
        self.season.end_match(match, [[first], [second]])

    def open(self) -> int:
        """How many challenges are open."""
        with reading_scope(self.season.engine) as session:
            row = session.get_one(Competition, self.season.number)
            return len(challenges.challenges_of(session, row))

    def faults(self) -> list[str]:
        """What fsck says."""
        with reading_scope(self.season.engine) as session:
            return [fault.what for fault in audit(session, self.season.number)]

    @contextmanager
    def later(self, **days: float) -> Iterator[None]:
        """Let time have passed."""
        with by_the_clock(lambda: datetime.now(UTC) + timedelta(**days)):
            yield


def due(season: Season) -> list[int]:
    """The competitions that the worker has something to do in."""
    with reading_scope(season.engine) as session:
        return next_round.due(session)


def begun(season: Season, entrants: int = 5, **chosen: Any) -> Ladder:
    """A ladder that has begun."""
    season.open(entrants=entrants, seats=2, kind=CompetitionFormat.LADDER, **chosen).start()
    return Ladder(season)


def test_a_challenge_is_accepted_played_and_changes_places(season: Season) -> None:
    ladder = begun(season)
    top, second, third, fourth, last = ladder.order()
    assert "the ladder has begun" in season.letters(top.lower())[-1].subject
    number = ladder.challenge(fourth, second)
    assert f"{fourth} has challenged you" in season.letters(second.lower())[-1].subject
    ladder.answer(second, number)
    assert "the match has started" in season.letters(fourth.lower())[-1].subject
    (match,) = season.undecided()
    assert set(match.entries.values()) == {ladder.entry(second), ladder.entry(fourth)}
    ladder.win(fourth)
    assert ladder.order() == [top, fourth, second, third, last]
    assert season.look().row.status is CompetitionStatus.RUNNING
    assert ladder.faults() == []
    season.finish("The year is over")
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert [found.people[entry].name for entry in found.winners] == [top]
    assert ladder.faults() == []


@on_sqlite_only
@pytest.mark.parametrize("entrants", [8, 16, 24, 33])
def test_a_ladder_of_every_size_is_played_to_its_end(season: Season, entrants: int) -> None:
    ladder = begun(season, entrants, reach=5, rematch_days=0)
    for _ in range(3):
        order = ladder.order()
        ladder.answer(order[2], ladder.challenge(order[5], order[2]))
        ladder.win(order[5])
        order.insert(2, order.pop(5))
        assert ladder.order() == order
    season.withdraw(ladder.user(order[1]))
    assert ladder.order()[1] == order[2]
    season.finish("Enough")
    assert season.look().row.status is CompetitionStatus.FINISHED
    assert ladder.faults() == []


@on_sqlite_only
def test_what_cannot_be_challenged_is_refused_with_its_reason(season: Season) -> None:
    ladder = begun(season, reach=2)
    order = ladder.order()
    for name, whom, why in (
        (order[4], order[1], "up to 2 places above you"),
        (order[1], order[2], "up to 2 places above you"),
        (order[1], order[1], "up to 2 places above you"),
    ):
        with pytest.raises(NotPossible, match=why):
            ladder.challenge(name, whom)
    number = ladder.challenge(order[3], order[2])
    with pytest.raises(NotPossible, match="have an open challenge or a running match"):
        ladder.challenge(order[3], order[2])
    with pytest.raises(NotPossible, match="1 of your own challenges at once"):
        ladder.challenge(order[3], order[1])
    with pytest.raises(NotPossible, match="as many challenges as they can have"):
        ladder.challenge(order[4], order[2])
    with pytest.raises(NotPossible, match="only the person who was challenged"):
        ladder.answer(order[3], number)
    with pytest.raises(NotPossible, match="only the challenger"):
        ladder.answer(order[2], number, "take_back")
    ladder.answer(order[3], number, "take_back")
    with pytest.raises(NotPossible, match="this challenge is over"):
        ladder.answer(order[2], number)


@on_sqlite_only
def test_two_players_do_not_meet_again_too_soon(season: Season) -> None:
    ladder = begun(season, rematch_days=14)
    order = ladder.order()
    ladder.answer(order[0], ladder.challenge(order[1], order[0]))
    ladder.win(order[1])
    with pytest.raises(NotPossible, match="you two can meet again from"):
        ladder.challenge(order[0], order[1])
    with ladder.later(days=15):
        assert ladder.challenge(order[0], order[1])


def test_a_challenge_that_nobody_answers_lapses_at_its_cost(season: Season) -> None:
    ladder = begun(season, answer_days=7, refusal_cost=2)
    order = ladder.order()
    ladder.challenge(order[1], order[0])
    with ladder.later(days=6):
        assert due(season) == []
        assert not season.begin_at_once()
    with ladder.later(days=8):
        # The worker's sweep finds it.
        assert due(season) == [season.number]
        assert season.begin_at_once()
        assert due(season) == []
        assert not season.begin_at_once()
        assert "you have not answered the challenge" in season.told(order[0].lower())
        assert "It has cost you 2 places." in season.told(order[0].lower())
        assert "has not answered your challenge in time" in season.told(order[1].lower())
        assert ladder.order()[:3] == [order[1], order[2], order[0]]


@on_sqlite_only
def test_days_of_absence_do_not_count(season: Season) -> None:
    ladder = begun(season, answer_days=7, most_received=2)
    order = ladder.order()
    ladder.challenge(order[1], order[0])
    today = datetime.now(UTC).date()
    with session_scope(season.engine) as session:
        user = session.get_one(User, ladder.user(order[0]))
        first, last = today + timedelta(days=2), today + timedelta(days=11)
        absence.leave(session, user, first, last, datetime.now(UTC), announce_nothing)
    with ladder.later(days=8):
        assert not season.begin_at_once()
        with pytest.raises(NotPossible, match=f"{order[0]} is away until {last}"):
            ladder.challenge(order[2], order[0])
    with ladder.later(days=13):
        assert not season.begin_at_once()
    with ladder.later(days=18):
        assert season.begin_at_once()


@on_sqlite_only
def test_who_declines_loses_places_and_who_leaves_ends_their_challenges(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    ladder.answer(order[0], ladder.challenge(order[1], order[0]), "decline")
    assert ladder.order()[:2] == [order[1], order[0]]
    assert f"{order[0]} has declined your challenge." in season.told(order[1].lower())
    ladder.challenge(order[2], order[1])
    assert ladder.open() == 1
    season.withdraw(ladder.user(order[2]))
    assert ladder.open() == 0
    assert ladder.order()[:2] == [order[1], order[0]]


@on_sqlite_only
def test_people_enter_a_ladder_that_runs_until_it_is_closed(season: Season) -> None:
    ladder = begun(season)
    late = season.person("Late")
    season.mail("late", late, "ENTER")
    assert "you are on the ladder" in season.told("late")
    order = ladder.order()
    assert order[-1] == "Late"
    assert ladder.faults() == []
    ladder.answer(order[-2], ladder.challenge("Late", order[-2]))
    ladder.challenge(order[1], order[0])
    season.finish("The year is over")
    # The running match still counts; open challenges end.
    assert ladder.open() == 0
    assert season.look().row.status is CompetitionStatus.RUNNING
    with pytest.raises(NotPossible, match="the ladder is closing"):
        ladder.challenge(order[1], order[0])
    with pytest.raises(NotPossible, match="entries are closed"):
        season.enter(season.person("Later"))
    ladder.win("Late")
    assert season.look().row.status is CompetitionStatus.FINISHED
    assert ladder.order()[-2] == "Late"


def test_forty_answers_at_once_begin_one_match(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    number, by = ladder.challenge(order[1], order[0]), ladder.user(order[0])

    def accept(_n: int) -> bool:
        try:
            with session_scope(season.engine) as session:
                user = session.get_one(User, by)
                challenges.accept(session, season.number, user, number, season.voices)
        except NotPossible:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(accept, range(40))) == 1
    assert len(season.undecided()) == 1


@on_sqlite_only
def test_a_ladder_is_played_by_mail_alone(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    top, second = order[0], order[1]
    season.reply(season.letters(second.lower())[-1], f"CHALLENGE {top}")
    assert f"your challenge has been sent to {top}" in season.told(second.lower())
    season.reply(season.letters(top.lower())[-1], "ACCEPT")
    assert f"you have accepted the challenge from {second}" in season.told(top.lower())
    assert len(season.undecided()) == 1
    season.mail(order[2].lower(), ladder.user(order[2]), f"CHALLENGE {top}")
    assert "as many challenges as they can have at once" in season.told(order[2].lower())
    season.mail(order[2].lower(), ladder.user(order[2]), "CHALLENGE NOBODY")
    assert "write CHALLENGE and the name of a player" in season.told(order[2].lower())
    season.mail(order[3].lower(), ladder.user(order[3]), f"CHALLENGE {order[2]}")
    season.mail(order[2].lower(), ladder.user(order[2]), f"decline {order[3]}")
    assert f"you have declined the challenge of {order[3]}" in " ".join(
        " ".join(each.body_text.split()) for each in season.letters(order[2].lower())
    )
    assert ladder.order()[2:4] == [order[3], order[2]]


@on_sqlite_only
def test_a_challenge_by_mail_starts_a_match_of_reds_with_its_sides_by_name(season: Season) -> None:
    ladder = begun(season, entrants=2, title=TITLES["reds"])
    top, second = ladder.order()
    season.mail(second.lower(), ladder.user(second), f"CHALLENGE {top}")
    season.mail(top.lower(), ladder.user(top), "ACCEPT")
    letters = [*season.letters(top.lower()), *season.letters(second.lower())]
    started = [each.body_text for each in letters if "has started" in each.subject]
    told = [" ".join(text.split()) for text in started]
    assert len(told) == 2
    assert [" You play Reds! in seat A (Red). " in each for each in told].count(True) == 1
    assert [" You play Reds! in seat B (White). " in each for each in told].count(True) == 1
    assert all("- Red (A): P0" in each and "- White (B): P0" in each for each in told)


@on_sqlite_only
def test_words_of_a_ladder_are_refused_elsewhere(season: Season) -> None:
    season.open(entrants=4, seats=2).start()
    season.mail("p01", season.players[0], "CHALLENGE P02")
    assert "this competition is no ladder" in season.told("p01")
