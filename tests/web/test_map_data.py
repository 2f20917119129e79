"""What travels with the page for the map's script: the reader's own view and options, no more."""

import json
import re
from typing import Any

import pytest

from app.database import engine_for, session_scope
from app.matches import drafts
from app.web.match.page.board_input import MOST_TOLD
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.test_player_turn import BEFORE_THE_ATTACK

pytestmark = on_sqlite_only


def data_of(person: Person, match_id: int) -> dict[str, Any]:
    """The data on the page of a match as `person` gets it."""
    page = person.get(f"/match/{match_id}").text
    found = re.search(r'<script[^>]* id="handling">(.*?)</script>', page)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture
def paula(club: Club) -> Person:
    """The player whose turn it is."""
    return club.person("Paula")


@pytest.fixture
def boris(club: Club) -> Person:
    """A player who waits."""
    return club.person("Boris")


@pytest.fixture
def match_id(club: Club, paula: Person, boris: Person) -> int:
    """A match in which it is for Paula to move."""
    match_id = club.running_match(paula, paula, boris)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    return match_id


def test_only_who_may_move_gets_orders(
    club: Club, paula: Person, boris: Person, match_id: int
) -> None:
    hers, his = data_of(paula, match_id), data_of(boris, match_id)
    assert set(hers["units"]) == {"RL-151", "RL-152"}
    assert (his["units"], his["ways"], his["orders"]) == ({}, {}, [])
    assert his["stacks"] == hers["stacks"]


def test_a_draft_shows_in_the_data_of_its_player_alone(
    club: Club, paula: Person, boris: Person, match_id: int
) -> None:
    before = data_of(boris, match_id)
    for value in ('{"do":"move","unit":"RL-152"}', '{"do":"to","province":"novgorod"}'):
        step = str(len(club.draft(match_id, paula).lines))
        version = str(club.version(match_id))
        paula.post(
            f"/match/{match_id}/draft/add",
            action=value,
            seat=club.letter(match_id, paula),
            version=version,
            step=step,
        )
    hers = data_of(paula, match_id)
    assert hers["start"] == "novgorod"
    assert hers["says"] == "Moving Trotsky: 4 movement points left."
    assert "olonetz" in hers["ways"]
    assert data_of(boris, match_id) == before


def test_of_a_long_draft_only_the_last_orders_travel(
    club: Club, paula: Person, match_id: int
) -> None:
    give = next(each for each in club.draft(match_id, paula).options if each["do"] == "instruct")
    orders = [give, {**give, "do": "revoke"}] * (MOST_TOLD // 2 + 1)
    with session_scope(engine_for(club.settings.database_url)) as session:
        drafts.add(session, match_id, club.letter(match_id, paula), orders)
    lines = club.draft(match_id, paula).lines
    data = data_of(paula, match_id)
    assert data["drafted"] == len(lines) == MOST_TOLD + 2
    assert data["lines"] == list(lines[-MOST_TOLD:])


def test_several_actions_of_one_form_are_added_together_or_not_at_all(
    club: Club, paula: Person, match_id: int
) -> None:
    guard = {"seat": club.letter(match_id, paula), "version": str(club.version(match_id))}
    way = ['{"do":"move","unit":"RL-152"}', '{"do":"to","province":"vladivostok"}']
    answer = paula.post(f"/match/{match_id}/draft/add", action=way, step="0", **guard)
    assert answer.status_code == 422
    assert club.draft(match_id, paula).lines == ()
    way[1] = '{"do":"to","province":"novgorod"}'
    paula.post(f"/match/{match_id}/draft/add", action=way, step="0", **guard)
    assert club.draft(match_id, paula).lines == ("move Trotsky", "to Novgorod")


def test_a_draft_tells_what_is_undone_in_every_phase_that_it_ends(
    club: Club, paula: Person, match_id: int
) -> None:
    asked = "Your draft ends the phase."
    assert asked not in paula.get(f"/match/{match_id}").text
    guard = {"seat": club.letter(match_id, paula), "version": str(club.version(match_id))}
    ends = ['{"do":"end_movement"}', '{"do":"end_combat"}']
    paula.post(f"/match/{match_id}/draft/add", action=ends, step="0", **guard)
    page = paula.get(f"/match/{match_id}").text
    assert asked in page
    assert "Lenin in Petrograd has not moved" in page
    assert "W-201 Archangel in Tver: attack possible at 4:1" in page
