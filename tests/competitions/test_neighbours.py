"""A ladder of four seats: tables of neighbours, over numbers, on the site and by mail."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.competitions import neighbours, next_round
from app.competitions.audit import audit
from app.competitions.formats.ladder import (
    Happening,
    LadderEvent,
    LadderSettings,
    places,
)
from app.competitions.formats.ladder import neighbours as neighbours_of
from app.competitions.ladder_order import order_of
from app.database import reading_scope, session_scope
from app.matches.clock import absence
from app.matches.events import announce_nothing
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionFormat, CompetitionStatus, User
from app.models.types import by_the_clock
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

START = datetime(2026, 1, 1, tzinfo=UTC)


def test_a_table_deals_out_its_places_anew_and_shared_ranks_keep_their_order() -> None:
    def after(*table: list[int]) -> list[int]:
        event = LadderEvent(START + timedelta(days=1), Happening.PLAYED, table=table)
        return places(LadderSettings(), [1, 2, 3, 4, 5, 6], START, [event], event.at)

    assert after([5], [2], [4], [3]) == [1, 5, 2, 4, 3, 6]
    assert after([2], [3], [4], [5]) == [1, 2, 3, 4, 5, 6]
    assert after([6], [1, 3], [4]) == [6, 2, 1, 3, 5, 4]
    assert after([1, 2, 3, 4]) == [1, 2, 3, 4, 5, 6]


def test_the_nearest_above_are_asked_first_then_those_below() -> None:
    settings = LadderSettings(reach=3)
    order = [1, 2, 3, 4, 5, 6, 7]
    assert neighbours_of(settings, order, 5) == [4, 3, 2, 6, 7]
    assert neighbours_of(settings, order, 2) == [1, 3, 4, 5]
    assert neighbours_of(settings, order, 9) == []


@dataclass
class Tables:
    """A ladder of four seats with eight players."""

    season: Season

    def order(self) -> list[str]:
        """The names from the top."""
        with reading_scope(self.season.engine) as session:
            row = session.get_one(Competition, self.season.number)
            entries = order_of(session, row)
        people = self.season.look().people
        return [people[entry].name for entry in entries]

    def user(self, name: str) -> int:
        """The account of somebody."""
        people = self.season.look().people.values()
        return next(person.user_id for person in people if person.name == name)

    def call(self, name: str) -> dict[str, int]:
        """Let somebody call a table; return the challenges by who is asked."""
        by = self.user(name)
        with session_scope(self.season.engine) as session:
            user = session.get_one(User, by)
            neighbours.call(session, self.season.number, user, self.season.voices)
        return self.waiting()

    def waiting(self) -> dict[str, int]:
        """The challenges of tables that are not full, by who is asked."""
        people = self.season.look().people
        with reading_scope(self.season.engine) as session:
            row = session.get_one(Competition, self.season.number)
            return {
                people[each.challenged_id].name: each.id or 0
                for each in neighbours.waiting(session, row)
            }

    def answer(self, name: str, number: int, what: str = "accept") -> None:
        """Let somebody accept, decline or take back."""
        by = self.user(name)
        with session_scope(self.season.engine) as session:
            user, row = session.get_one(User, by), self.season.number
            if what == "take_back":
                neighbours.take_back(session, row, user, number)
            else:
                answer = neighbours.accept if what == "accept" else neighbours.decline
                answer(session, row, user, number, self.season.voices)

    def play(self, *names: str) -> None:
        """End the running match with these ranks."""
        (match,) = self.season.undecided()
        people = self.season.look().people
        numbers = {person.name: entry for entry, person in people.items()}
        self.season.end_match(match, [[numbers[name]] for name in names])

    def faults(self) -> list[str]:
        """What fsck says."""
        with reading_scope(self.season.engine) as session:
            return [fault.what for fault in audit(session, self.season.number)]


def begun(season: Season, entrants: int = 8, **chosen: Any) -> Tables:
    """A ladder of tables that has begun."""
    fields = {"reach": 4, "rematch_days": 0, **chosen}
    season.open(entrants=entrants, seats=4, kind=CompetitionFormat.LADDER, **fields).start()
    return Tables(season)


def due(season: Season) -> list[int]:
    """The competitions that the worker has something to do in."""
    with reading_scope(season.engine) as session:
        return next_round.due(session)


def test_a_table_is_called_accepted_played_and_changes_places(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    assert "reply with CHALLENGE on the first line" in season.told(order[0].lower())
    asked = ladder.call(order[4])
    assert set(asked) == set(order[1:4])
    assert "has challenged you to a table of 4 neighbours" in season.told(order[3].lower())
    for name in order[1:4]:
        assert season.undecided() == []
        ladder.answer(name, asked[name])
    assert ladder.waiting() == {}
    (match,) = season.undecided()
    assert len(match.entries) == 4
    # Those who stand higher have the first seats.
    people = season.look().people
    seated = [people[match.entries[seat]].name for seat in sorted(match.entries)]
    assert seated == order[1:5]
    assert ladder.order() == order
    ladder.play(order[4], order[2], order[1], order[3])
    assert ladder.order() == [order[0], order[4], order[2], order[1], order[3], *order[5:]]
    assert ladder.faults() == []
    season.finish("The year is over")
    assert season.look().row.status is CompetitionStatus.FINISHED
    assert ladder.faults() == []


@on_sqlite_only
def test_whoever_declines_pays_and_the_next_neighbour_is_asked(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    asked = ladder.call(order[4])
    ladder.answer(order[3], asked[order[3]], "decline")
    assert "If there is another neighbour for your table" in season.told(order[4].lower())
    # The one who declined has lost a place, and the fourth above is asked.
    assert ladder.order()[3:5] == [order[4], order[3]]
    asked = ladder.waiting()
    assert set(asked) == {order[0], order[1], order[2]}
    for name in (order[0], order[1], order[2]):
        ladder.answer(name, asked[name])
    assert len(season.undecided()) == 1


@on_sqlite_only
def test_those_below_fill_the_table_of_the_second_and_decline_for_free(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    asked = ladder.call(order[1])
    assert set(asked) == {order[0], order[2], order[3]}
    ladder.answer(order[3], asked[order[3]], "decline")
    assert ladder.order() == order
    assert "cost you" not in season.told(order[3].lower())
    assert set(ladder.waiting()) == {order[0], order[2], order[4]}
    with pytest.raises(NotPossible, match="nobody is above you"):
        ladder.call(order[0])


def test_a_table_that_nobody_answers_is_filled_by_the_sweep_or_ends(season: Season) -> None:
    ladder = begun(season, entrants=5, answer_days=7, refusal_cost=0)
    order = ladder.order()
    asked = ladder.call(order[4])
    ladder.answer(order[1], asked[order[1]])
    assert due(season) == []
    with by_the_clock(lambda: datetime.now(UTC) + timedelta(days=8)):
        assert due(season) == [season.number]
        assert season.begin_at_once()
        # Two have let the time pass, and only one neighbour is left: there is no table.
        assert ladder.waiting() == {}
        assert "too few of your neighbours can play" in season.told(order[4].lower())
        assert f"the table of {order[4]} could not be filled" in season.told(order[1].lower())
        assert due(season) == []
        assert ladder.faults() == []


@on_sqlite_only
def test_who_withdraws_is_replaced_at_a_table_that_waits(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    asked = ladder.call(order[4])
    ladder.answer(order[2], asked[order[2]])
    season.withdraw(ladder.user(order[2]))
    assert set(ladder.waiting()) == {order[1], order[3]}
    assert due(season) == [season.number]
    assert season.begin_at_once()
    assert set(ladder.waiting()) == {order[0], order[1], order[3]}
    season.withdraw(ladder.user(order[4]))
    assert ladder.waiting() == {}
    assert due(season) == []


@on_sqlite_only
def test_what_cannot_be_called_is_refused_with_its_reason(season: Season) -> None:
    ladder = begun(season, entrants=5)
    order = ladder.order()
    asked = ladder.call(order[4])
    with pytest.raises(NotPossible, match="1 of your own challenges at once"):
        ladder.call(order[4])
    # Two have as many challenges as they can have; one is left above, and one below.
    with pytest.raises(NotPossible, match="a table needs 3 of your neighbours, and only"):
        ladder.call(order[3])
    with pytest.raises(NotPossible, match="only the person who was challenged"):
        ladder.answer(order[4], asked[order[1]])
    ladder.answer(order[4], asked[order[1]], "take_back")
    assert ladder.waiting() == {}
    with pytest.raises(NotPossible, match="this challenge is over"):
        ladder.answer(order[1], asked[order[1]])
    today = datetime.now(UTC).date()
    with session_scope(season.engine) as session:
        user = session.get_one(User, ladder.user(order[3]))
        absence.leave(session, user, today, today + timedelta(days=9), START, announce_nothing)
    assert order[3] not in ladder.call(order[4])


@on_sqlite_only
def test_a_reach_that_fills_no_table_is_refused(season: Season) -> None:
    with pytest.raises(NotPossible, match="must reach 3 places at least"):
        season.open(seats=4, kind=CompetitionFormat.LADDER, reach=2)


def test_many_answers_at_once_begin_one_match(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    asked = ladder.call(order[4])
    who = [(ladder.user(name), asked[name]) for name in order[1:4]]

    def accept(n: int) -> bool:
        by, number = who[n % 3]
        try:
            with session_scope(season.engine) as session:
                user = session.get_one(User, by)
                neighbours.accept(session, season.number, user, number, season.voices)
        except NotPossible:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(accept, range(39))) == 3
    assert len(season.undecided()) == 1


@on_sqlite_only
def test_tables_are_called_and_answered_by_mail_alone(season: Season) -> None:
    ladder = begun(season)
    order = ladder.order()
    season.reply(season.letters(order[4].lower())[-1], "CHALLENGE")
    told = season.told(order[4].lower())
    assert "your challenge has been sent to your neighbours" in told
    assert all(name in told for name in order[1:4])
    for name in order[1:4]:
        season.reply(season.letters(name.lower())[-1], "ACCEPT")
        assert "The match starts as soon as all have accepted" in " ".join(
            " ".join(each.body_text.split()) for each in season.letters(name.lower())
        )
    assert len(season.undecided()) == 1


@pytest.mark.long
@on_sqlite_only
@pytest.mark.parametrize("entrants", [5, 8, 16, 24, 33])
def test_a_ladder_of_tables_of_every_size_is_played_to_its_end(
    season: Season, entrants: int
) -> None:
    ladder = begun(season, entrants)
    for _ in range(3):
        order = ladder.order()
        asked = ladder.call(order[-1])
        for name, number in asked.items():
            ladder.answer(name, number)
        ladder.play(order[-1], *asked)
        assert ladder.order().index(order[-1]) == entrants - 4
    season.withdraw(ladder.user(ladder.order()[0]))
    late = season.person("Late")
    season.enter(late)
    assert ladder.order()[-1] == "Late"
    season.finish("Enough")
    assert season.look().row.status is CompetitionStatus.FINISHED
    assert ladder.faults() == []
