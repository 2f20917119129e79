"""The order in which a player is replaced, as it was fixed beforehand."""

from fractions import Fraction

import pytest
from sqlmodel import col, select

from app.competitions import audit as competition_audit
from app.competitions.formats.standings import Standing, TieBreak
from app.database import reading_scope, session_scope
from app.games.kernel.bot import NEUTRAL
from app.matches.audit import checks
from app.matches.bots import play_bots
from app.matches.events import announce_nothing
from app.matches.refusal import NotPossible
from app.matches.seats import candidates
from app.models import CompetitionEntry, Match, Seat, User, Vacancy, utc_now
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only


def check(season: Season) -> None:
    with reading_scope(season.engine) as session:
        assert competition_audit.audit(session, season.number) == []
        for match in session.exec(select(Match)):
            assert checks.audit(session, match.id or 0, utc_now()) == []


def bots(season: Season) -> list[str | None]:
    with reading_scope(season.engine) as session:
        return list(session.exec(select(Seat.bot).where(col(Seat.user_id).is_(None))))


def substitute(season: Season, name: str) -> int:
    """Somebody on the site's list of substitutes."""
    user_id = season.person(name)
    with session_scope(season.engine) as session:
        user = session.get_one(User, user_id)
        candidates.sign_on(session, user, candidates.Terms(most_matches=20))
    return user_id


@on_sqlite_only
@pytest.mark.parametrize(
    "order",
    [(), ("reserve",), ("bot", "reserve"), ("bot", "neutral"), ("reserve", "reserve", "bot")],
)
def test_an_order_ends_with_what_is_always_possible(season: Season, order: tuple[str, ...]) -> None:
    with pytest.raises(NotPossible, match="as the last"):
        season.open(replacement=order)


def test_neutral_moves_are_the_documented_defaults(season: Season) -> None:
    season.open(entrants=4, replacement=("neutral",)).start()
    match = season.undecided()[0]
    assert season.replace(season.players[0]) is None
    assert bots(season) == [NEUTRAL] * 4
    with session_scope(season.engine) as session:
        while play_bots(session, match.match_id, announce_nothing):
            pass
    check(season)


@on_sqlite_only
def test_the_reserve_list_comes_after_substitutes_if_the_order_says_so(season: Season) -> None:
    season.open(entrants=5, places=4, replacement=("substitute", "reserve", "bot")).start()
    gone, reserve = season.players[0], season.players[4]
    assert season.replace(gone) == reserve
    season.undo("replace")
    substitute(season, "Stella")
    assert season.replace(gone) is None
    assert bots(season) == ["steady"] * 4
    with reading_scope(season.engine) as session:
        sought = session.exec(select(Vacancy)).all()
        assert {each.former_id for each in sought} == {gone}
        assert len(sought) == 4
    assert [each.user_id for each in season.look().reserve] == [reserve]
    check(season)
    season.undo("replace")
    with reading_scope(season.engine) as session:
        assert all(each.ended_at is not None for each in session.exec(select(Vacancy)))
    check(season)


# the points of finished matches


@on_sqlite_only
@pytest.mark.parametrize(("inherited", "first"), [("all", 10), ("half", 5), ("none", 0)])
def test_the_points_of_finished_matches_are_inherited_as_stated(
    season: Season, inherited: str, first: int
) -> None:
    season.open(entrants=6, places=4, inherited=inherited).start()
    gone = season.players[0]
    entry = season.look().entry_of(gone)
    assert entry is not None
    before, after, *_rest = season.undecided()
    season.end_match(before, [[n] for n in sorted(before.entries.values())])
    season.replace(gone)
    line = line_of(season, entry)
    assert line.points == first
    assert line.scores[0].whole == 10
    assert line.breaks[TieBreak.WINS] == Fraction(first, 10)
    # What the successor plays counts in full.
    season.end_match(after, [[n] for n in sorted(after.entries.values())])
    line = line_of(season, entry)
    assert line.points == first + 10
    season.undo("replace")
    line = line_of(season, entry)
    assert line.points == 20


@on_sqlite_only
def test_opponents_keep_all_of_theirs_when_points_are_not_inherited(season: Season) -> None:
    season.open(entrants=6, places=4, inherited="none").start()
    (first, *_rest) = season.undecided()
    season.end_match(first, [[n] for n in sorted(first.entries.values())])
    season.replace(season.players[0])
    assert sorted(each.points for each in season.look().groups[0].standings) == [0, 1, 3, 6]


def line_of(season: Season, entry: CompetitionEntry) -> Standing:
    """The line of an entry in the standings."""
    return next(each for each in season.look().groups[0].standings if each.entry == entry.id)
