"""Reds! on the site: its page, log, replay, analysis and picture."""

import re
from io import BytesIO

from PIL import Image

from app.database import engine_for, session_scope
from app.games.positions import parse
from app.games.reds.positions.schema import POSITIONS
from app.games.reds.title import REDS
from app.matches.events import announce_nothing
from app.matches.lobby import create, seating
from app.matches.plans import editing
from app.models import User
from tests.fixtures.databases import on_sqlite_only
from tests.games.reds import positions
from tests.web.analysing import analysis_of
from tests.web.club import Club, Person
from tests.web.test_map_data import data_of

pytestmark = on_sqlite_only

ON_THE_VOLGA = """
game = "reds"
title = "Three units before the 1st Army"
active = ["siberian"]
goes_on = true
set_up = true
turn = 2

[map]
3012 = "KAP CZ2"
2911 = "KOMU"
2912 = "A1"

[[steps]]
asked = { B = "movement" }
"""

SEED = "00" * 32
"""With these dice the first question is which fronts Red names."""


def begun(club: Club, *people: Person, position: str = "", **options: str) -> int:
    """A match between people, Red first, or against a bot; with a `position` it goes on there."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        match = create.create_match(
            session,
            session.get_one(User, people[0].user_id),
            title=REDS,
            name="Volga winter",
            seat_count=2,
            options=dict(options),
            bots=2 - len(people),
        )
        match.seed = SEED
        for person in people:
            seating.take_seat(session, match, session.get_one(User, person.user_id))
        assert match.id is not None
        create.start_match(session, match, announce_nothing)
        match_id = match.id
    if position:
        file = parse(position, "test.toml", {"reds": POSITIONS})
        club.stand(match_id, file.begin().match)
    return match_id


def holding(club: Club, match_id: int, letter: str, *people: Person) -> Person:
    """Who of these people has a seat: "A" is Red, "B" White."""
    return next(person for person in people if club.letter(match_id, person) == letter)


def test_the_page_shows_the_map_the_cup_and_the_question(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris)
    red = holding(club, match_id, "A", anna, boris)
    page = red.get(f"/match/{match_id}").text
    assert "Map of Reds!" in page
    assert "name 2 fronts without a leader" in page.lower()
    # The question says that it is about a front: the buttons say which.
    assert "><span>Eastern: 6 units</span>" in page
    assert page.count('data-stack="') > 35
    assert club.order(match_id, red, "front Eastern Front").committed
    log = red.get(f"/match/{match_id}/log").text
    assert "Red names the Eastern Front." in log
    replay = red.get(f"/match/{match_id}/replay")
    assert 'data-stack="R-A10"' in replay.text


def test_the_page_of_a_segment_offers_its_units_and_their_reach(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris, position=ON_THE_VOLGA)
    white = holding(club, match_id, "B", anna, boris)
    page = white.get(f"/match/{match_id}").text
    assert "Kappel Brigade" in page
    assert '"forces"' in page
    figures = set(data_of(white, match_id)["figures"])
    assert {"×", "0", "1"} <= figures  # what stands in the lit hexes of the map
    assert "movement points left" in page
    assert 'class="station is-now"' in page  # the strip shows whose segment it is
    assert club.order(match_id, white, "done, attack 2912, with KAP, with CZ2").committed
    page = white.get(f"/match/{match_id}").text
    assert "odds 1:2" in page


def test_analysis_and_picture_of_a_match(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris)
    red = holding(club, match_id, "A", anna, boris)
    assert club.order(match_id, red, "front Eastern Front").committed
    analysis = red.get(f"/analysis/{analysis_of(club, match_id, red, at=1)}")
    assert "Map of Reds!" in analysis.text
    page = red.get(f"/match/{match_id}").text
    picture = page.partition('property="og:image" content="')[2].partition('"')[0]
    image = club.stranger().get(picture[picture.index("/match/") :].replace("&amp;", "&"))
    assert image.mimetype == "image/png"
    assert Image.open(BytesIO(image.data)).width == 1000


def test_a_question_about_places_says_that_the_map_marks_them(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris)
    hint = "Choose a highlighted place on the map"
    red, white = (holding(club, match_id, seat, anna, boris) for seat in "AB")
    assert hint not in red.get(f"/match/{match_id}").text
    before = positions.position(
        "A1 2912, CZ1 3408, CZ2 3311, RAIR1 pool, WAIR1 pool, WTR1 pool, RTR1 pool",
        steps=[{"step": "random_events"}],
        dice=(2, 2, 3, 4),
        initiative="white",
    )
    club.stand(match_id, before.match)
    page = white.get(f"/match/{match_id}").text
    assert "Place White Armoured Train" in page
    assert hint in page
    train = positions.position("A1 2313", steps=[{"step": "trotsky"}], trotsky="2313")
    club.stand(match_id, train.match)
    data = data_of(red, match_id)
    first, last = data["single"]  # one order for each place, told by its number alone
    places = [place for _, _, place in data["orders"][first : last + 1]]
    assert len(set(places)) == len(places) > 100
    assert data["ways"] == {}


def test_a_question_that_ends_with_done_has_one_button_for_it(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris)
    red = holding(club, match_id, "A", anna, boris)
    steps = [{"step": "replacements", "letter": "C"}]
    before = positions.position("A5 eliminated, A1 2313", steps=steps, letter="C")
    club.stand(match_id, before.match)
    page = red.get(f"/match/{match_id}").text.partition('id="bar"')[2]
    assert len(re.findall(r">\s*(?:<span>)?End replacements\b", page)) == 1
    assert not re.findall(r">\s*(?:<span>)?Done\b", page)
    assert "Left to do: 1 destroyed unit" in page


def test_own_plans_mark_their_chits_in_the_cup_and_nobody_else_sees_it(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris)
    white, red = (holding(club, match_id, seat, anna, boris) for seat in "BA")
    before = positions.position(
        "CZ1 3012, A1 2912, ALARC 2007", active="siberian", cup=["ALLIED", "EASTERN"]
    )
    club.stand(match_id, before.match)
    form = {"seat": "B", "version": club.version(match_id), "step": 0, "do": "submit"}
    text = "PLAN ALLIED\ndone\nEND"
    answer = white.post(f"/match/{match_id}/orders", text=text, token="b" * 22, **form)
    assert answer.status_code == 303, answer.text
    marked = '<li title="Allies: your plan is ready" class="is-planned">'
    page = white.get(f"/match/{match_id}").text
    assert marked in page
    assert "your plans: Allies" in page
    assert "For example “ALLIED” on the first line" in page
    assert "is-planned" not in red.get(f"/match/{match_id}").text
    assert "your plans:" not in red.get(f"/match/{match_id}").text


def test_a_plan_that_comes_with_orders_runs_if_these_bring_its_moment(club: Club) -> None:
    """A mail ends a segment and plans the next one, which is drawn before the plan is read."""
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris, position=ON_THE_VOLGA)
    white = holding(club, match_id, "B", anna, boris)
    due = []
    with session_scope(engine_for(club.settings.database_url)) as session:
        for written_in in (None, "the segment before"):
            plan = editing.give(
                session,
                match_id,
                "B",
                white.user_id,
                "SIBERIAN\nmove KAP\nto 3013",
                key=f"test:{written_in}",
                written_in=written_in,
            )
            due.append(plan.is_due)
    assert due == [False, True]  # without orders it is for another segment than this one
