"""Elimination with one, two and three lives, and the cup of tables."""

from collections import Counter

import pytest

from app.competitions.formats.base import PlannedGroup, PlayedGroup, PlayedMatch, PlayedRound
from app.competitions.formats.cup import Cup, CupSettings, going_on
from app.competitions.formats.elimination import (
    Elimination,
    EliminationSettings,
    alive,
    bracket,
    losses,
)
from app.matches.refusal import NotPossible
from tests.competitions.played import Played

SIZES = (5, 8, 16, 24, 33)


def elimination(entrants: int, lives: int = 1, seed: int = 1, draws: float = 0.1) -> Played:
    settings = EliminationSettings(lives=lives)
    entries = [*range(1, entrants + 1)]
    return Played(Elimination(), settings, 2, entries, seed=seed, draws=draws)


def free(played: Played) -> Counter[int]:
    """How often each was free."""
    return Counter(e for r in played.history for g in r.groups for e in g.byes)


@pytest.mark.parametrize("lives", [1, 2, 3])
@pytest.mark.parametrize("entrants", SIZES)
def test_one_player_is_left_and_everybody_else_has_lost_so_often(entrants: int, lives: int) -> None:
    for seed in range(3):
        played = elimination(entrants, lives, seed).run()
        (winner,) = alive(EliminationSettings(lives=lives), played.history)
        lost = losses(EliminationSettings(lives=lives), played.history)
        assert all(lost[e] == lives for e in range(1, entrants + 1) if e != winner)
        assert lost[winner] < lives
        assert played.tables()[0][0].entry == winner
        # With more lives few are left for several rounds: one more free round than others at most.
        assert set(free(played).values()) <= ({1} if lives == 1 else {1, 2})
        # Whoever went out later stands higher.
        stages = [line.stage for line in played.tables()[0]]
        assert stages == sorted(stages, reverse=True)


