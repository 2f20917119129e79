"""What a moderator does to a real match: all of it is logged, replayed, and found if forged."""

import re
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from sqlmodel import Session, select

from app.database import reading_scope
from app.games.kernel.admin_actions import may_be_corrected
from app.games.kernel.bot import next_to_act
from app.games.kernel.chance import commitment
from app.games.kernel.match import Match as Position
from app.games.rcw.board import board_of, province_of
from app.games.rcw.title import RCW
from app.matches.audit.checks import audit
from app.matches.load import load
from app.matches.lobby import create, seating
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.moderation.correction import kinds, plan
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.matches.system_orders import give_orders
from app.models import ActKind, LogEntry, Match, ModeratorAct, SubmissionSource, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.table import Table

pytestmark = on_sqlite_only

LEADS_TO_A_PURGE = 2
"""With this seed a counterpurge is asked for after a few orders."""


class Game:
    """A match of RCW from its first decision on, played as a bot would."""

    def __init__(self, table: Table, seed: int = LEADS_TO_A_PURGE) -> None:
        self.table = table
        people = table.people("Anna", "Ben", "Cleo")
        row = table.open_match(people[0], 3, title=RCW)
        assert row.id is not None
        self.match_id = row.id
        self.moderator = table.moderator(row.id)
        self._lots = Random(seed)
        self._orders = 0
        table.writing(lambda session: self._start(session, people, f"{seed:064x}"))

    def _start(self, session: Session, people: list[User], seed: str) -> None:
        match = session.get_one(Match, self.match_id)
        match.seed, match.seed_hash = seed, commitment(seed)
        for user in people:
            seating.take_seat(session, match, session.get_one(User, user.id))
        create.start_match(session, match, self.table.announce)

    def play_until(self, is_wanted: Callable[[Position], bool]) -> None:
        while not is_wanted(self.position):
            self.play_one()

    def play_one(self) -> None:
        self._orders += 1
        self.table.writing(self._order)

    def _order(self, session: Session) -> None:
        match = load(session, self.match_id).match
        seat = next_to_act(match, "ABC")
        assert seat is not None
        assert give_orders(
            session,
            self.match_id,
            seat,
            key=f"bot:{self._orders}",
            source=SubmissionSource.CLI,
            actions=[RCW.bots["steady"](match, seat, self._lots)],
            announce=self.table.announce,
        ).ok

    @property
    def position(self) -> Position:
        with reading_scope(self.table.engine) as session:
            return load(session, self.match_id).match

    def act(self, kind: ActKind, **more: Any) -> ModeratorAct:
        wish = ActRequest(kind, self.moderator, "as agreed", f"{kind}{self._orders}", **more)
        act = self.table.writing(lambda s: moderate(s, self.match_id, wish, self.table.announce))
        assert isinstance(act, ModeratorAct)
        return act

    def faults(self) -> list[str]:
        with reading_scope(self.table.engine) as session:
            return [fault.what for fault in audit(session, self.match_id, utc_now())]


def steps(match: Position) -> list[str]:
    return [frame["step"] for frame in match.state["steps"]]


def a_leader(match: Position) -> str:
    """A leader on the map."""
    stacks = board_of(match.state)["stacks"].values()
    return next(stack["units"][0] for stack in stacks if stack["seat"] is not None)


def test_a_correction_is_told_logged_replayed_and_rewound(table: Table) -> None:
    game = Game(table)
    game.play_until(may_be_corrected)
    unit, length = a_leader(game.position), len(game.position.log)
    was = province_of(board_of(game.position.state), unit)
    act = game.act(ActKind.CORRECT, what="stack", filled={"unit": unit, "province": "kuban"})
    assert act.about is not None
    assert act.about.startswith("Correction: ")
    assert province_of(board_of(game.position.state), unit) == "kuban"
    for letter in [each for each in table.letters() if each.cause.startswith("moderated:")]:
        said = " ".join(letter.body_text.split())
        assert "has corrected the position" in said
        assert re.search(r"moved from [^.]+ to Kuban\.", said)
        assert "as agreed" in said
    game.play_one()
    assert game.faults() == []
    game.act(ActKind.REWIND, back_to=length - 1)
    assert province_of(board_of(game.position.state), unit) == was
    game.play_one()
    assert game.faults() == []


def test_what_would_break_the_rules_of_the_board_is_refused_and_leaves_no_trace(
    table: Table,
) -> None:
    game = Game(table)
    game.play_until(may_be_corrected)
    before = deepcopy(game.position.state)
    with pytest.raises(NotPossible, match="is not a valid choice"):
        game.act(ActKind.CORRECT, what="stack", filled={"unit": "RL-151", "province": "mars"})
    assert (game.position.state, game.faults()) == (before, [])


def test_a_correction_is_chosen_step_by_step_and_shown_before_it_is_made(table: Table) -> None:
    game = Game(table)
    game.play_until(may_be_corrected)
    match = game.position
    assert "stack" in kinds(match)
    first = plan(match, "stack", {})
    assert [choice.name for choice in first.choices] == ["unit"]
    unit = a_leader(match)
    whole = plan(match, "stack", {"unit": unit, "province": "kuban"})
    assert whole.says[0].startswith("Correction: ")
    assert match.state == game.position.state


@pytest.mark.parametrize("forged", [{"what": "dice"}, {"why": "no reason"}, {"filled": {}}])
def test_a_forged_correction_is_found(table: Table, forged: dict[str, Any]) -> None:
    game = Game(table)
    game.play_until(may_be_corrected)
    unit = a_leader(game.position)
    game.act(ActKind.CORRECT, what="stack", filled={"unit": unit, "province": "kuban"})
    last = len(game.position.log) - 1

    def forge(session: Session) -> None:
        entry = session.exec(
            select(LogEntry).where(LogEntry.match_id == game.match_id, LogEntry.n == last)
        ).one()
        entry.action = {**entry.action, **forged}
        session.add(entry)

    table.writing(forge)
    assert game.faults() != []


def test_a_player_is_replaced_in_the_middle_of_a_purge(table: Table) -> None:
    game = Game(table)
    game.play_until(lambda match: "purge" in steps(match) and bool(match.waiting()))
    (seat,) = game.position.waiting()
    asked = game.position.waiting()[seat]
    eva = table.person("Eva")
    game.act(ActKind.OFFER, seat=seat, whom=eva.email)

    def take_over(session: Session) -> None:
        row = session.get_one(Match, game.match_id)
        replacement.take_over(session, row, session.get_one(User, eva.id), table.announce)

    table.writing(take_over)
    assert table.seat_of(game.match_id, eva) == seat
    assert game.position.waiting() == {seat: asked}
    assert game.faults() == []
    game.play_until(lambda match: "purge" not in steps(match))
    assert game.faults() == []
