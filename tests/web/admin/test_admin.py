"""Administration: who is suspended is out at once, and every act stands in the record."""

import pytest
from click.testing import CliRunner
from sqlmodel import select

from app.cli.main import main
from app.database import engine_for, session_scope
from app.mail.inbound import accept
from app.mail.seat_context import Disposition
from app.models import AdminAct, Seat, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import letters, player_mail, token_address
from tests.web.browsing import log_in
from tests.web.club import Club, Person

pytestmark = on_sqlite_only


@pytest.fixture
def ada(club: Club, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Somebody who was made an administrator on the command line."""
    ada = club.person("Ada")
    monkeypatch.setenv("DATABASE_URL", club.settings.database_url)
    made = CliRunner().invoke(main, ["administrator", "Ada", "--reason", "She keeps the server"])
    assert made.exit_code == 0, made.output
    return ada


def test_who_is_suspended_is_out_at_once_by_browser_and_by_mail(club: Club, ada: Person) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    page = f"/admin/people/{paula.user_id}"
    assert ada.post(page, do="suspend", reason="").status_code == 422
    assert ada.post(page, do="suspend", reason="Threats").status_code == 303
    assert paula.get("/matches").status_code == 302
    refused = log_in(club.stranger(), "Paula")
    assert refused.status_code == 403
    assert "Threats" in refused.text
    with session_scope(engine_for(club.settings.database_url)) as session:
        seat = session.exec(
            select(Seat).where(Seat.match_id == match_id, Seat.user_id == paula.user_id)
        ).one()
        to = token_address(club.settings, seat)
        mail = player_mail("paula@example.org", to, "ready").as_bytes()
        outcome = accept(session, club.settings, mail, "paula@example.org", [to], print)
        assert (outcome.disposition, outcome.submission_id) == (Disposition.ANSWERED, None)
        assert "is suspended, so nothing in your e-mail" in letters(session)[-1].body_text
    assert ada.post(page, do="restore", reason="She is sorry").status_code == 303
    assert log_in(club.stranger(), "Paula").status_code == 302
    record = ada.get("/admin/record").text
    for said in ("the command line", "She keeps the server", "Threats", "She is sorry"):
        assert said in record
    assert "Threats" not in ada.get("/admin/record?kind=restore").text


def test_a_match_is_found_moderated_and_examined(club: Club, ada: Person) -> None:
    paula = club.person("Paula")
    match_id = club.running_match(paula, paula)
    assert f"/match/{match_id}/moderate" in ada.get("/admin/matches?text=Match of").text
    act = {"act": "pause", "reason": "The mail is down", "token": "a" * 22}
    assert ada.post(f"/match/{match_id}/moderate", **act).status_code == 303
    assert "(Ada is a site administrator.)" in paula.get(f"/match/{match_id}/record").text
    examined = ada.post(f"/admin/matches/{match_id}/examine", reason="A player asks")
    assert "None: replaying the log gives the current position" in examined.text
    with club.reading() as session:
        user = session.get_one(User, ada.user_id)
        acts = session.exec(select(AdminAct).where(AdminAct.by_id == user.id)).all()
        assert [(act.kind.value, act.match_id) for act in acts] == [
            ("moderate", match_id),
            ("examine", match_id),
        ]
