"""Rewinding: back to an earlier entry, with nothing lost, nothing falsified and nobody deceived."""

import pytest
from sqlmodel import Session

from app.database import reading_scope
from app.games.kernel.seat_replay import SeatReplay
from app.matches import bots, drafts, undo
from app.matches.audit.checks import audit
from app.matches.clock.offers import open_limits
from app.matches.load import load
from app.matches.log import entries_from
from app.matches.moderation import acts
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.refusal import NotPossible
from app.matches.seat_version import seen_version
from app.matches.seats import replacement
from app.models import ActKind, Match, ModeratorAct, User, utc_now
from tests.matches.dares import DARES
from tests.matches.table import Table


class Game:
    """A match that a moderator without a seat rewinds."""

    def __init__(self, table: Table, players: int, **options: object) -> None:
        people = table.people("Anna", "Ben", "Cleo")[:players]
        self.table = table
        self.match_id = table.running_match(people, **options)  # type: ignore[arg-type]
        self.moderator = table.moderator(self.match_id)

    def play(self, seat: str, orders: str) -> None:
        receipt = self.table.play(self.match_id, seat, orders)
        assert receipt.ok, receipt

    def rewind(self, to: int | None, by: User | None = None) -> ModeratorAct:
        key = f"rewind {self.table.row(self.match_id).version}"
        wish = ActRequest(
            ActKind.REWIND, by or self.moderator, "A slip of the mouse", key, back_to=to
        )
        act = self.table.writing(lambda s: moderate(s, self.match_id, wish, self.table.announce))
        assert isinstance(act, ModeratorAct)
        return act

    def faults(self) -> list[str]:
        with reading_scope(self.table.engine) as session:
            return [fault.what for fault in audit(session, self.match_id, utc_now())]

    @property
    def totals(self) -> dict[str, int]:
        return self.table.totals(self.match_id)


def test_the_position_is_that_after_the_entry_and_what_was_undone_stays(table: Table) -> None:
    game = Game(table, 2)
    for orders in ("add 3", "add 2", "roll"):
        game.play("A", orders)
    before = [(entry.n, entry.action, entry.draws) for entry in table.log(game.match_id)]
    game.rewind(1)
    assert game.totals == {"A": 3, "B": 0}
    after = [(entry.n, entry.action, entry.draws) for entry in table.log(game.match_id)]
    assert after[:-1] == before
    assert after[-1][1] == {"do": "rewind", "to": 1, "without": []}
    assert game.faults() == []


def test_dice_fall_anew_under_the_next_numbers_and_the_seed_check_passes(table: Table) -> None:
    game = Game(table, 2)
    for _ in range(3):
        game.play("A", "roll")
        game.rewind(0)
    numbers = [draw["number"] for entry in table.log(game.match_id) for draw in entry.draws]
    assert numbers == [0, 1, 2, 3]
    assert table.faults(game.match_id) == []


def test_one_may_go_back_over_a_rewind_and_to_within_what_was_undone(table: Table) -> None:
    game = Game(table, 2)
    game.play("A", "add 3")
    game.play("A", "add 4")
    game.rewind(0)
    game.play("B", "add 9")
    game.rewind(2)
    assert game.totals == {"A": 7, "B": 0}
    game.play("B", "add 1")
    game.rewind(4)
    assert game.totals == {"A": 0, "B": 9}
    assert game.faults() == []


def test_nobody_takes_a_rewind_back_nor_what_it_has_undone(table: Table) -> None:
    game = Game(table, 2)
    game.play("A", "add 3")
    game.play("A", "add 4")
    game.rewind(1)
    with pytest.raises(undo.NothingToUndo):
        table.writing(lambda s: undo.undo(s, game.match_id, "A", table.announce))
    game.play("A", "add 1")
    table.writing(lambda s: undo.undo(s, game.match_id, "A", table.announce))
    assert game.totals == {"A": 3, "B": 0}
    assert game.faults() == []


def test_who_was_shown_something_hidden_is_named_and_what_is_not_told(table: Table) -> None:
    game = Game(table, 3)
    game.play("B", "peek")
    game.play("A", "add 1")
    act = game.rewind(0)
    assert (act.undone, act.knowing) == (2, "B")
    letters = [each for each in table.letters() if each.cause.startswith("moderated:")]
    assert len(letters) == 3
    for letter in letters:
        text = " ".join(letter.body_text.split())
        assert "has rewound the match by 2 public actions" in text
        assert "Player B saw hidden information in the part that was rewound" in text
        assert "A slip of the mouse" in text
    with reading_scope(table.engine) as session:
        (peek,) = [each for each in entries_from(session, game.match_id) if each["seat"] == "B"]
    assert [telling["to"] for telling in peek["tellings"]] == [["B"]]


