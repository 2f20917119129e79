"""Plans on their page: given, tried, changed, carried out, stopped and withdrawn."""

import pytest
from playwright.sync_api import Page, expect

from app.database import engine_for, session_scope
from app.mail.announce import announcer
from app.matches.plans.run import run_next
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.web.club import Club
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

SETTING = """
    A: RL-152 R-111 @ tver
    B: WL-251 W-212 @ don_cossack
    C: WL-252 W-213 @ kuban
    D: WL-253 W-214 @ omsk
    """


def run_plans(club: Club, match_id: int) -> None:
    """What the worker does after each submission."""
    announce = announcer(club.settings)
    while True:
        with session_scope(engine_for(club.settings.database_url)) as session:
            if run_next(session, match_id, announce) is None:
                return


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_plan_is_given_changed_run_and_withdrawn_in_the_browser(
    page: Page, site_url: str, club: Club, size: tuple[int, int]
) -> None:
    players = [club.person(name) for name in ("Anna", "Ben", "Carla", "Dora")]
    match_id = club.running_match(players[0], *players)
    seats = {club.letter(match_id, player): player for player in players}
    club.stand(match_id, position(SETTING, seats="ABCD", goes_on=True).match)
    ben, anna = seats["A"], seats["B"]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    log_in(page, site_url, anna.name)
    page.goto(f"{site_url}/match/{match_id}")
    page.get_by_role("tab", name="Plans").click()
    text = page.get_by_label("New plan")
    text.fill("NEXT TURN\nmove Denikin, to Voronezh\nmove Lenin")
    page.get_by_role("button", name="Try it now").click()
    expect(page.get_by_text("line 3: move Lenin")).to_be_visible()
    expect(page.get_by_text("stopped here")).to_be_visible()
    page.get_by_role("button", name="Keep plan").click()
    expect(page.get_by_text("Plan 1 is kept.")).to_be_visible()
    page.get_by_role("link", name="Change").click()
    page.get_by_label("Plan 1", exact=True).fill(
        "NEXT TURN\nmove Denikin, to Voronezh\nend movement"
    )
    page.get_by_role("button", name="Keep plan").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert club.order(match_id, ben, "end movement").ok
    run_plans(club, match_id)
    page.reload()
    expect(page.get_by_text("Plan 1 (carried out)")).to_be_visible()
    page.get_by_label("New plan").fill("EXCHANGE FOR 2 TURNS\nlose first Denikin")
    page.get_by_role("button", name="Keep plan").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("Plan 2 (withdrawn)")).to_be_visible()
