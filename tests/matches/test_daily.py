"""The daily game: one seed a day, one attempt a person, one table of results."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
from sqlmodel import Session, col, select

from app.games.kernel.chance import commitment
from app.games.kernel.state import Draw
from app.games.rcw.title import RCW
from app.matches import undo
from app.matches.agreements import Terms, propose
from app.matches.daily import attempts, games
from app.matches.daily.results import DailyTable, table_of
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.match_record import StillSecret, all_draws
from app.matches.moderation import acts
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.matches.verify import verify
from app.models import (
    ActKind,
    AgreementKind,
    DailyGame,
    DailyMatch,
    Match,
    MatchStatus,
    Outbox,
    User,
    by_the_clock,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.matches.daily_seed import fix_seed
from tests.matches.table import Table

DAY = date(2026, 11, 24)
NOON = datetime(2026, 11, 24, 12, tzinfo=UTC)
STARTS = 40

SetClock = Callable[[datetime], None]


@pytest.fixture
def clock() -> Iterator[SetClock]:
    """Let it be NOON of DAY, or whatever moment it is called with."""
    with ExitStack() as stack:
        moment = [NOON]
        stack.enter_context(by_the_clock(lambda: moment[0]))
        yield lambda when: moment.__setitem__(0, when)


def begin(table: Table, person: User, day: date = DAY) -> int:
    """Begin the game of a day, as by the site."""

    def begun(session: Session) -> int:
        user = session.get_one(User, person.id)
        match, _ = attempts.begin(session, user, RCW, day, table.announce)
        assert match.id is not None
        return match.id

    return int(table.writing(begun))


def finish(table: Table, match_id: int, victory: str) -> None:
    """Let a match be over now, as if played to this end."""

    def end(session: Session) -> None:
        match = session.get_one(Match, match_id)
        match.status, match.finished_at = MatchStatus.FINISHED, utc_now()
        match.result = {"victory": victory, "ranking": [["A"], ["B"]], "points": {}}

    table.writing(end)


def resign(table: Table, match_id: int) -> None:
    """End a match by the only way that is always open to its player."""
    assert table.play(match_id, "A", "quit\nconfirm quit").ok


def shown(table: Table, reader: User | None, day: date = DAY) -> DailyTable:
    """The table as `reader` sees it."""

    def look(session: Session) -> DailyTable:
        game = games.game_of(session, "rcw", day)
        assert game is not None
        return table_of(session, game, reader.id if reader else None)

    found: DailyTable = table.writing(look)
    return found


def row(table: Table, match_id: int) -> Match:
    found: Match = table.writing(lambda session: session.get_one(Match, match_id))
    return found


def places(found: DailyTable) -> list[tuple[int, str, str]]:
    return [(each.place, each.name, each.label) for each in found.results]


def draws(table: Table, match_id: int) -> list[Draw]:
    """All that has been drawn in a match."""

    def look(session: Session) -> list[Draw]:
        return [draw for entry in load(session, match_id).match.log for draw in entry["draws"]]

    found: list[Draw] = table.writing(look)
    return found


def published_draws(table: Table, match_id: int) -> int:
    """How many draws are published of a match. Raises StillSecret."""
    found: int = table.writing(lambda session: len(all_draws(load(session, match_id))))
    return found


def mails_in(session: Session) -> list[str]:
    """All e-mails that were written."""
    rows = session.exec(select(Outbox).order_by(col(Outbox.id)))
    return [mail.body_text + (mail.body_html or "") for mail in rows]


# the seed


@pytest.mark.usefixtures("clock")
def test_everybody_has_the_same_dice(table: Table) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    anna, boris = table.people("Anna", "Boris")
    numbers = [begin(table, anna), begin(table, boris)]
    for number in numbers:
        assert table.play(number, "A", "no more leaders\nend movement\nend combat").ok
    one, other = (draws(table, number) for number in numbers)
    assert one == other
    assert len(one) > 2
    assert row(table, numbers[0]).seed == row(table, numbers[1]).seed


def test_seeds_are_drawn_a_day_ahead_and_not_from_the_day(table: Table, clock: SetClock) -> None:

    def prepare(session: Session) -> None:
        for title, day in games.unprepared(session):
            games.prepared_game(session, title, day)

    table.writing(prepare)
    assert table.writing(games.unprepared) == []
    found = table.writing(lambda s: list(s.exec(select(DailyGame).order_by(col(DailyGame.day)))))
    assert [each.day for each in found] == [DAY, DAY + timedelta(days=1)]
    assert all(commitment(each.seed) == each.seed_hash for each in found)
    clock(NOON + timedelta(days=1))
    assert [day for _, day in table.writing(games.unprepared)] == [DAY + timedelta(days=2)]
    again = table.writing(lambda s: games.prepared_game(s, RCW, found[1].day))
    assert again.seed == found[1].seed != found[0].seed


def test_the_dice_of_an_ended_match_stay_secret_while_others_play(
    table: Table, clock: SetClock
) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    anna = table.person("Anna")
    match_id = begin(table, anna)
    resign(table, match_id)
    match = row(table, match_id)
    assert match.status is MatchStatus.FINISHED
    assert not match.dice_are_public
    for moment in (NOON, games.ends_at(DAY), games.counts_until(DAY) - timedelta(seconds=1)):
        clock(moment)
        with pytest.raises(StillSecret):
            published_draws(table, match_id)
    mails = table.writing(mails_in)
    assert len(mails) == 2
    assert not [text for text in mails if match.seed in text.replace("\n", "")]
    assert "others may still be playing it" in " ".join(mails[1].split())
    clock(games.counts_until(DAY))
    assert published_draws(table, match_id) > 0
    assert table.writing(lambda s: verify(s, match_id)) == []


def test_the_draws_of_two_matches_with_one_seed_are_kept_apart(
    table: Table, clock: SetClock
) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    anna, boris = table.people("Anna", "Boris")
    short, long = begin(table, anna), begin(table, boris)
    assert table.play(long, "A", "no more leaders\nend movement\nend combat").ok
    # Both have been written to equally often, so that nothing else tells them apart.
    assert table.play(short, "A", "no more leaders").ok
    for number in (short, long):
        resign(table, number)
    assert row(table, short).version == row(table, long).version
    clock(games.counts_until(DAY))
    assert published_draws(table, short) < published_draws(table, long)


# the attempt


@pytest.mark.usefixtures("clock")
def test_forty_starts_at_once_make_one_match(table: Table) -> None:
    anna = table.person("Anna")
    gate = Barrier(STARTS)

    def start(_number: int) -> int:
        gate.wait()
        return begin(table, anna)

    with ThreadPoolExecutor(STARTS) as threads:
        found = list(threads.map(start, range(STARTS)))
    assert len(set(found)) == 1
    assert len(table.writing(lambda s: s.exec(select(Match.id)).all())) == 1
    assert len(table.writing(lambda s: s.exec(select(DailyGame.id)).all())) == 1


@pytest.mark.usefixtures("clock")
def test_an_ended_attempt_is_the_only_one(table: Table) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    anna = table.person("Anna")
    match_id = begin(table, anna)
    resign(table, match_id)
    assert begin(table, anna) == match_id


@on_sqlite_only
@pytest.mark.usefixtures("clock")
def test_nothing_can_be_taken_back_rewound_or_corrected(table: Table) -> None:
    table.writing(lambda s: fix_seed(s, DAY))
    anna = table.person("Anna")
    match_id = begin(table, anna)
    assert table.play(match_id, "A", "no more leaders\nend movement\nend combat").ok
    with pytest.raises(undo.NothingToUndo):
        table.writing(lambda s: undo.undo(s, match_id, "A", announce_nothing))
    take_back = Terms(AgreementKind.TAKE_BACK)
    rewind = acts.ActRequest(ActKind.REWIND, anna, "no", "key 1", back_to=0)
    stack = {"unit": "RL-152", "province": "kuban"}
    correct = acts.ActRequest(ActKind.CORRECT, anna, "no", "key 2", what="stack", filled=stack)
    tries: list[Callable[[Session], Any]] = [
        lambda s: propose(s, match_id, "A", take_back, utc_now(), announce_nothing),
        lambda s: acts.moderate(s, match_id, rewind, announce_nothing),
        lambda s: acts.moderate(s, match_id, correct, announce_nothing),
    ]
    for attempt in tries:
        with pytest.raises(NotPossible, match="the first attempt counts"):
            table.writing(attempt)
    with pytest.raises(NotPossible, match="cannot change hands"):
        table.writing(
            lambda s: replacement.give_to_bot(s, s.get_one(Match, match_id), "A", announce_nothing)
        )
    assert not row(table, match_id).is_rated


def test_a_match_belongs_to_the_day_on_which_it_was_begun(table: Table, clock: SetClock) -> None:
    anna = table.person("Anna")
    clock(games.ends_at(DAY) - timedelta(seconds=1))
    late = begin(table, anna)
    clock(games.ends_at(DAY))
    with pytest.raises(NotPossible, match="only on its day"):
        begin(table, anna)
    early = begin(table, anna, DAY + timedelta(days=1))
    assert early != late
    assert [games.day_of(row(table, each)) for each in (late, early)] == [
        DAY,
        DAY + timedelta(days=1),
    ]
    clock(games.counts_until(DAY) - timedelta(seconds=1))
    finish(table, late, "draw")
    assert places(shown(table, anna)) == [(1, "Anna", "draw")]


# the table


@on_sqlite_only
def test_results_are_ordered_and_ties_share_a_place(table: Table, clock: SetClock) -> None:
    people = table.people("Anna", "Boris", "Clara", "Dora", "Emil", "Fritz")
    ends = ("defeat", "marginal", "draw", "marginal", "given_up", "")
    for person, victory in zip(people, ends, strict=True):
        match_id = begin(table, person)
        if victory:
            finish(table, match_id, victory)
    found = shown(table, people[0])
    assert (found.begun, found.finished, found.is_final) == (6, 5, False)
    assert [(place, name) for place, name, _ in places(found)] == [
        (1, "Boris"),
        (1, "Dora"),
        (3, "Clara"),
        (4, "Anna"),
        (5, "Emil"),
    ]
    clock(games.counts_until(DAY))
    finish(table, match_id, "decisive")
    late = shown(table, None)
    assert (late.finished, late.is_final) == (5, True)
    assert places(late) == places(found)


@on_sqlite_only
def test_results_are_for_those_who_have_played(table: Table, clock: SetClock) -> None:
    anna, boris, clara = table.people("Anna", "Boris", "Clara")
    finish(table, begin(table, anna), "draw")
    begin(table, boris)
    assert len(shown(table, anna).results) == 1
    for reader in (boris, clara, None):
        assert not shown(table, reader).results
        assert not shown(table, reader).is_open
    clock(games.counts_until(DAY))
    for reader in (boris, clara, None):
        assert len(shown(table, reader).results) == 1


@on_sqlite_only
@pytest.mark.usefixtures("clock")
def test_guests_and_unconfirmed_accounts_have_no_place(table: Table) -> None:
    anna, guest, new = table.people("Anna", "Guest 1", "Nina")

    def change(session: Session) -> None:
        session.get_one(User, guest.id).is_guest = True
        session.get_one(User, new.id).unconfirmed_since = utc_now()

    table.writing(change)
    for person in (anna, guest, new):
        finish(table, begin(table, person), "draw")

    def keep(session: Session) -> None:
        """The guest makes an account, and both confirm their addresses."""
        session.get_one(User, guest.id).is_guest = False
        for person in (guest, new):
            session.get_one(User, person.id).unconfirmed_since = None

    assert [name for _, name, _ in places(shown(table, anna))] == ["Anna"]
    table.writing(keep)
    assert [name for _, name, _ in places(shown(table, anna))] == ["Anna", "Nina"]
    assert len(table.writing(lambda s: s.exec(select(DailyMatch)).all())) == 3
