"""Round robin: everyone meets everyone, with balanced sides, whoever withdraws."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from app.competitions.formats.berger import berger_table
from app.competitions.formats.round_robin import RoundRobin, RoundRobinSettings, group_sizes
from tests.competitions.played import Played


def round_robin(entrants: int, **settings: Any) -> Played:
    chosen = RoundRobinSettings(**{"group_size": 40, **settings})
    return Played(RoundRobin(), chosen, 2, [*range(1, entrants + 1)])


def test_the_table_of_six_is_the_one_of_the_handbook() -> None:
    numbered = [[(a + 1, b + 1) for a, b in pairs] for pairs in berger_table(6)]
    assert numbered == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@pytest.mark.parametrize("entrants", [5, 8, 16, 24, 33])
@pytest.mark.parametrize("meetings", [1, 2])
def test_everyone_meets_everyone_with_balanced_sides(entrants: int, meetings: int) -> None:
    played = round_robin(entrants, meetings=meetings, at_once=4).run()
    met = Counter(played.pairs())
    assert set(met) == set(combinations(range(1, entrants + 1), 2))
    assert set(met.values()) == {meetings}
    assert all(abs(lead) <= (meetings == 1) for lead in played.leads().values())
    expected = played.rules.rounds(played.settings, 2, entrants)
    assert len(played.history) == expected
    outline = played.rules.outline(played.settings, 2, entrants)
    assert [each.matches for each in outline] == [len([*r.matches]) for r in played.history]
    # Nobody has more matches at once than was promised.
    for each in played.history:
        assert max(Counter(e for m in each.matches for e in m.entries).values()) <= 4


def test_groups_differ_by_one_at_most() -> None:
    assert group_sizes(33, 12) == (11, 11, 11)
    assert group_sizes(25, 12) == (9, 8, 8)
    played = round_robin(25, group_size=12, at_once=3).run()
    assert [len(table) for table in played.tables()] == [9, 8, 8]
    assert len(set(played.pairs())) == 9 * 8 // 2 + 2 * (8 * 7 // 2)


def test_whoever_should_have_met_somebody_who_has_withdrawn_has_the_points() -> None:
    played = round_robin(6, at_once=1)
    played.round()
    played.withdraw({1})
    while not played.is_over():
        played.round()
    assert Counter(played.rules.byes(played.settings, played.history)) == {2: 1, 3: 1, 4: 1, 5: 1}
    lines = {line.entry: line for line in played.tables()[0]}
    assert len(lines[1].scores) == 1
    assert all(len(lines[entry].scores) == 5 for entry in (2, 3, 4, 5, 6))
