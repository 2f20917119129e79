"""Agreements of all players: a draw, a concession, and taking back what dice have followed."""

from datetime import timedelta

import pytest
from sqlmodel import Session, select

from app.database import reading_scope
from app.matches import agreements, undo
from app.matches.agreements import LIFE, Terms
from app.matches.refusal import NotPossible
from app.matches.results import decided_by
from app.models import AgreementKind, MatchStatus, Seat, utc_now
from tests.matches.table import Table

DRAW = Terms(AgreementKind.DRAW)
TAKE_BACK = Terms(AgreementKind.TAKE_BACK)


class Game:
    """A match of so many people, who propose and answer."""

    def __init__(self, table: Table, people: int = 3) -> None:
        self.table = table
        self.match_id = table.running_match(table.people("Anna", "Ben", "Cleo")[:people])

    def propose(self, seat: str, terms: Terms) -> bool:
        return bool(
            self.table.writing(
                lambda s: agreements.propose(
                    s, self.match_id, seat, terms, utc_now(), self.table.announce
                )
            )
        )

    def consent(self, seat: str, later: timedelta = timedelta()) -> bool:
        now = utc_now() + later
        return bool(
            self.table.writing(
                lambda s: agreements.consent(s, self.match_id, seat, now, self.table.announce)
            )
        )

    def refuse(self, seat: str) -> None:
        self.table.writing(
            lambda s: agreements.refuse(s, self.match_id, seat, utc_now(), self.table.announce)
        )

    def play(self, seat: str, orders: str) -> None:
        receipt = self.table.play(self.match_id, seat, orders)
        assert receipt.ok, receipt

    def draws(self) -> list[int]:
        log = self.table.log(self.match_id)
        return [draw["number"] for entry in log for draw in entry.draws]


def test_a_draw_that_all_agree_on_ends_the_match(table: Table) -> None:
    game = Game(table)
    assert not game.propose("A", DRAW)
    assert not game.consent("B")
    assert table.row(game.match_id).status is MatchStatus.RUNNING
    assert game.consent("C")
    row = table.row(game.match_id)
    assert row.status is MatchStatus.FINISHED
    assert row.result == {"ranking": [["A", "B", "C"]], "agreed": "draw"}
    assert decided_by(row.title, row.result) == "Draw agreed"
    assert table.deadlines(game.match_id) == {}
    assert table.faults(game.match_id) == []


def test_all_concede_the_win_to_one(table: Table) -> None:
    game = Game(table)
    game.propose("A", Terms(AgreementKind.CONCESSION, "B"))
    game.consent("C")
    assert game.consent("B")
    row = table.row(game.match_id)
    assert row.result == {"ranking": [["B"], ["A", "C"]], "agreed": "concession"}
    assert decided_by(row.title, row.result) == "Win conceded"
    assert table.faults(game.match_id) == []


def test_nobody_concedes_the_win_to_themselves_or_to_nobody(table: Table) -> None:
    game = Game(table)
    for winner in ("A", "Z", None):
        with pytest.raises(NotPossible, match="conce"):
            game.propose("A", Terms(AgreementKind.CONCESSION, winner))


def test_a_submission_with_a_roll_is_taken_back_and_the_die_is_rolled_afresh(table: Table) -> None:
    game = Game(table, 2)
    game.play("A", "add 3")
    game.play("A", "roll")
    game.play("B", "add 1")
    with pytest.raises(undo.NothingToUndo):
        table.writing(lambda s: undo.undo(s, game.match_id, "A", table.announce))
    before = table.totals(game.match_id)
    game.propose("A", TAKE_BACK)
    assert table.totals(game.match_id) == before
    assert game.consent("B")
    assert table.totals(game.match_id) == {"A": 3, "B": 0}
    # Draw 0 was made at the start.
    assert table.log(game.match_id)[-1].action["agreed"] is True
    game.play("A", "roll")
    assert game.draws() == [0, 1, 2]
    assert table.faults(game.match_id) == []


def test_what_was_taken_back_is_not_taken_back_again(table: Table) -> None:
    game = Game(table, 2)
    game.play("A", "roll")
    game.propose("A", TAKE_BACK)
    game.consent("B")
    with pytest.raises(NotPossible, match="taken back already"):
        game.propose("A", TAKE_BACK)


def test_one_refusal_ends_a_proposal_and_an_old_one_lapses(table: Table) -> None:
    game = Game(table)
    game.propose("A", DRAW)
    with pytest.raises(NotPossible, match="another proposal is open"):
        game.propose("B", DRAW)
    game.consent("B")
    game.refuse("C")
    with pytest.raises(NotPossible, match="no proposal"):
        game.consent("C")
    game.propose("B", DRAW)
    with pytest.raises(NotPossible, match="no proposal"):
        game.consent("A", later=LIFE)
    assert table.row(game.match_id).status is MatchStatus.RUNNING


def test_whoever_takes_over_a_seat_is_asked_for_themselves(table: Table) -> None:
    game = Game(table)
    game.propose("A", DRAW)
    game.consent("B")
    row, dora = table.row(game.match_id), table.person("Dora")

    def hand_over(session: Session) -> None:
        seat = session.exec(
            select(Seat).where(Seat.match_id == game.match_id, Seat.letter == "B")
        ).one()
        seat.user_id = dora.id
        session.add(seat)

    table.writing(hand_over)
    with reading_scope(table.engine) as session:
        found = agreements.open_agreement(session, game.match_id, utc_now())
        assert found is not None
        assert agreements.missing(session, row, found) == ["B", "C"]


def test_bots_agree_but_a_person_does_not_draw_with_bots_alone(table: Table) -> None:
    anna = table.person("Anna")
    match_id = table.running_match([anna], bots=1)
    letter = table.seat_of(match_id, anna)
    (bot,) = {"A", "B"} - {letter}

    def propose(terms: Terms) -> bool:
        return bool(
            table.writing(
                lambda s: agreements.propose(s, match_id, letter, terms, utc_now(), table.announce)
            )
        )

    with pytest.raises(NotPossible, match="a second person"):
        propose(DRAW)
    assert propose(Terms(AgreementKind.CONCESSION, bot))
    result = table.row(match_id).result
    assert result is not None
    assert result["ranking"] == [[bot], [letter]]