@pytest.mark.parametrize("entrants", SIZES)
def test_the_best_of_the_draw_can_meet_only_in_the_final(entrants: int) -> None:
    played = elimination(entrants, draws=0)
    first = played.rules.first(played.settings, 2, played.present)[0]
    size = 1 << (entrants - 1).bit_length()
    assert first.byes == [*range(1, size - entrants + 1)]
    played.run()
    outline = played.rules.outline(played.settings, 2, entrants)
    assert [(each.matches, each.byes) for each in outline] == [
        (len([*r.matches]), sum(len(g.byes) for g in r.groups)) for r in played.history
    ]
    rounds = bracket(EliminationSettings(), played.history[0].members, played.history)
    assert [len(pairs) for pairs in rounds] == [size >> n for n in range(1, len(outline) + 1)]
    halves = [
        {e for pair in part for e in pair}
        for part in (rounds[0][: size // 4], rounds[0][size // 4 :])
    ]
    assert (1 in halves[0]) != (2 in halves[0])


def test_nobody_meets_the_same_opponent_again_while_that_can_be_avoided() -> None:
    for seed in range(5):
        played = elimination(16, 2, seed, draws=0)
        while len(played.history) < 4:
            played.round()
        assert max(Counter(played.pairs()).values()) == 1


def test_who_has_withdrawn_gives_way_to_the_opponent() -> None:
    played = elimination(8, draws=0)
    played.round()
    (gone, *_) = alive(EliminationSettings(), played.history)
    played.withdraw({gone})
    planned = played.round()[0]
    assert gone not in planned.members
    assert len(planned.byes) == 1
    while not played.is_over():
        played.round()
    table = played.tables()[0]
    assert table[0].entry != gone
    assert next(line.stage for line in table if line.entry == gone) == (1,)


@pytest.mark.parametrize("lives", [2, 3])
def test_whoever_comes_late_has_lost_once_for_each_round_missed(lives: int) -> None:
    settings = EliminationSettings(lives=lives, takes_late=True)
    played = Played(Elimination(), settings, 2, [*range(1, 8)])
    for _ in range(lives - 1):
        played.round()
    played.present.append(99)
    planned = played.round()[0]
    assert planned.members[-1] == 99
    assert losses(settings, played.history)[99] >= lives - 1
    # One defeat more, and they are out.
    while 99 in alive(settings, played.history) and not played.is_over():
        played.round()
    assert played.is_over() or losses(settings, played.history)[99] == lives
    while not played.is_over():
        played.round()
        assert 99 not in played.history[-1].members
    assert len(played.tables()[0]) == 8


def test_nobody_comes_late_where_one_defeat_is_the_end_or_after_too_many_rounds() -> None:
    with pytest.raises(NotPossible, match="nobody can come late"):
        EliminationSettings(lives=1, takes_late=True).check(2)
    played = Played(Elimination(), EliminationSettings(lives=2, takes_late=True), 2, [1, 2, 3, 4])
    played.round()
    played.round()
    played.present.append(99)
    assert 99 not in played.round()[0].members


def test_the_last_one_who_has_not_withdrawn_has_won() -> None:
    played = elimination(4, draws=0)
    played.round()
    first, second = alive(EliminationSettings(), played.history)
    played.withdraw({first})
    assert played.is_over()
    assert played.tables()[0][0].entry == second
    with pytest.raises(NotPossible, match="only one player is left"):
        played.round()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("entrants", SIZES)
def test_a_cup_comes_down_to_one_table(entrants: int, seats: int) -> None:
    if entrants < seats:
        return
    for advance in range(1, seats // 2 + 1):
        settings = CupSettings(advance=advance)
        played = Played(Cup(), settings, seats, [*range(1, entrants + 1)]).run()
        assert len([*played.history[-1].matches]) == 1
        final = next(played.history[-1].matches)
        assert final.ranking is not None
        table = played.tables()[0]
        assert [line.entry for line in table[:seats]] == [
            e for place in final.ranking for e in place
        ]
        assert len(table) == entrants
        assert set(free(played).values()) <= {1}
        outline = played.rules.outline(settings, seats, entrants)
        assert [each.players for each in outline] == [len(r.members) for r in played.history]
        assert played.rules.rounds(settings, seats, entrants) == len(played.history)


def test_the_best_go_on_and_the_best_placed_of_the_others_fill_the_tables() -> None:
    assert [going_on(n, 4, 2) for n in (33, 20, 12, 8, 7, 5)] == [20, 12, 8, 4, 4, 4]
    played = Played(Cup(), CupSettings(advance=1), 4, [*range(1, 13)])
    played.round()
    planned = played.plan()[0]
    places = {e: n for m in played.history[0].matches for n, (e,) in enumerate(m.ranking or (), 1)}
    assert sorted(places[e] for e in planned.members) == [1, 1, 1, 2]


def test_the_next_best_takes_the_place_of_who_has_withdrawn_from_a_cup() -> None:
    played = Played(Cup(), CupSettings(), 4, [*range(1, 9)])
    played.round()
    before = set(played.plan()[0].members)
    gone = max(before)
    played.withdraw({gone})
    after = set(played.plan()[0].members)
    assert len(after) == 4
    assert before - after == {gone}


def with_volunteers(entrants: int, lives: int, how: str, seed: int) -> Played:
    """An elimination in which everyone who is out volunteers, and 0 from the reserve list."""
    settings = EliminationSettings(lives=lives, eliminators=how)
    played = Played(Elimination(), settings, 2, [*range(1, entrants + 1)], seed=seed)
    plain = played.plan

    def plan() -> list[PlannedGroup]:
        (group,) = plain()
        out = [entry for entry in range(1, entrants + 1) if entry not in group.members]
        return [played.rules.with_eliminators(settings, played.history, group, [*out, 0])]

    played.plan = plan  # type: ignore[method-assign]
    return played


@pytest.mark.parametrize("how", ["harmless", "counting"])
@pytest.mark.parametrize(("entrants", "lives"), [(5, 1), (13, 1), (5, 2), (11, 3)])
def test_eliminators_play_instead_of_byes_and_somebody_is_left(
    entrants: int, lives: int, how: str
) -> None:
    beaten = 0
    for seed in range(6):
        played = with_volunteers(entrants, lives, how, seed).run()
        groups = [group for each in played.history for group in each.groups]
        assert not any(group.byes for group in groups[1:])
        # One volunteer, from the reserve list, there was before the first round.
        assert groups[0].eliminators == {0}
        assert len(groups[0].byes) == len(groups[0].members) - 2 * len(groups[0].matches) + 1
        (winner,) = alive(EliminationSettings(lives=lives, eliminators=how), played.history)
        lost = losses(EliminationSettings(lives=lives, eliminators=how), played.history)
        assert all(lost[e] >= lives for e in range(1, entrants + 1) if e != winner)
        table = played.tables()[0]
        assert table[0].entry == winner
        assert 0 not in [line.entry for line in table]
        for group in groups:
            for match in group.matches:
                assert match.ranking is not None
                if group.has_eliminator(match) and match.ranking[0][0] in group.eliminators:
                    (regular,) = {*match.entries} - group.eliminators
                    beaten += 1
                    assert lost[regular] >= (how == "counting")
    assert beaten


def test_a_defeat_against_an_eliminator_costs_what_the_director_chose() -> None:
    for how, left in (("harmless", 3), ("counting", 2)):
        settings = EliminationSettings(eliminators=how)
        played = Played(Elimination(), settings, 2, [1, 2, 3, 4, 5])
        planned = played.rules.with_eliminators(settings, [], played.plan()[0], [99])
        assert planned.eliminators == [99]
        assert planned.byes == [2, 3]
        (own,) = [match for match in planned.matches if 99 in match]
        assert set(own) == {1, 99}
        matches = [PlayedMatch(n, m, [[max(m)], [min(m)]]) for n, m in enumerate(planned.matches)]
        group = PlayedGroup(1, 1, planned.members, matches, eliminators=frozenset([99]))
        played.history.append(PlayedRound(1, [group]))
        assert len(alive(settings, played.history)) == left + 1
        assert (1 in alive(settings, played.history)) == (how == "harmless")
        second = bracket(settings, [1, 2, 3, 4, 5], played.history)[1]
        assert second[0][0] == (1 if how == "harmless" else None)
        # Of equal volunteers whoever was an eliminator least often comes first.
        again = played.rules.with_eliminators(settings, played.history, played.plan()[0], [99, 1])
        assert again.eliminators == ([] if how == "harmless" else [1])
