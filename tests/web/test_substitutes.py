"""The pages of substitutes: signing on, being offered a seat, taking it; seeking one."""

from sqlmodel import select

from app.matches.seats import vacancies
from app.models import Seat
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.seeking import seat_offered

pytestmark = on_sqlite_only

TERMS = {"titles": "rcw", "languages": "en", "least_hours": "12", "most_matches": "4"}


def test_a_seat_is_sought_for_offered_and_taken(club: Club) -> None:
    anna, ben, dora = (club.person(name) for name in ("Anna", "Ben", "Dora"))
    match_id = club.running_match(anna, anna, ben)
    letter = club.letter(match_id, ben)
    assert dora.post("/substitutes", **TERMS).status_code == 303
    page = dora.get("/substitutes").text
    assert "You are on the substitutes list" in page
    assert 'value="12"' in page

    seat_offered(club, match_id, letter)

    assert "Submit an order to keep it" in ben.get(f"/match/{match_id}").text
    seen = f"We have been looking for a substitute for seat {letter} (Ben) since"
    assert seen in anna.get(f"/match/{match_id}").text
    assert "Looking for a substitute since" in anna.get(f"/match/{match_id}/seats").text
    assert f"Take seat {letter}" in dora.get("/substitutes").text
    taken = dora.post(f"/substitutes/{match_id}", do="take")
    assert taken.location == f"/match/{match_id}"
    assert club.letter(match_id, dora) == letter
    assert ben.get(f"/match/{match_id}").status_code == 404
    assert seen not in anna.get(f"/match/{match_id}").text


def test_a_moderator_seeks_somebody_and_calls_it_off(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = club.running_match(anna, anna, ben)
    seats = f"/match/{match_id}/seats"
    for do, found in (("seek", ["A"]), ("stop", [])):
        fields = {"letter": "A", "do": do, "token": do * 6}
        done = anna.post(f"/match/{match_id}/substitute", **fields, reason=f"Ben: {do}")
        assert done.location == seats
        with club.reading() as session:
            assert list(vacancies.open_vacancies(session, match_id)) == found
        assert f"Ben: {do}" in ben.get(f"/match/{match_id}/record").text


def test_who_is_offered_nothing_can_take_nothing(club: Club) -> None:
    anna, dora = club.person("Anna"), club.person("Dora")
    match_id = club.running_match(anna, anna)
    dora.post(f"/substitutes/{match_id}", do="take")
    assert "you have no offer of a seat in this match" in dora.get("/substitutes").text
    with club.reading() as session:
        found = session.exec(select(Seat.user_id).where(Seat.match_id == match_id))
        assert dora.user_id not in set(found)


def test_terms_that_make_no_sense_come_back_with_what_is_wrong(club: Club) -> None:
    dora = club.person("Dora")
    refused = dora.post("/substitutes", **{**TERMS, "most_matches": "999"})
    assert refused.status_code == 422
    assert "between 1 and 20" in refused.text
