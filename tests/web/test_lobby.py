"""The lobby: lists, starting a match, and the room in which it waits for its players."""

import re

import pytest
from sqlmodel import col, select

from app.games.rcw.presentation import PRESENTATION
from app.games.rcw.title import RCW
from app.models import Match, MatchStatus, Outbox, Seat
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.pages import press

pytestmark = on_sqlite_only

NEW = {
    "title": "rcw",
    "name": "Winter war",
    "seats": "4",
    "window_hours": "48",
    "option_combined_defence": "off",
}


@pytest.fixture
def anna(club: Club) -> Person:
    """Somebody who starts matches."""
    return club.person("Anna")


def seats(club: Club, match_id: int) -> list[Seat]:
    """The seats of a match."""
    with club.reading() as session:
        chosen = select(Seat).where(Seat.match_id == match_id).order_by(col(Seat.letter))
        return list(session.exec(chosen).all())


def only_match(club: Club) -> Match:
    """The one match there is."""
    with club.reading() as session:
        match = session.exec(select(Match)).one()
        assert isinstance(match, Match)
        return match


def test_starting_a_match_seats_its_host_and_its_bots(club: Club, anna: Person) -> None:
    answer = anna.post("/matches/new", **NEW, bots="2")
    match = only_match(club)
    assert answer.location == f"/match/{match.id}/room"
    assert (match.name, match.title, match.window_hours) == ("Winter war", "rcw", 48)
    assert match.options == {**RCW.default_options, "combined_defence": False}
    assert [(seat.user_id, bool(seat.bot)) for seat in seats(club, match.id or 0)] == [
        (anna.user_id, False),
        (None, False),
        (None, True),
        (None, True),
    ]


def test_the_form_suggests_a_name(anna: Person) -> None:
    page = anna.get("/matches/new?title=reds").text
    assert 'value="Reds!, Anna"' in page


def test_the_form_says_what_each_optional_rule_means(anna: Person) -> None:
    page = anna.get("/matches/new").text
    fieldset = page.split('id="options"')[1].split("</fieldset>")[0]
    assert "Optional rules" in fieldset
    for option in RCW.option_choices.keys() - {"scenario"}:
        assert f'name="option_{option}"' in fieldset
    assert "Chits are hidden until they are played (17.6)" in fieldset
    before = page.split('id="options"')[0]
    assert "Scenario</label>" in before, "what is played is no optional rule"
    assert '<option value="quick_victory">quick victory</option>' in before


def test_the_optional_rules_are_kept_and_shown_in_the_waiting_room(
    club: Club, anna: Person
) -> None:
    chosen = {
        "option_secrecy": "on",
        "option_scenario": "quick_victory",
        "option_terror_chits": "1",
    }
    answer = anna.post("/matches/new", **NEW, **chosen, bots="2")
    kept = only_match(club).options
    assert (kept["secrecy"], kept["scenario"], kept["terror_chits"]) == (True, "quick_victory", 1)
    room = anna.get(answer.location).text
    assert "quick victory" in room
    assert "chits are hidden until they are played (17.6)" in room


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("name", "", "Enter a name."),
        ("name", "x" * 81, "Field must be between 1 and 80 characters long."),
        ("name", "   ", "Enter a name."),
        ("seats", "2", "Enter 3 to 6 players."),
        ("seats", "7", "Enter 3 to 6 players."),
        ("seats", "many", "Not a valid integer value."),
        ("bots", "4", "Leave at least one seat for a person."),
        ("bots", "-1", "Number must be between 0 and 6."),
        ("window_hours", "", "Enter the hours; 24 is usual."),
        ("window_hours", "0", "Number must be between 1 and 336."),
        ("option_combined_defence", "maybe", "Not a valid choice."),
    ],
)
def test_a_match_that_cannot_be_is_not_made(
    club: Club, anna: Person, field: str, value: str, says: str
) -> None:
    answer = anna.post("/matches/new", **{**NEW, "bots": "0", field: value})
    assert answer.status_code == 422
    assert says in answer.text
    with club.reading() as session:
        assert session.exec(select(Match)).first() is None


def test_a_match_with_a_free_seat_is_listed_until_it_is_taken(club: Club, anna: Person) -> None:
    boris, clara = club.person("Boris"), club.person("Clara")
    match_id = club.open_match(anna, anna, bots=2)
    assert "Match of Anna" in boris.get("/lobby?free=1").text
    page = press(boris, boris.get(f"/match/{match_id}/room"), "Take a seat")
    assert "You have a seat." in page.text
    assert "Match of Anna" not in clara.get("/lobby?free=1").text
    assert "Match of Anna" in boris.get("/matches").text


def test_a_match_is_found_by_how_the_words_of_its_name_begin(club: Club, anna: Person) -> None:
    anna.post("/matches/new", **{**NEW, "name": "Winter War in the Don", "bots": "0"})
    for search, is_found in {
        "name=war": True,
        "name=don+WINT": True,
        "name=ter": False,
        "name=winter+peace": False,
        "name=%25": False,
        "scenario=campaign": True,
        "scenario=quick_victory": False,
    }.items():
        assert ("Winter War" in anna.get(f"/lobby?{search}").text) is is_found, search


