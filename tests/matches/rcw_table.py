"""RCW positions in the database, for tests of what several players do at once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from app.database import reading_scope, session_scope
from app.games.kernel.state import State
from app.games.rcw.board import Board, board_of, in_box
from app.games.rcw.box import BOX
from app.games.rcw.title import RCW
from app.matches.clock import deadlines, timeout
from app.matches.receipt import Receipt
from app.matches.seats import replacement
from app.models import HandOver, Match, User
from tests.games.rcw.positions import Position, position
from tests.matches.table import Table
from tests.matches.test_submit import at_once

MOST_SEEDS = 500


def before(setting: str, seed: str, orders: Iterable[tuple[str, str]]) -> Position:
    """The position `setting`, in which A moves, after `orders` with the dice of `seed`."""
    standing = position(setting, seats="ABCD", seed=seed, goes_on=True)
    for seat, text in orders:
        standing.order(seat, text)
    return standing


def seed_for(
    setting: str, orders: Sequence[tuple[str, str]], is_wanted: Callable[[Position], bool]
) -> str:
    """The first seed whose dice lead from `setting` by `orders` to what is wanted."""
    for number in range(MOST_SEEDS):
        seed = f"{number:064x}"
        try:
            if is_wanted(before(setting, seed, orders)):
                return seed
        except AssertionError:
            continue  # with these dice the orders are not legal
    raise LookupError(f"none of {MOST_SEEDS} seeds leads there")


@dataclass
class Game:
    """A running RCW match of Anna, Boris, Clara and Dora, in a position set up by hand."""

    table: Table
    match_id: int
    players: dict[str, User]

    @classmethod
    def at(
        cls, table: Table, setting: str, *orders: tuple[str, str], seed: str = "00" * 32
    ) -> "Game":
        """A match in which A moves, after the `orders`; its dice are those of `seed`."""
        people = table.people("Anna", "Boris", "Clara", "Dora")
        match_id = table.running_match(people, title=RCW)
        seats = {table.seat_of(match_id, user): user for user in people}
        standing = before(setting, seed, orders)
        with session_scope(table.engine) as session:
            row = session.get_one(Match, match_id)
            row.seed = seed
            row.state = dict(standing.match.state)
            deadlines.stamp(session, row, standing.match)
        return cls(table, match_id, seats)

    @classmethod
    def again(cls, game: "Game", setting: str, seed: str = "00" * 32) -> "Game":
        """Another match of the same people in the same position; the lots must be the same, too."""
        people = sorted(game.players.values(), key=lambda user: user.id or 0)
        match_id = game.table.running_match(people, title=RCW)
        seats = {game.table.seat_of(match_id, user): user for user in people}
        standing = before(setting, seed, ())
        with session_scope(game.table.engine) as session:
            row = session.get_one(Match, match_id)
            row.seed = seed
            row.state = dict(standing.match.state)
            deadlines.stamp(session, row, standing.match)
        return cls(game.table, match_id, seats)

    def order(self, seat: str, text: str) -> Receipt:
        """Hand in the orders of the player who has the seat now, as its form does."""
        return self.table.play(self.match_id, seat, text, user_id=self.players[seat].id)

    def to_bot(self, seat: str) -> None:
        """The moderator gives a seat to a bot."""
        self.table.writing(
            lambda s: replacement.give_to_bot(
                s, s.get_one(Match, self.match_id), seat, self.table.announce
            )
        )

    def take_over(self, user: User) -> None:
        """An invited person takes the seat that was offered to him."""
        self.table.writing(
            lambda s: replacement.take_over(
                s,
                s.get_one(Match, self.match_id),
                s.get_one(User, user.id),
                self.table.announce,
            )
        )

    def end_deadlines(self, now: datetime) -> None:
        """What the worker does at `now` for whoever has not answered."""
        self.table.writing(
            lambda s: timeout.answer_for_one_seat(s, self.match_id, now, self.table.announce)
        )

    def in_order(self, how: str, *calls: Callable[[], object]) -> None:
        """Carry out calls "in turn", "the other way round" or "at once"."""
        if how == "at once":
            at_once(list(calls))
            return
        for call in calls if how == "in turn" else reversed(calls):
            call()

    @property
    def state(self) -> State:
        """The state as last committed."""
        state = self.table.row(self.match_id).state
        assert state is not None
        return cast(State, state)

    @property
    def board(self) -> Board:
        """The board as last committed."""
        return board_of(self.state)

    def waiting(self) -> dict[str, str]:
        """Who owes what."""
        owes: dict[str, str] = self.state["steps"][-1]["owes"]
        return owes

    def held_by(self, seat: str) -> list[str]:
        """The kinds of chits before a player."""
        return [BOX.chits[piece].kind for piece in in_box(self.board, "display:" + seat)]

    def told(self) -> list[str]:
        """The wordings of all that was told since the position was set up, in order."""
        log = self.table.log(self.match_id)[1:]
        return [telling["say"] for entry in log for telling in entry.tellings]

    def entry_of(self, do: str) -> int:
        """The number of the entry with this verb."""
        return next(e.n for e in self.table.log(self.match_id) if e.action["do"] == do)

    def hand_overs(self) -> list[HandOver]:
        """The record of the seats that changed hands."""
        with reading_scope(self.table.engine) as session:
            return replacement.hand_overs(session, self.match_id)

    def letters_to(self, user: User) -> list[str]:
        """What was written to somebody."""
        return [x.body_text for x in self.table.letters() if x.recipient == user.email]

    def has_instructions(self) -> bool:
        """Whether any seat has standing instructions."""
        return bool(self.state["standing"])

    def broken(self) -> list[str]:
        """What is wrong with the position."""
        return list(RCW.violations(self.state))
