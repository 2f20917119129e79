"""Every format of every size with all that happens in a real one: a player is replaced, a match is
ended by the director, somebody withdraws, and somebody comes late.

`make test` plays a few, `make test-long` all.
"""

from itertools import combinations
from typing import Any

import networkx
import pytest

from app.competitions.audit import audit
from app.competitions.formats import FORMATS
from app.competitions.history import history_of
from app.database import reading_scope
from app.matches.refusal import NotPossible
from app.models import Competition, CompetitionFormat, CompetitionStatus
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

SIZES = (5, 8, 16, 24, 33)
PLANS: list[tuple[CompetitionFormat, int, dict[str, Any]]] = [
    (CompetitionFormat.SWISS, 2, {"rounds": 4}),
    (CompetitionFormat.ROUND_ROBIN, 2, {"at_once": 10, "group_size": 8}),
    (CompetitionFormat.ELIMINATION, 2, {"lives": 1}),
    (CompetitionFormat.ELIMINATION, 2, {"lives": 2}),
    (CompetitionFormat.ELIMINATION, 2, {"lives": 3}),
    *((CompetitionFormat.SEASON, seats, {"rounds": 2}) for seats in (2, 3, 4, 5, 6)),
    *((CompetitionFormat.TABLES, seats, {"smaller": seats > 3}) for seats in (3, 4, 5, 6)),
    *((CompetitionFormat.CUP, seats, {"advance": seats // 3}) for seats in (3, 4, 5, 6)),
]
QUICK = [
    (CompetitionFormat.SWISS, 2, 8),
    (CompetitionFormat.SEASON, 3, 5),
    (CompetitionFormat.TABLES, 4, 8),
    (CompetitionFormat.CUP, 3, 8),
]
"""What `make test` plays."""


@on_sqlite_only
@pytest.mark.parametrize(
    ("kind", "seats", "chosen", "entrants"),
    [
        pytest.param(
            *plan, entrants, marks=() if (*plan[:2], entrants) in QUICK else pytest.mark.long
        )
        for plan in PLANS
        for entrants in SIZES
        if entrants >= plan[1]
    ],
)
def test_a_format_of_every_size_with_all_that_happens(
    season: Season, kind: CompetitionFormat, seats: int, chosen: dict[str, Any], entrants: int
) -> None:
    takes_late = FORMATS[kind].takes_late_entries and chosen.get("lives") != 1
    fields = {"places": entrants, "takes_late": takes_late, "begins_at_once": True, **chosen}
    if kind is CompetitionFormat.SEASON:
        fields["pool_size"] = max(seats, 6)
    season.open(entrants=entrants, seats=seats, kind=kind, **fields)
    spare = season.person("Spare")
    season.enter(spare)
    season.start()
    first, second = season.players[0], season.players[1]
    busy = {e for match in season.undecided() for e in match.entries.values()}
    entry = season.look().entry_of(first)
    assert entry is not None
    if entry.id in busy:
        assert season.replace(first) == spare
        assert season.look().entry_of(spare) is not None
    season.withdraw(second)
    if takes_late:
        season.enter(season.person("Late"))
    else:
        with pytest.raises(NotPossible, match="entries are closed"):
            season.enter(season.person("Late"))
    # A cup of one match is over with it.
    forfeit = season.undecided()[0]
    seated = sorted(forfeit.entries)
    season.adjudicate(forfeit, {seat: n for n, seat in enumerate(seated, 1)})
    season.end_round()
    while season.look().row.status is CompetitionStatus.BETWEEN:
        assert season.begin_at_once()
        season.end_round()
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert found.winners
    with reading_scope(season.engine) as session:
        assert [fault.what for fault in audit(session, season.number)] == []
        history = history_of(session, session.get_one(Competition, season.number))
    gone = found.entry_of(second)
    assert gone is not None
    assert all(gone.id not in played.members for played in history[1:])
    if kind is CompetitionFormat.SWISS:
        _no_needless_repeat(history)
    if kind in (CompetitionFormat.SWISS, CompetitionFormat.TABLES):
        byes = [e for played in history for group in played.groups for e in group.byes]
        whole = {e for e in history[0].members if all(e in played.members for played in history)}
        times = [byes.count(entry) for entry in whole]
        assert max(times) - min(times) <= 1


def _no_needless_repeat(history: Any) -> None:
    """Whoever meets again does so because no pairing of unplayed pairs covers everybody."""
    met: set[frozenset[int]] = set()
    for played in history:
        members = set(played.members)
        pairs = [frozenset(match.entries) for match in played.matches]
        if any(pair in met for pair in pairs):
            graph = networkx.Graph()
            graph.add_nodes_from(members)
            graph.add_edges_from(
                pair for pair in combinations(sorted(members), 2) if frozenset(pair) not in met
            )
            best = networkx.max_weight_matching(graph, maxcardinality=True)
            assert len(best) < len(members) // 2
        met |= set(pairs)
