"""Each format from its opening to its end in the database: matches, results, e-mails, standings."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from app.competitions.audit import audit
from app.database import reading_scope
from app.mail.seat_context import Disposition
from app.matches.refusal import NotPossible
from app.models import CompetitionFormat, CompetitionStatus, Match
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only

SWISS = CompetitionFormat.SWISS
ROUND_ROBIN = CompetitionFormat.ROUND_ROBIN
ELIMINATION = CompetitionFormat.ELIMINATION
CUP = CompetitionFormat.CUP
TABLES = CompetitionFormat.TABLES


def faults(season: Season) -> list[str]:
    """What fsck says of it."""
    with reading_scope(season.engine) as session:
        return [fault.what for fault in audit(session, season.number)]


def played_out(season: Season) -> None:
    """Play all rounds, the smaller entry always ahead; each is begun by the site."""
    season.end_round()
    while season.look().row.status is CompetitionStatus.BETWEEN:
        assert season.begin_at_once()
        season.end_round()


FORMATS: list[tuple[CompetitionFormat, int, int, dict[str, Any], int]] = [
    (SWISS, 2, 5, {"rounds": 3}, 3),
    (SWISS, 2, 8, {"rounds": 0}, 3),
    (ROUND_ROBIN, 2, 5, {"at_once": 2}, 3),
    (ELIMINATION, 2, 5, {}, 3),
    (ELIMINATION, 2, 8, {"lives": 2}, 5),
    (CUP, 4, 8, {}, 2),
    (CUP, 3, 5, {"advance": 1}, 2),
    (TABLES, 4, 8, {"rounds": 3}, 3),
    (TABLES, 4, 7, {"rounds": 2, "smaller": True}, 2),
]


@pytest.mark.parametrize(("kind", "seats", "entrants", "chosen", "rounds"), FORMATS)
def test_a_format_runs_to_its_winner(
    season: Season,
    kind: CompetitionFormat,
    seats: int,
    entrants: int,
    chosen: dict[str, Any],
    rounds: int,
) -> None:
    season.open(entrants=entrants, seats=seats, kind=kind, begins_at_once=True, **chosen).start()
    assert faults(season) == []
    played_out(season)
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert len(found.rounds) == rounds
    (table,) = found.groups
    (winner,) = found.winners
    # Whoever entered first always wins. Two can win all matches of a Swiss system, because sides go
    # before points, and of rounds of tables: then tie-breaks decide.
    first = min(entry.id or 0 for entry in found.entries)
    points = {line.entry: line.points for line in table.standings}
    assert winner == first or (kind in (SWISS, TABLES) and points[winner] == points[first])
    assert len(table.standings) == entrants
    assert faults(season) == []
    told = season.told("p01")
    assert f"The winner is {found.people[winner].name}." in told
    rounds_told = [each for each in season.letters("p01") if "has begun" in each.subject]
    assert len(rounds_told) == rounds


SIZES = [(5, SWISS), (8, ROUND_ROBIN), (24, ELIMINATION), (16, CUP)]
"""Every format with one size more; `make test-long` has all pairs."""


@pytest.mark.parametrize(
    ("entrants", "kind"),
    [
        pytest.param(entrants, kind, marks=() if (entrants, kind) in SIZES else pytest.mark.long)
        for entrants in (5, 8, 16, 24, 33)
        for kind in (SWISS, ROUND_ROBIN, ELIMINATION, CUP)
    ],
)
@on_sqlite_only
def test_every_size_runs_to_its_end_with_a_withdrawal(
    season: Season, entrants: int, kind: CompetitionFormat
) -> None:
    chosen: dict[str, Any] = {"at_once": 39, "group_size": 8} if kind is ROUND_ROBIN else {}
    season.open(
        entrants=entrants, seats=4 if kind is CUP else 2, kind=kind, begins_at_once=True, **chosen
    ).start()
    season.withdraw(season.players[1])
    played_out(season)
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    assert found.winners
    assert faults(season) == []


@on_sqlite_only
def test_a_bye_counts_as_a_win_and_its_reader_is_told(season: Season) -> None:
    season.open(entrants=5, seats=2, kind=SWISS, rounds=2).start()
    (group,) = season.look().groups
    (free,) = group.byes
    name = season.look().people[free].name
    assert "You have a bye in it, which counts as a win." in season.told(name.lower())
    (line,) = [each for each in group.standings if each.entry == free]
    assert line.points == 1
    assert [score.match_id for score in line.scores] == [None]


@on_sqlite_only
def test_seats_drawn_by_lot_can_be_worked_out_from_the_seed(season: Season) -> None:
    chosen: dict[str, Any] = {"at_once": 2, "group_size": 4, "sides": "lots"}
    season.open(entrants=8, seats=2, kind=ROUND_ROBIN, **chosen).start()
    for number in (1, 2):
        found = season.look()
        for group in found.groups:
            for match in group.matches:
                drawn = sorted(match.entries.values())
                Random(f"{found.row.seed}:{number}:{group.name}{match.number}").shuffle(drawn)
                assert [match.entries[seat] for seat in sorted(match.entries)] == drawn
        season.end_round()
        if number == 1:
            season.begin_next()
    assert sum(len(group.matches) for n in (1, 2) for group in season.look(n).groups) == 12
    assert faults(season) == []


@on_sqlite_only
def test_matches_are_named_after_their_round(season: Season) -> None:
    season.open(entrants=4, seats=2, kind=SWISS, rounds=2).start()
    with reading_scope(season.engine) as session:
        names = [session.get_one(Match, m.match_id).name for m in season.undecided()]
    assert names == ["Spring season, round 1, match 1", "Spring season, round 1, match 2"]
    ranks = {"A": 2, "B": 1}
    season.adjudicate(season.undecided()[0], ranks)
    assert season.look().acts[0].about == "1"


@on_sqlite_only
def test_late_entries_join_a_swiss_tournament_and_no_elimination(season: Season) -> None:
    season.open(entrants=5, seats=2, kind=SWISS, rounds=3, takes_late=True).start()
    late = season.person("Late")
    season.mail("late", late, "ENTER")
    assert "you join in the next round. When it begins" in season.told("late")
    season.end_round()
    season.begin_next()
    (group,) = season.look().groups
    assert group.byes == []
    assert "You play 1 match." in season.told("late")
    season.end_round()
    season.begin_next()
    with pytest.raises(NotPossible, match="entries are closed"):
        season.enter(season.person("Later"))


@on_sqlite_only
def test_a_replaced_player_passes_on_the_place_in_the_bracket(season: Season) -> None:
    season.open(entrants=8, seats=2, kind=ELIMINATION, places=8)
    spare = season.person("Spare")
    season.enter(spare)
    season.start()
    first = season.players[0]
    assert season.replace(first) == spare
    assert "replace P01, with the points below" in season.told("spare")
    played_out_by_director(season)
    found = season.look()
    assert [found.people[entry].name for entry in found.winners] == ["Spare"]


def played_out_by_director(season: Season) -> None:
    """Play all rounds; the director begins each."""
    season.end_round()
    while season.look().row.status is CompetitionStatus.BETWEEN:
        season.begin_next()
        season.end_round()


@on_sqlite_only
def test_a_match_without_a_single_winner_lets_the_one_drawn_first_go_on(season: Season) -> None:
    season.open(entrants=4, seats=2, kind=ELIMINATION).start()
    (group,) = season.look().groups
    draw = [line.entry for line in group.standings]
    for match in season.undecided():
        season.end_match(match, [[*match.entries.values()]])
    season.begin_next()
    (final,) = season.undecided()
    assert len(draw) == 4
    seats = Counter(final.entries.values())
    assert set(seats.values()) == {1}


@on_sqlite_only
@pytest.mark.parametrize(
    ("kind", "seats", "chosen", "why"),
    [
        (SWISS, 4, {}, "for matches of two players"),
        (SWISS, 2, {"places": 300}, "at most 200 places"),
        (ROUND_ROBIN, 2, {"group_size": 2}, "3 to 40 players"),
        (ROUND_ROBIN, 2, {"at_once": 0}, "1 to 39 matches"),
        (ROUND_ROBIN, 2, {"meetings": 3}, "once or twice"),
        (ELIMINATION, 2, {"lives": 4}, "1 to 3 lost"),
        (CUP, 2, {}, "three players at least"),
        (CUP, 4, {"advance": 3}, "1 to 2 players of a table of 4"),
        (TABLES, 2, {}, "matches of three players at least"),
        (TABLES, 4, {"rounds": 0}, "1 to 10 rounds"),
        (SWISS, 2, {"sides": "lots"}, "choose seats in rotation"),
        (CompetitionFormat.SEASON, 4, {"sides": "lots"}, "choose seats in rotation"),
        (CompetitionFormat.LADDER, 2, {"sides": "lots"}, "choose seats in rotation"),
        (ROUND_ROBIN, 2, {"sides": "lots", "meetings": 2}, "let them meet once"),
    ],
)
def test_what_cannot_be_is_refused(
    season: Season, kind: CompetitionFormat, seats: int, chosen: dict[str, Any], why: str
) -> None:
    with pytest.raises(NotPossible, match=why):
        season.open(seats=seats, kind=kind, **chosen)


@on_sqlite_only
@pytest.mark.parametrize("how", ["harmless", "counting"])
def test_volunteers_play_those_who_would_have_a_bye(season: Season, how: str) -> None:
    season.open(entrants=3, seats=2, kind=ELIMINATION, eliminators=how, places=3)
    rita = season.person("Rita")
    season.enter(rita)
    assert season.mail("rita", rita, "VOLUNTEER").disposition is Disposition.SAID
    assert "Rita, you play as an eliminator from the next round on" in season.told("rita")
    season.start()
    assert faults(season) == []
    (group,) = season.look().groups
    people = season.look().people
    assert [people[entry].name for entry in group.eliminators] == ["Rita"]
    assert len(group.matches) == 2
    assert group.byes == []
    assert "You play as an eliminator, against somebody who" in season.told("rita")
    apart = next(m for m in group.matches if not group.eliminators.isdisjoint(m.entries.values()))
    (other,) = {*apart.entries.values()} - group.eliminators
    told = season.told(people[other].name.casefold())
    assert "Instead of a bye you meet an eliminator." in told
    assert ("costs you nothing" in told) == (how == "harmless")
    for match in season.undecided():
        first = [each for each in group.eliminators if each in match.entries.values()]
        order = sorted(match.entries.values(), key=lambda entry: entry not in first)
        season.end_match(match, [[entry] for entry in order])
    is_over = season.look().row.status is CompetitionStatus.FINISHED
    assert is_over == (how == "counting")
    if not is_over:
        season.mail("rita", rita, "volunteer no")
        season.begin_next()
        assert len(season.look().groups[0].matches) == 1
        season.end_round()
    table = season.look().groups[0].standings
    assert rita not in [people[line.entry].user_id for line in table]
    assert len(table) == 3
    assert faults(season) == []
    season.mail("p01", season.players[0], "VOLUNTEER")
    assert "the competition is over" in season.told("p01")