def test_a_seat_can_be_given_back(club: Club, anna: Person) -> None:
    boris = club.person("Boris")
    match_id = club.open_match(anna, anna, boris)
    page = press(boris, boris.get(f"/match/{match_id}/room"), "Leave seat")
    assert "You have left the match. Your seat is free again." in page.text
    assert [seat.user_id for seat in seats(club, match_id)].count(boris.user_id) == 0


def test_an_invitation_keeps_a_seat_and_sends_a_mail(club: Club, anna: Person) -> None:
    boris = club.person("Boris")
    match_id = club.open_match(anna, anna, bots=2)
    room = anna.get(f"/match/{match_id}/room")
    page = press(anna, room, "Send invitation", email="Eva@Example.org")
    assert "Invitation sent to eva@example.org" in page.text
    with club.reading() as session:
        mail = session.exec(select(Outbox)).one()
        assert mail.recipient == "eva@example.org"
        code = session.get(Match, match_id).invite_code
        assert f"/join/{code}" in mail.body_text

    assert "eva@example.org" not in boris.get(f"/match/{match_id}/room").text
    refused = boris.post(f"/match/{match_id}/seats/take")
    assert "all seats in this match are taken or reserved" in boris.get(refused.location).text

    eva = club.person("Eva")
    page = press(eva, eva.get(f"/join/{code}"), "Take a seat")
    assert "You have a seat." in page.text
    assert eva.user_id in [seat.user_id for seat in seats(club, match_id)]


def test_a_kept_seat_can_be_released(club: Club, anna: Person) -> None:
    match_id = club.open_match(anna, anna, bots=2)
    room = anna.get(f"/match/{match_id}/room")
    room = press(anna, room, "Send invitation", email="eva@example.org")
    page = press(anna, room, "Release seat")
    assert "That seat is open to anyone again." in page.text
    assert all(seat.invited_email is None for seat in seats(club, match_id))


def test_a_link_that_was_not_given_out_leads_nowhere(club: Club, anna: Person) -> None:
    club.open_match(anna, anna)
    assert anna.get("/join/AAAAAAAAAAAAAAAAAAAAAA").status_code == 404
    assert anna.post("/join/AAAAAAAAAAAAAAAAAAAAAA").status_code == 404


def test_an_invitation_survives_the_log_in(club: Club, anna: Person) -> None:
    match_id = club.open_match(anna, anna)
    with club.reading() as session:
        code = session.get(Match, match_id).invite_code
    answer = club.stranger().get(f"/join/{code}")
    assert answer.status_code == 302
    assert re.search(rf"next=(%2F|/)join(%2F|/){code}", answer.location)


def test_the_host_starts_when_every_seat_is_taken(club: Club, anna: Person) -> None:
    match_id = club.open_match(anna, anna, bots=2)
    too_early = anna.post(f"/match/{match_id}/start")
    assert "some seats are still free" in anna.get(too_early.location).text
    assert only_match(club).status is MatchStatus.OPEN

    room = press(anna, anna.get(f"/match/{match_id}/room"), "Fill the free seat with a bot")
    page = press(anna, room, "Start match")
    assert page.request.path == f"/match/{match_id}"
    assert "The match has started." in page.text
    assert only_match(club).status is MatchStatus.RUNNING
    assert f"/match/{match_id}" in anna.get("/matches").text.split('id="waiting"')[1]


def test_the_front_page_and_the_lobby_lead_to_what_waits(club: Club, anna: Person) -> None:
    match_id = club.running_match(anna, anna)
    lobby = anna.get("/matches").text
    waiting = lobby.split('id="waiting"')[1].split("<section")[0]
    assert f"/match/{match_id}" in waiting


def test_whoever_starts_a_match_sees_how_long_scenarios_last_and_who_wins(anna: Person) -> None:
    for page in (anna.get("/matches/new").text, anna.get("/help/rcw").text):
        table = page.split('id="balance"')[1].split("</table>")[0]
        for figures in PRESENTATION.balance:
            assert figures.options["scenario"].replace("_", " ") in table
        first = PRESENTATION.balance[0]
        percent = f"{first.shares['red'].share * 100:.0f}"
        assert f"Red {percent}%" in table
        assert f"in {first.games} games between {first.seats} steady bots" in table


def test_the_waiting_room_tells_it_of_its_own_scenario(club: Club, anna: Person) -> None:
    climax = {"option_scenario": "historic_climax"}
    anna.post("/matches/new", **NEW, **climax, bots="2")
    room = anna.get(f"/match/{only_match(club).id}/room").text
    facts = room.split("<dt>Scenario</dt>")[1].split("</dd>")[0]
    figures = next(f for f in PRESENTATION.balance if f.applies_to(only_match(club).options))
    assert "historic climax" in facts
    assert f"in {figures.games} games between" in facts
    assert not figures.judged_otherwise
