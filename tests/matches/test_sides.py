"""Sides: drawn when the match starts, or chosen by each player on joining."""

from types import MappingProxyType

import pytest

from app.database import session_scope
from app.games.catalogue import TITLES
from app.matches.lobby import create, joining, rematch, seating
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import Match, MatchStatus, Seat, SideAssignment, User
from tests.fixtures.databases import on_sqlite_only
from tests.matches.table import Table
from tests.matches.tally import Tally

pytestmark = on_sqlite_only

CHOSEN = Settings(side_assignment=SideAssignment.CHOICE)


class TwoSides(Tally):
    """Tally with two sides that have names."""

    id = "two-sides"
    seat_names = MappingProxyType({"A": "North", "B": "South"})


@pytest.fixture(autouse=True)
def title(monkeypatch: pytest.MonkeyPatch) -> TwoSides:
    title = TwoSides()
    monkeypatch.setitem(TITLES, title.id, title)
    return title


def take(table: Table, row: Match, user: User, wanted: str = "") -> Seat:
    with session_scope(table.engine) as session:
        return seating.take_seat(session, session.get_one(Match, row.id), user, wanted)


def start(table: Table, row: Match) -> Match:
    with session_scope(table.engine) as session:
        return create.start_match(session, session.get_one(Match, row.id), table.announce)


def test_players_choose_free_sides_and_keep_them_at_the_start(
    table: Table, title: TwoSides
) -> None:
    anna, ben = table.people("Anna", "Ben")
    for _ in range(4):  # a draw would exchange them once in two times
        row = table.open_match(anna, title=title, settings=CHOSEN)
        assert take(table, row, anna, "B").letter == "B"
        with pytest.raises(NotPossible, match=r"that side cannot be had; free: North \(A\)"):
            take(table, row, ben, "B")
        with pytest.raises(NotPossible, match="cannot be had"):
            take(table, row, ben, "Z")
        assert take(table, row, ben).letter == "A"
        assert start(table, row).status is MatchStatus.RUNNING
        assert row.id is not None
        assert (table.seat_of(row.id, anna), table.seat_of(row.id, ben)) == ("B", "A")


def test_where_sides_are_drawn_nobody_chooses(table: Table, title: TwoSides) -> None:
    anna = table.person("Anna")
    row = table.open_match(anna, title=title)
    with pytest.raises(NotPossible, match="drawn when it starts"):
        take(table, row, anna, "B")
    assert take(table, row, anna)


def test_bots_leave_the_host_the_side_they_want(table: Table, title: TwoSides) -> None:
    anna = table.person("Anna")

    def make(wanted: str) -> Seat:
        with session_scope(table.engine) as session:
            row = create.create_match(
                session,
                session.get_one(User, anna.id),
                title=title,
                name="A test",
                seat_count=2,
                options={},
                bots=1,
                people_seats=[wanted],
                settings=CHOSEN,
            )
        return take(table, row, anna, wanted)

    assert [make(wanted).letter for wanted in "AB"] == ["A", "B"]


def test_an_invitation_reserves_a_side_and_another_free_one_may_be_taken(
    table: Table, title: TwoSides
) -> None:
    anna, ben, cleo = table.people("Anna", "Ben", "Cleo")
    row = table.open_match(anna, seats=3, title=title, settings=CHOSEN)

    def invite(email: str, seat: str) -> Seat:
        with session_scope(table.engine) as session:
            match = session.get_one(Match, row.id)
            return seating.invite(session, match, email, table.announce, seat)

    assert invite(ben.email, "B").letter == "B"
    with pytest.raises(NotPossible, match="cannot be had"):
        invite(cleo.email, "B")
    letter = table.letters()[-1]
    assert "You play South (B)." in letter.body_text
    with pytest.raises(NotPossible, match="cannot be had"):
        take(table, row, cleo, "B")
    assert take(table, row, ben, "C").letter == "C"
    assert take(table, row, cleo, "B").letter == "B"


def test_a_rematch_gives_each_player_the_same_side(table: Table, title: TwoSides) -> None:
    anna, ben = table.people("Anna", "Ben")
    row = table.open_match(anna, seats=3, bots=1, title=title, settings=CHOSEN)
    bot = next(s for s in table.writing(lambda s: seating.seats_of(s, row)) if s.bot)
    assert bot.letter == "C"
    take(table, row, ben, "A")
    take(table, row, anna, "B")
    start(table, row)

    with session_scope(table.engine) as session:
        played = session.get_one(Match, row.id)
        played.status = MatchStatus.FINISHED
        host = session.get_one(User, anna.id)
        again = rematch.offer(session, played, host, table.announce)
    seats = {s.letter: s for s in table.writing(lambda s: seating.seats_of(s, again))}
    assert again.side_assignment is SideAssignment.CHOICE
    assert seats["B"].user_id == anna.id
    assert seats["A"].invited_email == ben.email
    assert seats["C"].bot


def test_whoever_waits_gets_the_side_that_becomes_free(table: Table, title: TwoSides) -> None:
    anna, ben = table.people("Anna", "Ben")
    row = table.open_match(anna, title=title, settings=CHOSEN)
    take(table, row, anna, "A")
    take(table, row, ben, "B")
    table.writing(lambda s: joining.leave(s, s.get_one(Match, row.id), ben, table.announce))
    assert take(table, row, ben).letter == "B"