def test_what_was_done_in_secret_is_not_counted(table: Table) -> None:
    game = Game(table, 3, title=DARES)
    game.play("A", "suggest 2")
    game.play("A", "add 1")
    act = game.rewind(0)
    assert (act.undone, act.knowing) == (1, "")


def test_orders_and_drafts_of_before_hold_no_more(table: Table) -> None:
    game = Game(table, 2)
    game.play("A", "add 3")
    game.play("A", "roll")
    version = seen_version(table.row(game.match_id), "B")
    table.writing(lambda s: drafts.add(s, game.match_id, "B", "add 5"))
    waiting = table.queue(game.match_id, "B", "add 5", base_version=version)
    with pytest.raises(NotPossible, match="new orders are being carried out"):
        game.rewind(1)
    table.apply(waiting)
    game.rewind(1)
    late = table.play(game.match_id, "B", "add 5", base_version=version)
    assert not late.ok
    with reading_scope(table.engine) as session:
        assert drafts.length(session, game.match_id, "B") == 0


def test_windows_and_offers_of_then_are_open_again_with_their_whole_time(table: Table) -> None:
    game = Game(table, 3, title=DARES)
    game.play("A", "suggest 2")
    game.play("A", "dare")
    table.end_deadlines(game.match_id, 100)
    assert table.deadlines(game.match_id) == {}
    game.rewind(2)
    assert sorted(table.deadlines(game.match_id)) == ["B", "C"]
    with reading_scope(table.engine) as session:
        assert list(open_limits(session, game.match_id)) == ["ABC1"]
    assert game.faults() == []
    # Once more the time is up: it is another submission, and it is carried out.
    table.end_deadlines(game.match_id, 100)
    with reading_scope(table.engine) as session:
        assert open_limits(session, game.match_id) == {}
    game.play("A", "suggest 1")
    with reading_scope(table.engine) as session:
        assert list(open_limits(session, game.match_id)) == ["ABC2"]
    assert game.faults() == []


def test_after_a_hand_over_the_former_players_instructions_do_not_come_back(table: Table) -> None:
    game = Game(table, 3, title=DARES)
    game.play("B", "standing match")
    table.writing(
        lambda s: replacement.give_to_bot(s, s.get_one(Match, game.match_id), "B", table.announce)
    )
    game.play("A", "add 1")
    game.rewind(1)
    state = table.row(game.match_id).state
    assert state is not None
    assert not state["standing"].get("B")
    assert game.faults() == []


def test_bots_play_on_after_a_rewind(table: Table) -> None:
    people = table.people("Anna")
    match_id = table.running_match(people, bots=1)

    def play_bots() -> None:
        while table.writing(lambda s: bots.play_bots(s, match_id, table.announce)):
            pass

    play_bots()
    game = object.__new__(Game)
    game.table, game.moderator, game.match_id = table, people[0], match_id
    game.rewind(0)
    play_bots()
    assert game.faults() == []


def test_what_cannot_be_rewound_is_refused(table: Table) -> None:
    game = Game(table, 2)
    game.play("A", "add 3")
    for to in (None, 1, 7, -1):
        with pytest.raises(NotPossible):
            game.rewind(to)
    with pytest.raises(NotPossible, match="only a moderator"):
        game.rewind(0, by=table.person("Vera"))
    for orders in ("done", "bid 3"):
        for seat in "AB":
            game.play(seat, orders)
    with pytest.raises(NotPossible, match="while the match is running"):
        game.rewind(0)
    with reading_scope(table.engine) as session:
        assert _acts(session, game.match_id) == []


def test_a_replay_told_at_once_or_bit_by_bit_shows_the_same(table: Table) -> None:
    game = Game(table, 2)
    for orders in ("add 3", "roll", "peek"):
        game.play("A", orders)
    game.rewind(1)
    game.play("B", "roll")
    with reading_scope(table.engine) as session:
        log = entries_from(session, game.match_id)
        match = load(session, game.match_id).match
    for seat in (None, "A", "B"):
        at_once = SeatReplay(match.title, ["A", "B"], match.state["options"], 1, seat)
        scenes = list(at_once.advance(log))
        assert scenes[-1].view["board"]["totals"] == game.totals
        for place in range(1, len(log)):
            later = SeatReplay(match.title, ["A", "B"], match.state["options"], 1, seat)
            later.skip(log[:place])
            assert list(later.advance(log[place:])) == scenes[-len(log) + place :]


def _acts(session: Session, match_id: int) -> list[ModeratorAct]:
    return acts.acts_of(session, match_id)
