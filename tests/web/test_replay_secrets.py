"""What travels over the wire of a replay: to each seat, and to who only looks on, his own."""

import re
from typing import Any

import pytest

from app.games.rcw.box import BOX
from app.games.rcw.secrecy import CONCEALABLE
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.played import act, play_out, running_with, standing

pytestmark = on_sqlite_only

NAMES = sorted({BOX.chits[piece].name for piece in CONCEALABLE})


@pytest.fixture
def players(club: Club) -> list[Person]:
    """Four players."""
    return [club.person(name) for name in ("Anna", "Boris", "Clara", "Dora")]


@pytest.fixture
def hanna(club: Club) -> Person:
    """The host, who has no seat and sees what anybody may."""
    return club.person("Hanna")


def wire(person: Person, match_id: int) -> tuple[bytes, str]:
    """All that a person gets of a replay: the page and what its script fetches."""
    page = person.get(f"/match/{match_id}/replay?at=99999").text
    page = re.sub(r'csrf_token" value="[^"]+"', "", page)
    return person.get(f"/match/{match_id}/replay/scenes").data, page


def replay(person: Person, match_id: int) -> dict[str, Any]:
    """What the page's script is given."""
    given: dict[str, Any] = person.get(f"/match/{match_id}/replay/scenes").json  # type: ignore[assignment]
    return given


def chits(told: dict[str, Any], seat: str) -> set[str]:
    """The names of concealable chits that a replay shows before a seat, at any moment."""
    lists = {scene["boxes"][seat] for scene in told["scenes"] if seat in scene.get("boxes", {})}
    shown = " ".join(fact for n in lists for label, fact in told["facts"][n] if label == "Chits")
    return {name for name in NAMES if name in shown}


def test_chits_held_unseen_travel_to_their_holder_alone(
    club: Club, players: list[Person], hanna: Person
) -> None:
    """17.6: on one match at one moment a spectator and two players get different data."""
    match_id = running_with(club, hanna, *players, secrecy=True)
    play_out(club, match_id, 420)
    seats = {club.letter(match_id, person): person for person in players}
    told = {seat: replay(person, match_id) for seat, person in seats.items()}
    looked_on = replay(hanna, match_id)

    assert all(not chits(looked_on, seat) for seat in seats)
    for viewer, given in told.items():
        assert given != looked_on
        assert [seat for seat in seats if chits(given, seat)] in ([viewer], [])
    assert sum(bool(chits(told[seat], seat)) for seat in seats) > 1
    wires = {wire(person, match_id) for person in (*players, hanna)}
    assert len(wires) == 5


def test_without_secrecy_everybody_sees_the_chits(
    club: Club, players: list[Person], hanna: Person
) -> None:
    match_id = running_with(club, hanna, *players)
    play_out(club, match_id, 420)
    looked_on = replay(hanna, match_id)
    assert sum(bool(chits(looked_on, seat)) for seat in "ABCD") > 1


def test_a_sealed_answer_travels_to_nobody_else(
    club: Club, players: list[Person], hanna: Person
) -> None:
    """Which leaders stand together is opened when the last has answered."""
    match_id = running_with(club, hanna, *players)
    for seat in "ABCD":
        act(club, match_id, seat, {"do": "ready"})
    asked = sorted(standing(club, match_id).waiting())
    assert set(standing(club, match_id).waiting().values()) == {"deploy"}
    assert len(asked) > 1
    check_only_he_sees_it(club, match_id, asked[0], [*players, hanna])


def test_an_offer_that_is_being_put_together_travels_to_nobody_else(
    club: Club, players: list[Person], hanna: Person
) -> None:
    match_id = running_with(club, hanna, *players)
    offer = {"do": "offer", "seat": "B"}
    check_only_he_sees_it(club, match_id, "A", [*players, hanna], offer)


def check_only_he_sees_it(
    club: Club,
    match_id: int,
    seat: str,
    people: list[Person],
    action: dict[str, Any] | None = None,
) -> None:
    """Let `seat` act (by its first option), and see whose replay that changes."""
    for person in people:
        person.get("/")  # takes the greeting that is shown once
    before = {person.name: wire(person, match_id) for person in people}
    act(club, match_id, seat, action or standing(club, match_id).options(seat)[0])
    changed = [each.name for each in people if wire(each, match_id) != before[each.name]]
    (his,) = (each.name for each in people[:-1] if club.letter(match_id, each) == seat)
    assert changed == [his]
