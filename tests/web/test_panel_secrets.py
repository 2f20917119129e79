"""The panels tell nobody what he may not know: where that alone differs, they stay as they are."""

import re
from random import Random

import pytest

from app.games.fuzz.barrier import perturbed_draft
from app.games.kernel.match import Match
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.played import play_until, running_with, standing

pytestmark = on_sqlite_only

MADE_ANEW = re.compile(r'name="(?:csrf_token|token)" value="[^"]+"| data-part="[0-9a-f]+"')
"""The tokens of forms, and the digests of parts, into which tokens go."""


@pytest.fixture
def players(club: Club) -> list[Person]:
    """Four players, who have been welcomed already."""
    found = [club.person(name) for name in ("Anna", "Boris", "Clara", "Dora")]
    for person in found:
        person.get("/matches")
    return found


@pytest.fixture
def match_id(club: Club, players: list[Person]) -> int:
    """A match in which chits are held unseen and votes are secret, and an open motion waits."""
    match_id = running_with(club, players[0], *players, secrecy=True, secret_votes=True)
    play_until(club, match_id, is_full_of_secrets)
    return match_id


def is_full_of_secrets(match: Match) -> bool:
    holders = {seat for seat in "ABCD" if match.view(None)["board"]["boxes"][seat]["unseen"]}
    return len(holders) > 1 and any(len(m["asked"]) > 1 for m in match.state["motions"])


def pages(person: Person, match_id: int) -> list[str]:
    """What a person gets: the table with all its panels, and the whole log."""
    return [
        MADE_ANEW.sub("", person.get(f"/match/{match_id}{path}").text)
        for path in ("", "/log", "/log?kind=events", "/log?text=draws")
    ]


def test_the_panels_do_not_depend_on_what_their_reader_may_not_know(
    club: Club, players: list[Person], match_id: int
) -> None:
    match, lots = standing(club, match_id), Random(5)
    seen = {person.name: pages(person, match_id) for person in players}
    others_saw = 0
    for person in players:
        twin = perturbed_draft(match, club.letter(match_id, person), lots)
        assert twin.state != match.state
        club.stand(match_id, twin)
        assert pages(person, match_id) == seen[person.name]
        others_saw += sum(pages(p, match_id) != seen[p.name] for p in players if p is not person)
        club.stand(match_id, match)
    assert others_saw > 0
