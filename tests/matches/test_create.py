"""Making a match, taking its seats, starting it."""

import pytest
from sqlmodel import Session

from app.games.kernel.chance import commitment
from app.games.rcw.title import RCW
from app.matches.lobby import create, seating
from app.matches.refusal import NotPossible
from app.models import Match, MatchStatus, User
from tests.matches.table import Table
from tests.matches.tally import TALLY


def test_a_new_match_publishes_the_hash_of_a_seed_that_it_keeps_secret(table: Table) -> None:
    (anna,) = table.people("Anna")
    row = table.open_match(anna, seats=3)
    assert row.status is MatchStatus.OPEN
    assert row.seed_hash == commitment(row.seed)
    assert row.state is None
    assert row.version == 0
    assert len(row.invite_code) == 22


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"seat_count": 1}, "Tally needs 2 to 6 players"),
        ({"seat_count": 7}, "Tally needs 2 to 6 players"),
        ({"bots": 4}, "choose 0 to 3 bots"),
        ({"bots": -1}, "choose 0 to 3 bots"),
        ({"options": {"play": "by night"}}, "Tally has no option play=by night"),
        ({"options": {"colour": "red"}}, "Tally has no option colour=red"),
        ({"name": "  "}, "the name must have"),
        ({"name": "x" * 81}, "the name must have"),
    ],
)
def test_a_match_that_the_title_does_not_allow_is_refused(
    table: Table, changed: dict[str, object], why: str
) -> None:
    anna = table.person("Anna")
    asked = {"name": "A test", "seat_count": 3, "options": {}, "bots": 0, **changed}

    def make(session: Session) -> None:
        create.create_match(session, session.get_one(User, anna.id), title=TALLY, **asked)  # type: ignore[arg-type]

    with pytest.raises(NotPossible, match=why):
        table.writing(make)


def test_a_seat_kept_for_an_address_is_taken_by_its_owner_alone(table: Table) -> None:
    anna, ben, cleo = table.people("Anna", "Ben", "Cleo")
    row = table.open_match(anna, seats=2)
    table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), anna))
    table.writing(
        lambda s: seating.invite(s, s.get_one(Match, row.id), " Cleo@Example.org", table.announce)
    )
    with pytest.raises(NotPossible, match="taken or reserved"):
        table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), ben))
    seat = table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), cleo))
    assert seat.user_id == cleo.id
    assert seat.invited_email is None


def test_an_address_is_invited_by_one_letter_however_often_the_form_is_sent(table: Table) -> None:
    anna = table.person("Anna")
    row = table.open_match(anna, seats=4)
    for _ in range(3):
        table.writing(
            lambda s: seating.invite(
                s, s.get_one(Match, row.id), "dora@example.org", table.announce
            )
        )
    letters = table.letters()
    assert [letter.recipient for letter in letters] == ["dora@example.org"]
    assert f"/join/{row.invite_code}" in letters[0].body_text


def test_a_released_seat_can_be_taken_by_anybody(table: Table) -> None:
    anna, ben = table.people("Anna", "Ben")
    row = table.open_match(anna, seats=2)
    table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), anna))
    kept = table.writing(
        lambda s: seating.invite(s, s.get_one(Match, row.id), "x@example.org", table.announce)
    )
    table.writing(lambda s: seating.release_seat(s, s.get_one(Match, row.id), kept.letter))
    seat = table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), ben))
    assert seat.letter == kept.letter


def test_who_has_a_seat_keeps_it_and_can_leave_it(table: Table) -> None:
    anna, ben = table.people("Anna", "Ben")
    row = table.open_match(anna, seats=2)
    first = table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), anna))
    again = table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), anna))
    assert first.id == again.id
    table.writing(lambda s: seating.leave_seat(s, s.get_one(Match, row.id), anna))
    with pytest.raises(NotPossible, match="you do not have a seat in this match"):
        table.writing(lambda s: seating.leave_seat(s, s.get_one(Match, row.id), anna))
    assert table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), ben))


def test_bots_take_the_free_seats_and_none_that_is_kept_for_somebody(table: Table) -> None:
    anna = table.person("Anna")
    row = table.open_match(anna, seats=4)
    table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), anna))
    table.writing(
        lambda s: seating.invite(s, s.get_one(Match, row.id), "x@example.org", table.announce)
    )
    filled = table.writing(lambda s: seating.fill_with_bots(s, s.get_one(Match, row.id)))
    assert [seat.bot for seat in filled] == ["steady", "steady"]


def test_a_match_starts_when_every_seat_is_taken_and_only_once(table: Table) -> None:
    anna, ben = table.people("Anna", "Ben")
    row = table.open_match(anna, seats=2)
    table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), anna))
    with pytest.raises(NotPossible, match="some seats are still free"):
        table.writing(lambda s: create.start_match(s, s.get_one(Match, row.id), table.announce))
    table.writing(lambda s: seating.take_seat(s, s.get_one(Match, row.id), ben))
    table.writing(lambda s: create.start_match(s, s.get_one(Match, row.id), table.announce))
    with pytest.raises(NotPossible, match="the match has already started"):
        table.writing(lambda s: create.start_match(s, s.get_one(Match, row.id), table.announce))
    assert row.id is not None
    started = table.row(row.id)
    assert (started.status, started.version) == (MatchStatus.RUNNING, 1)
    assert started.started_at is not None
    assert [entry.n for entry in table.log(row.id)] == [0]
    assert table.faults(row.id) == []
    assert sorted(letter.cause for letter in table.letters()) == [
        f"started:{row.id}:A",
        f"started:{row.id}:B",
    ]


def test_a_match_starts_under_the_rules_under_which_it_was_opened(table: Table) -> None:
    """It waited for its players while the site got rules with another option."""
    people = table.people("Anna", "Ben", "Cleo")
    row = table.open_match(people[0], seats=3, title=RCW, scenario="historic_climax")

    def before_the_update(session: Session) -> None:
        old = session.get_one(Match, row.id)
        old.rules_version = 2
        old.options = {k: value for k, value in old.options.items() if k != "climax_victory"}

    def seat_everybody(session: Session) -> None:
        for person in people:
            seating.take_seat(session, session.get_one(Match, row.id), person)

    table.writing(before_the_update)
    table.writing(seat_everybody)
    table.writing(lambda s: create.start_match(s, s.get_one(Match, row.id), table.announce))
    assert row.id is not None
    state = table.row(row.id).state
    assert state is not None
    assert state["rules"] == 2
    assert "climax_victory" not in state["options"]
    assert table.faults(row.id) == []


def test_letters_are_drawn_when_the_match_starts(table: Table) -> None:
    people = table.people("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida")
    seatings = {
        tuple(table.seat_of(match_id, user) for user in people)
        for match_id in (table.running_match(people) for _ in range(4))
    }
    # Four times the same of 720 seatings would happen once in 370 million runs.
    assert len(seatings) > 1
    assert all(sorted(seating) == list("ABCDEF") for seating in seatings)
