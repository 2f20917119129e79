"""Badges: computed from competitions and matches, each with where it comes from."""

from app.competitions.badges import BadgeKind, badges_of
from app.competitions.kept_standings import KeptPodiums
from app.database import reading_scope
from app.models import User
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

PODIUMS = KeptPodiums()


def badges(
    season: Season, user_id: int, finished: int = 0, since: int = 0
) -> list[tuple[BadgeKind, int]]:
    with reading_scope(season.engine) as session:
        user = session.get_one(User, user_id)
        found = badges_of(session, user, PODIUMS, finished=finished, since_time_out=since)
        return [(each.kind, each.number) for each in found]


def test_ranks_promotions_and_directing_make_badges(season: Season) -> None:
    season.open(entrants=8, pool_size=4, rounds=3, moves=1, has_ladder=True).start()
    season.end_round()
    season.begin_next()
    season.end_round()
    season.begin_next()
    season.end_round()
    found = season.look()
    (winner,) = found.winners
    podium = {line.entry: line.rank for line in found.groups[0].standings if line.rank <= 3}
    for entry, rank in podium.items():
        own = badges(season, found.people[entry].user_id)
        assert own[0] == (BadgeKind.PLACED, rank)
    assert podium[winner] == 1
    assert badges(season, season.director) == [(BadgeKind.DIRECTED, 1)]
    promoted = [
        number
        for user_id in season.players
        for kind, number in badges(season, user_id)
        if kind is BadgeKind.PROMOTED
    ]
    # One player moves up after each of the first two rounds.
    assert sorted(promoted) in ([2, 3], [3])


@on_sqlite_only
def test_a_badge_goes_when_the_end_is_undone(season: Season) -> None:
    season.open(entrants=4).start()
    *others, last = season.undecided()
    for match in (*others, last):
        season.adjudicate(match, {"A": 1, "B": 2, "C": 3, "D": 4})
    (winner, *_rest) = [line.entry for line in season.look().groups[0].standings]
    user_id = season.look().people[winner].user_id
    assert badges(season, user_id)[0][0] is BadgeKind.PLACED
    season.undo("adjudicate")
    assert badges(season, user_id) == []


@on_sqlite_only
def test_only_the_largest_milestone_is_shown(season: Season) -> None:
    anna = season.person("Anna")
    assert badges(season, anna, 9, 24) == []
    assert badges(season, anna, 60, 25) == [(BadgeKind.FINISHED, 50), (BadgeKind.RELIABLE, 25)]
