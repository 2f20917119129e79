"""Plans on their page: given, tried, changed, carried out, stopped and withdrawn."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect
from sqlmodel import select
from werkzeug.test import TestResponse as Response

from app.database import engine_for, session_scope
from app.mail.announce import announcer
from app.matches.plans import editing
from app.matches.plans.run import run_next
from app.models import Submission
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.marks import mostly_long
from tests.matches.test_submit import at_once
from tests.web.club import Club, Person
from tests.web.test_player_turn import log_in

pytestmark = on_sqlite_only

SETTING = """
    A: RL-152 R-111 @ tver
    B: WL-251 W-212 @ don_cossack
    C: WL-252 W-213 @ kuban
    D: WL-253 W-214 @ omsk
    B has: politburo
    """


def run_plans(club: Club, match_id: int) -> None:
    """What the worker does after each submission."""
    announce = announcer(club.settings)
    while True:
        with session_scope(engine_for(club.settings.database_url)) as session:
            if run_next(session, match_id, announce) is None:
                return


@pytest.mark.parametrize("size", mostly_long([(390, 844), (1280, 720)], 1), ids=str)
def test_a_plan_is_given_changed_run_stopped_and_withdrawn_in_the_browser(
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
    page.get_by_label("New plan").fill("OFFERS\nunless C is in Kuban\nrefuse any offer")
    page.get_by_role("button", name="Keep plan").click()
    assert club.order(match_id, ben, "offer B\nrequest politburo\npropose").ok
    run_plans(club, match_id)
    page.reload()
    expect(page.get_by_text("line 2: unless C is in Kuban")).to_be_visible()
    expect(page.get_by_text("stopped here: this condition does not hold")).to_be_visible()
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_label("New plan").fill("EXCHANGE FOR 2 TURNS\nlose first Denikin")
    page.get_by_role("button", name="Keep plan").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("Plan 3 (withdrawn)")).to_be_visible()


def test_plans_in_the_box_of_orders_are_kept_and_the_orders_around_them_submitted(
    club: Club,
) -> None:
    anna = club.person("Anna")
    match_id = club.running_match(anna, anna)
    seat = club.letter(match_id, anna)
    form = {"seat": seat, "version": club.version(match_id), "step": 0, "do": "submit"}
    text = "ready\nPLAN EXCHANGE\nlose first Frunze\nEND\nPLAN COMMISSARS\nplay 26 commissars\nEND"
    answer = anna.post(f"/match/{match_id}/orders", text=text, token="b" * 22, **form)
    assert answer.status_code == 303
    page = anna.get(f"/match/{match_id}/plans").text
    assert "Plan 2 (waiting)" in page
    with club.reading() as session:
        (orders,) = session.exec(select(Submission).where(Submission.match_id == match_id)).all()
    assert (orders.text or "").strip() == "ready"
    kept = {
        "seat": seat,
        "do": "keep",
        "token": "e" * 22,
        "text": "commissars\nplay  26 commissars",
    }
    stays = anna.post(f"/match/{match_id}/plans", stay="table", **kept)
    assert stays.headers["Location"] == f"/match/{match_id}"
    assert "Plan 2 is kept." in anna.get(f"/match/{match_id}").text
    text = "PLAN EXCHANGE\nlose first Frunze\nEND\n\nPLAN EXCHANGE\nlsoe Frunze\nEND"
    refused = anna.post(f"/match/{match_id}/orders", text=text, token="c" * 22, **form)
    assert refused.status_code == 422
    assert "line 6" in refused.text.lower()
    assert "Plan 3" not in anna.get(f"/match/{match_id}/plans").text


def orders(person: Person, match_id: int, seat: str, text: str, **fields: object) -> Response:
    form = {"seat": seat, "version": 1, "step": 0, "token": "b" * 22, **fields}
    return person.post(f"/match/{match_id}/orders", text=text, **form)


def test_a_text_with_plans_is_previewed_kept_and_nothing_of_it_lost(club: Club) -> None:
    players = [club.person(name) for name in ("Anna", "Ben", "Carla", "Dora")]
    match_id = club.running_match(players[0], *players)
    club.stand(match_id, position(SETTING, seats="ABCD", goes_on=True).match)
    anna = next(each for each in players if club.letter(match_id, each) == "A")
    version = club.version(match_id)
    plans = "PLAN NEXT TURN\nmove Lenin\nEND\nPLAN EXCHANGE\nlose first Frunze\nEND"
    page = orders(anna, match_id, "A", f"move Trotsky\n{plans}", version=version, do="preview")
    assert page.status_code == 200
    assert "line 3: move Lenin" in page.text
    assert "stopped here" in page.text
    assert "Its moment has not come yet" in page.text
    assert plans in page.text
    assert '<span class="order">move Trotsky</span>' in page.text
    assert "You have no plans." in anna.get(f"/match/{match_id}/plans").text
    wrong = plans.replace("lose first Frunze", "lsoe Frunze")
    page = orders(anna, match_id, "A", wrong, version=version, do="preview", step=1)
    assert page.status_code == 422
    assert "line 5" in page.text.lower()
    kept = orders(anna, match_id, "A", plans, version=version, do="keep", step=1)
    assert kept.status_code == 303
    page = anna.get(f"/match/{match_id}/plans")
    assert "Plan 2 (waiting)" in page.text


def test_an_instruction_for_a_place_is_given_and_cancelled_beside_the_others(club: Club) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    match_id = club.running_match(anna, anna, ben)
    seat = club.letter(match_id, anna)
    form = {"seat": seat, "place": "Samara"}
    for _ in range(2):
        answer = anna.post(f"/match/{match_id}/stances", orders="lose Frunze first", **form)
        assert answer.status_code == 303
    page = anna.get(f"/match/{match_id}?drawers=all").text
    assert page.count("<strong>Samara</strong> lose Frunze first") == 1
    assert "Samara</strong> lose" not in ben.get(f"/match/{match_id}?drawers=all").text
    assert "You have no plans." in anna.get(f"/match/{match_id}/plans").text
    refused = anna.post(f"/match/{match_id}/stances", orders="lsoe Frunze", **form)
    assert refused.status_code == 422
    assert "STANCE Samara: lsoe Frunze</textarea>" in refused.text
    text = "STANCE Samara: lose Trotsky first"
    version = club.version(match_id)
    orders(anna, match_id, seat, text, version=version, do="submit", token="d" * 22)
    assert "lose Trotsky first" in anna.get(f"/match/{match_id}?drawers=all").text
    answer = anna.post(f"/match/{match_id}/stances/cancel", **form)
    assert answer.status_code == 303
    assert "lose Trotsky first" not in anna.get(f"/match/{match_id}?drawers=all").text


def test_of_forty_plans_given_at_once_as_many_are_kept_as_may_be(club: Club) -> None:
    anna = club.person("Anna")
    match_id = club.running_match(anna, anna)
    seat = club.letter(match_id, anna)

    def keep(number: int) -> int:
        try:
            with session_scope(engine_for(club.settings.database_url)) as session:
                text = f"EXCHANGE\n# {number}\nlose first Frunze"
                plan = editing.give(session, match_id, seat, anna.user_id, text, key=f"k{number}")
                return plan.number
        except editing.PlanRefused:
            return 0

    kept = at_once([partial(keep, number) for number in range(40)])
    assert sorted(filter(None, kept)) == [*range(1, editing.MAX_PLANS + 1)]
