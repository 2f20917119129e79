"""Draw, concession and taking back on the page of a match, for Russian Civil War."""

from playwright.sync_api import Page, expect

from app.models import Match
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only


def test_two_people_agree_on_a_draw_in_the_browser(page: Page, site_url: str, club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = club.running_match(anna, anna, ben)
    log_in(page, site_url, "Anna")
    page.goto(f"{site_url}/match/{match_id}")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Draw, concede, take back").click()
    page.get_by_role("button", name="Propose a draw").click()
    expect(page.get_by_text("Anna proposes a draw.")).to_be_visible()

    assert "A draw is proposed." in ben.get(f"/match/{match_id}").text
    form = ben.get(f"/match/{match_id}/agreements").text
    assert "Agree</button>" in form
    ben.post(f"/match/{match_id}/agreements", act="consent", seat=club.letter(match_id, ben))

    page.goto(f"{site_url}/match/{match_id}")
    expect(page.get_by_text("The players agreed on a draw.").first).to_be_visible()
    with club.reading() as session:
        result = session.get_one(Match, match_id).result
    assert result is not None
    assert result["ranking"] == [["A", "B", "C", "D"]]
    assert "Draw agreed" in anna.get("/matches").text


def test_a_submission_is_taken_back_when_the_other_agrees(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = club.running_match(anna, anna, ben)
    path = f"/match/{match_id}/agreements"
    assert club.order(match_id, anna, "ready").ok
    assert club.letter(match_id, anna) not in club.waiting(match_id)
    anna.post(path, act="take_back", seat=club.letter(match_id, anna))
    assert "Anna asks to take back their last submission" in ben.get(path).text
    ben.post(path, act="consent", seat=club.letter(match_id, ben))
    assert club.letter(match_id, anna) in club.waiting(match_id)
    log = anna.get(f"/match/{match_id}").text
    assert "The players agreed to take back everything after this point." in log


def test_a_proposal_is_refused_or_withdrawn(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = club.running_match(anna, anna, ben)
    path = f"/match/{match_id}/agreements"
    for refusing in (anna, ben):
        anna.post(
            path,
            act="concession",
            winner=club.letter(match_id, ben),
            seat=club.letter(match_id, anna),
        )
        assert "concede the win to" in ben.get(path).text
        refusing.post(path, act="refuse", seat=club.letter(match_id, refusing))
        assert "No proposal is open." in ben.get(path).text
