"""Plans in a game of RCW: the next turn, losses, and answers to offers."""

from random import Random

import pytest
from sqlmodel import Session

from app.database import reading_scope
from app.games.kernel.view import log_for
from app.mail.preferences.digest import write_digest
from app.matches.load import load
from app.models import MailKind, Match, PlanStatus, SubmissionSource, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.matches.plans.at_work import give, plan_of, prepared, run_all
from tests.matches.rcw_table import Game
from tests.matches.table import Table
from tests.seeded_random import drawn_from

pytestmark = on_sqlite_only

SETTING = """
    A: RL-152 R-111 @ tver
    B: WL-251 W-212 @ don_cossack
    C: WL-252 W-213 @ kuban
    D: WL-253 W-214 @ omsk
    A has: assassin*2
    B has: politburo
    """


def test_a_plan_plays_the_next_turn_as_soon_as_it_comes(table: Table) -> None:
    game = Game.at(table, SETTING)
    plan = give(table, game.match_id, "B", "NEXT TURN\nmove Denikin, to Voronezh\nend movement")
    before = len(table.letters())
    game.order("A", "end movement")
    assert game.waiting() == {"B": "movement"}
    assert run_all(table, game.match_id) == 1
    plan = plan_of(table, plan)
    assert plan.status is PlanStatus.DONE
    (orders,) = prepared(table, game.match_id)
    assert [action["do"] for action in orders.actions or []] == [
        "move",
        "to",
        "halt",
        "end_movement",
    ]
    assert game.waiting() == {"C": "movement"}
    # Its player is not asked: an e-mail that they get anyway tells what the plan has done.
    told = [(mail.seat, mail.kind) for mail in table.letters()[before:]]
    assert told == [("C", MailKind.TURN)]


def test_the_next_email_tells_what_a_plan_did_and_what_happened_before_it(table: Table) -> None:
    game = Game.at(table, SETTING)
    plan = give(table, game.match_id, "B", "NEXT TURN\nmove Denikin, to Voronezh\nend movement")
    assert game.order("A", "move Trotsky, to Novgorod, end movement").ok
    run_all(table, game.match_id)
    before = len(table.letters())
    assert game.order("C", "offer B\nrequest politburo\npropose").ok
    first, *_ = [mail for mail in table.letters()[before:] if mail.seat == "B"]
    assert "Plan 1: NEXT TURN" in first.body_text
    assert "All of its orders have been carried out" in first.body_text
    assert "Novgorod" in first.body_text
    assert "Voronezh" in first.body_text
    assert plan_of(table, plan).told_run == 1
    game.order("C", "withdraw BC1")
    later = [mail for mail in table.letters()[before:] if mail.seat == "B"][1:]
    assert all("Plan 1" not in mail.body_text for mail in later)


def test_a_receipt_tells_a_march_in_one_sentence(table: Table) -> None:
    game = Game.at(table, SETTING)
    receipt = game.order("A", "move Trotsky, to Novgorod, to Petrograd, end movement")
    assert receipt.ok
    (march,) = [says for says in receipt.says if "to Petrograd" in says]
    assert "via Novgorod" in march
    assert not any("to Novgorod" in says for says in receipt.says)


def test_a_digest_tells_what_a_plan_did(table: Table) -> None:
    game = Game.at(table, SETTING)
    plan = give(table, game.match_id, "B", "NEXT TURN\nmove Denikin, to Voronezh\nend movement")
    game.order("A", "end movement")
    run_all(table, game.match_id)

    def tell(session: Session) -> None:
        row, reader = session.get_one(Match, game.match_id), session.merge(game.players["B"])
        write_digest(session, table.settings, reader, {game.match_id: row}, [], utc_now())

    table.writing(tell)
    (digest,) = [mail for mail in table.letters() if mail.kind is MailKind.DIGEST]
    assert "Plan 1: NEXT TURN" in digest.body_text
    assert plan_of(table, plan).told_run == 1


def test_a_plan_stops_at_the_line_that_has_become_illegal(table: Table) -> None:
    game = Game.at(table, SETTING)
    text = "NEXT TURN\nmove Denikin\nto Voronezh\nhalt\nmove Trotsky\nend movement"
    plan = give(table, game.match_id, "B", text)
    game.order("A", "end movement")
    run_all(table, game.match_id)
    plan = plan_of(table, plan)
    assert plan.status is PlanStatus.STOPPED
    assert game.waiting() == {"B": "movement"}
    (run,) = plan.runs
    assert [line["state"] for line in run["lines"]] == ["done", "done", "done", "stopped"]
    assert run["lines"][-1]["line"] == 5
    told = table.letters()[-1]
    assert told.seat == "B"
    assert "line 5: move Trotsky" in told.body_text
    assert "Your decision: Move your forces" in told.body_text


@pytest.mark.parametrize(
    ("entered", "status"), [("Yaroslavl", PlanStatus.DONE), ("Novgorod", PlanStatus.STOPPED)]
)
def test_unless_leaves_the_turn_to_the_player_when_the_event_has_happened(
    table: Table, entered: str, status: PlanStatus
) -> None:
    game = Game.at(table, SETTING)
    plan = give(table, game.match_id, "B", "NEXT TURN\nunless A enters Novgorod\nend movement")
    game.order("A", f"move Trotsky, to {entered}, end movement")
    run_all(table, game.match_id)
    assert plan_of(table, plan).status is status
    assert ("B" in game.waiting()) is (status is PlanStatus.STOPPED)


def test_an_offer_is_accepted_as_the_plan_says(table: Table) -> None:
    game = Game.at(table, SETTING)
    text = "OFFERS\naccept any offer of two assassins for a Politburo\nrefuse any offer from A"
    give(table, game.match_id, "B", text)
    game.order("A", "offer B, give Assassin, give Assassin, request Politburo, propose")
    assert run_all(table, game.match_id) == 1
    board = game.board
    assert board["where"]["politburo-1"] == "display:A"


def test_an_offer_answered_by_a_plan_looks_to_others_as_one_answered_by_hand(table: Table) -> None:
    with drawn_from(Random(5)):
        planned = Game.at(table, SETTING)
    with drawn_from(Random(5)):
        by_hand = Game.again(planned, SETTING)
    answer = "accept any offer of an assassin for a Politburo"
    give(table, planned.match_id, "B", f"OFFERS\n{answer}")
    for game in (planned, by_hand):
        game.order("A", "offer B, give Assassin, request Politburo, propose")
    assert run_all(table, planned.match_id) == 1
    by_hand.order("B", "accept AB1")
    for seat in "ACD":
        seen = [
            (_seen(table, game, seat), table.row(game.match_id).seen[seat])
            for game in (planned, by_hand)
        ]
        assert seen[0] == seen[1]
    sources = {each.source for each in prepared(table, planned.match_id)}
    assert sources == {SubmissionSource.PREPARED}


def _seen(table: Table, game: Game, seat: str) -> object:
    """What a seat is shown: view, options, log, and the e-mails to it."""
    with reading_scope(table.engine) as session:
        match = load(session, game.match_id).match
    mails = [
        (mail.kind, mail.body_text.replace(f"/match/{game.match_id}", "/match/N"))
        for mail in table.letters()
        if (mail.match_id, mail.seat) == (game.match_id, seat)
    ]
    plain = [(kind, text.replace(f"#{game.match_id}", "#N")) for kind, text in mails]
    return match.view(seat), match.options(seat), log_for(match.title, match.log, seat), plain
