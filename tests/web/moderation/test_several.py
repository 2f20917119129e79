"""Whoever moderates several matches sees what waits in all of them, and acts on several at once."""

from datetime import timedelta

from sqlmodel import select

from app.database import engine_for, session_scope
from app.models import ActKind, DecisionDeadline, ModeratorAct, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.questions import questions
from tests.web.club import Club
from tests.web.pages import forms

pytestmark = on_sqlite_only

MOST_QUESTIONS = 8
"""However many the matches are."""


def test_players_of_several_matches_are_reminded_and_what_is_stuck_stands_first(club: Club) -> None:
    hanna, boris, mona = (club.person(name) for name in ("Hanna", "Boris", "Mona"))
    first, second, foreign = (club.running_match(host, boris) for host in (hanna, hanna, boris))
    for match_id in (first, second):
        hanna.post(f"/match/{match_id}/moderators", do="name", who="Mona")
        mona.post(f"/match/{match_id}/moderators", do="accept")
    seats = [f"{number}-{club.letter(number, boris)}" for number in (first, second, foreign)]
    with session_scope(engine_for(club.settings.database_url)) as session:
        (late,) = session.exec(
            select(DecisionDeadline).where(
                DecisionDeadline.match_id == second, DecisionDeadline.seat == seats[1][-1]
            )
        )
        late.closes_at = late.up_at = utc_now() - timedelta(hours=1)
    with questions(engine_for(club.settings.database_url)) as asked:
        page = mona.get("/moderate")
    assert len(asked) <= MOST_QUESTIONS, asked
    assert page.text.index(f'value="{seats[1]}"') < page.text.index(f'value="{seats[0]}"')
    assert f'value="{seats[2]}"' not in page.text
    assert "needs your decision" in page.text
    (form,) = [each for each in forms(page) if each.offers("Remind")]
    fields = {**form.fields, "seat": seats, "act": "remind", "reason": "Ten days have passed"}
    answer = mona.browser.post(form.action, data=fields, follow_redirects=True)
    assert "Done for 2 players." in answer.text
    assert "You do not moderate this match." in answer.text
    with club.reading() as session:
        acts = session.exec(select(ModeratorAct).where(ModeratorAct.kind == ActKind.REMIND)).all()
    assert {f"{act.match_id}-{act.seat}" for act in acts} == set(seats[:2])
    again = mona.browser.post(
        form.action, data={**fields, "seat": seats[:1], "token": "b" * 22}, follow_redirects=True
    )
    assert again.status_code == 422
    assert "in the last 12 hours" in again.text
    assert 'value="Ten days have passed"' in again.text
