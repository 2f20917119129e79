"""How many e-mails ask the players of Operation Elope, counted in the outbox: 3 in a quiet turn, 5
with battles, of both players together.

Both write one e-mail for their whole turn, as the steady bot would play it: the attacks end it, and
a plan for the operations of the next turn stands below. Standing instructions of the first e-mail
answer what is asked out of turn.
"""

from collections import Counter
from random import Random
from statistics import median

from sqlalchemy import Engine

from app.config import Settings
from app.games.elope.board import board_of
from app.games.elope.bots import BOTS
from app.games.elope.options import HISTORICAL
from app.games.elope.title import ELOPE
from app.games.kernel.chance import SeededDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Seat as Letter
from tests.fixtures.databases import on_sqlite_only
from tests.games.elope.test_mail_count import QUIET, STANDING, WITH_BATTLES
from tests.mail.correspondence import Correspondence
from tests.mail.order_form import question
from tests.marks import long

pytestmark = [on_sqlite_only, long]

SEED, TURNS = "5e" * 32, 6
IN_TURN = frozenset({"arrivals", "movement", "combat"})
"""What the e-mail about a turn says; standing instructions answer the rest."""
OPERATIONS = {"A": "depot at Archangel", "B": "depot at Konosha"}


def written(match: Match, seat: Letter) -> str:
    """What a player writes about the turn that they are asked about: as the steady bot would play
    it with other dice, and a depot in the next operations."""
    ahead = Match.from_position(ELOPE, copy_state(match.state), SeededDice("77" * 32))
    lots, lines, now = Random(3), list[str](), ELOPE.turn_id(match.state)
    while not ahead.over and ELOPE.turn_id(ahead.state) == now and seat in ahead.waiting():
        asked = ahead.waiting()[seat]
        action = BOTS["steady"](ahead, seat, lots)
        if asked in IN_TURN or not lines:
            lines.append(ELOPE.notation.write(action))
        ahead.apply(seat, action)
    plan = ("PLAN OPERATIONS", f"try {OPERATIONS[seat]}", "then operations done", "END")
    return "\n".join((*lines, "", *plan))


def test_a_turn_takes_few_emails_that_ask(engine: Engine, post_settings: Settings) -> None:
    post = Correspondence(engine, post_settings, ELOPE, {"scenario": HISTORICAL}, seed=SEED)
    for seat in "AB":
        post.send(seat, "\n".join(f"standing {words}" for words in STANDING))
    asking, fought, seen = Counter[int](), set[int](), len(post.mails())
    while (turn := board_of((match := post.match()).state)["turn"]) <= TURNS and not match.over:
        seat = min(match.waiting())
        before = len(match.log)
        post.send(seat, written(match, seat))
        now = post.match()
        if any(told["say"] == "battle" for each in now.log[before:] for told in each["tellings"]):
            fought.add(turn)
        new = post.mails()[seen:]
        seen += len(new)
        asking[board_of(now.state)["turn"]] += sum(question(m.body_text) is not None for m in new)
    counts = {turn: asking[turn] for turn in range(1, TURNS + 1)}
    assert len(fought) >= 2
    assert median(counts[turn] for turn in fought) <= WITH_BATTLES
    assert median([counts[turn] for turn in counts if turn not in fought] or [0]) <= QUIET
