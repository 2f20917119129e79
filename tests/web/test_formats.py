"""Competitions of every format on the site, from the wizard to the winner."""

import json
import re
from collections.abc import Iterator

import pytest
from sqlmodel import select

from app.competitions import rounds
from app.competitions.news import Voices
from app.database import engine_for, session_scope
from app.games.catalogue import register, unregister
from app.models import CompetitionMatch, Match, MatchStatus
from tests.fixtures.databases import on_sqlite_only
from tests.games.toyhex.game import GAMES as TWO_RIVERS
from tests.web.club import Club, Person
from tests.web.ended_matches import end_all
from tests.web.role_world import SEASON

COMMON = {
    "name": "Autumn cup",
    "beginning": "director",
    "adjudication": "position",
    "round_days": "0",
    "places": "0",
    "pace": "week",
    "window_hours": "12",
    "offer_hours": "72",
    "time_up": "default",
    "scoring": "places",
}
SWISS = {**COMMON, "title": "toyhex", "format": "swiss", "rounds": "2"}


@pytest.fixture(autouse=True)
def two_rivers() -> Iterator[None]:
    """Two Rivers, for two players, is in the catalogue."""
    for game in TWO_RIVERS:
        register(game)
    yield
    for game in TWO_RIVERS:
        unregister(game.title.id)


@pytest.fixture
def dora(club: Club) -> Person:
    """Somebody who directs."""
    return club.person("Dora")


def entered(club: Club, names: str) -> list[Person]:
    """People who enter the first competition."""
    people = [club.person(name) for name in names.split()]
    for person in people:
        assert person.post("/competitions/1/entry", do="enter").status_code == 303
    return people


def version(person: Person) -> str:
    """The version of the first competition that its page shows to the director."""
    page = person.get("/competitions/1").text
    return page.split('name="version" value="')[1].split('"')[0]


def test_the_wizard_offers_the_formats_that_the_title_has_seats_for(dora: Person) -> None:
    page = dora.get("/competitions/new?title=toyhex").text
    assert "format=swiss" in page
    assert "format=cup" not in page
    page = dora.get("/competitions/new?title=rcw").text
    assert "format=swiss" not in page
    assert "format=cup" in page
    # What the title has no seats for is a season.
    assert (
        'name="format" value="season"' in dora.get("/competitions/new?title=rcw&format=swiss").text
    )


@on_sqlite_only
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"format": "swiss", "rounds": "0"}, "<td>8</td><td>4</td><td>0</td>"),
        (
            {"format": "elimination", "lives": "1", "expected": "5"},
            "<td>5</td><td>1</td><td>3</td>",
        ),
        ({"format": "elimination", "lives": "2"}, "How many rounds follow depends on the results."),
        (
            {"format": "round_robin", "group_size": "12", "meetings": "1", "at_once": "7"},
            "<td>8</td><td>28</td><td>0</td>",
        ),
        (
            {"format": "cup", "title": "rcw", "seats": "4", "advance": "2"},
            "<td>4</td><td>1</td><td>0</td>",
        ),
        (
            {"format": "tables", "title": "rcw", "seats": "4", "rounds": "2"},
            "4 meetings are of pairs that have met before (no schedule of this size can have fewer",
        ),
    ],
)
def test_the_wizard_previews_every_format(dora: Person, fields: dict[str, str], says: str) -> None:
    page = dora.post(
        "/competitions/new", **{**SWISS, "do": "preview", "expected": "8", **fields}
    ).text
    assert says in page
    assert 'value="Autumn cup"' in page


@on_sqlite_only
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"rounds": "11"}, "Number must be between 0 and 10."),
        ({"places": "300"}, "this format has at most 200 places"),
        ({"tie_break_1": "buchholz", "tie_break_2": "buchholz"}, "choose each tie-break once"),
        ({"scoring": "table", "table": "3/1"}, "write the points of win, draw and defeat"),
        ({"format": "elimination", "lives": "4"}, "Number must be between 1 and 3."),
        (
            {"title": "rcw", "format": "cup", "seats": "4", "advance": "3"},
            "1 to 2 players of a table of 4 can go on",
        ),
        (
            {"title": "rcw", "format": "tables", "seats": "3", "rounds": "3", "smaller": "y"},
            "has no match for 2 players, so no table can have a seat less",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_typed_is_lost(
    dora: Person, fields: dict[str, str], says: str
) -> None:
    answer = dora.post("/competitions/new", **{**SWISS, "about": "Bring a map.", **fields})
    assert answer.status_code == 422
    assert says in answer.text
    assert "Bring a map." in answer.text


def test_a_swiss_tournament_from_the_wizard_to_its_winner(club: Club, dora: Person) -> None:
    assert dora.post("/competitions/new", **SWISS).location == "/competitions/1"
    people = entered(club, "Anna Boris Clara David Emma")
    page = dora.get("/competitions/1").text
    assert "Swiss system" in page
    assert "Nobody meets the same opponent twice while it can be avoided." in page
    started = dora.post("/competitions/1/start", sure="yes", entered="5", version="1")
    assert started.status_code == 303
    page = people[0].get("/competitions/1").text
    assert "0 of 2 matches finished" in page
    assert "bye: 1" in page
    assert "Without a match in this round:" in page
    end_all(club, 1)
    page = dora.get("/competitions/1").text
    assert "Pairings of round 2" in page
    assert "win: 1" in page
    begun = {"sure": "yes", "entered": "5", "version": version(dora)}
    assert dora.post("/competitions/1/next-round", **begun).status_code == 303
    end_all(club, 1)
    page = club.stranger().get("/competitions/1").text
    assert "Winner: " in page
    # Five players and four matches, each seen by both; nobody meets themselves.
    crosstable = page.split("crosstable")[1].split("</table>")[0]
    assert crosstable.count("×") == 5
    assert crosstable.count(">1</a>") == crosstable.count(">0</a>") == 4
    table = club.stranger().get("/competitions/1/standings.csv").text.splitlines()
    assert table[0] == (
        "division,rank,player,matches,points,buchholz,sonneborn_berger,head_to_head"
    )
    assert len(table) == 6


@on_sqlite_only
def test_the_results_are_there_as_json(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **SWISS)
    entered(club, "Anna Boris Clara")
    dora.post("/competitions/1/start", sure="yes", entered="3", version="1")
    end_all(club, 1)
    answer = club.stranger().get("/competitions/1/results.json")
    assert answer.mimetype == "application/json"
    found = json.loads(answer.text)
    assert (found["name"], found["format"], found["status"]) == ("Autumn cup", "swiss", "between")
    (played,) = found["rounds"]
    (group,) = played["groups"]
    (match,) = group["matches"]
    assert set(match["seats"]) == {"A", "B"}
    assert match["ranking"] == [[match["seats"]["A"]], [match["seats"]["B"]]]
    assert len(group["byes"]) == 1
    assert [line["rank"] for line in group["standings"]] == [1, 2, 3]
    assert group["standings"][0]["points"] == "1"


@on_sqlite_only
def test_an_elimination_shows_its_stages(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **{**SWISS, "format": "elimination", "lives": "1"})
    entered(club, "Anna Boris Clara David")
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    end_all(club, 1)
    page = dora.get("/competitions/1").text
    assert "Round reached" in page
    assert page.count("<rect") == 3
    assert page.count('class="through"') == 2
    assert "Whoever loses is out." in page
    begun = {"sure": "yes", "entered": "2", "version": version(dora)}
    assert dora.post("/competitions/1/next-round", **begun).status_code == 303
    end_all(club, 1)
    assert "Winner: " in club.stranger().get("/competitions/1").text


@on_sqlite_only
def test_a_cup_of_tables_is_played_with_four_seats(club: Club, dora: Person) -> None:
    cup = {**COMMON, "title": "rcw", "format": "cup", "seats": "4", "advance": "2"}
    assert dora.post("/competitions/new", **cup).status_code == 303
    entered(club, "Anna Boris Clara David Emma")
    dora.post("/competitions/1/start", sure="yes", entered="5", version="1")
    end_all(club, 1)
    page = dora.get("/competitions/1").text
    assert "Pairings of round 2" in page
    begun = {"sure": "yes", "entered": "4", "version": version(dora)}
    assert dora.post("/competitions/1/next-round", **begun).status_code == 303
    end_all(club, 1)
    assert "Winner: " in club.stranger().get("/competitions/1").text


@on_sqlite_only
def test_a_season_is_still_what_the_wizard_opens_first(dora: Person) -> None:
    assert dora.post("/competitions/new", **SEASON).status_code == 303
    assert "Season of divisions" in dora.get("/competitions/1").text


@on_sqlite_only
def test_a_ladder_is_played_on_its_page(club: Club, dora: Person) -> None:
    ladder = {
        **{name: value for name, value in SWISS.items() if name not in ("rounds", "places")},
        "format": "ladder",
        "reach": "3",
        "most_given": "1",
        "most_received": "1",
        "answer_days": "7",
        "refusal_cost": "1",
        "rematch_days": "14",
        "idle_days": "30",
        "newcomers": "bottom",
    }
    form = dora.get("/competitions/new?title=toyhex&format=ladder").text
    assert "Places up that a challenge can go" in form
    assert "Days a round can last" not in form
    assert dora.post("/competitions/new", **ladder).status_code == 303
    people = {person.name: person for person in entered(club, "Anna Boris Clara")}
    dora.post("/competitions/1/start", sure="yes", entered="3", version="1")
    page = club.stranger().get("/competitions/1").text
    assert "You can challenge players up to 3 places above you." in page
    order = ladder_order(club)
    top, second, third = (people[name] for name in order)
    page = third.get("/competitions/1").text
    assert page.count("<option") == 2
    assert "Nobody is above you." in top.get("/competitions/1").text
    entry = page.split('<option value="')[2].split('"')[0]
    path = "/competitions/1/challenges"
    assert third.post(path, entry=entry).status_code == 303
    refused = third.post(path, entry=entry)
    assert refused.status_code == 409
    assert "you two have an open challenge" in refused.text
    assert "Accept the challenge of" not in second.get("/competitions/1").text
    assert f"Accept the challenge of {third.name}" in top.get("/competitions/1").text
    assert second.post(f"{path}/1", do="accept").status_code == 409
    assert top.post(f"{path}/1", do="accept").status_code == 303
    assert "Match 1" in top.get("/competitions/1").text
    # Seat A, which the challenged player has, wins.
    end_all(club, 1)
    assert ladder_order(club) == order
    second_entry = page.split('<option value="')[1].split('"')[0]
    assert third.post(path, entry=second_entry).status_code == 303
    assert second.post(f"{path}/2", do="decline").status_code == 303
    assert ladder_order(club) == [top.name, third.name, second.name]
    closed = dora.post("/competitions/1/finish", reason="The year is over", version=version(dora))
    assert closed.status_code == 303
    page = dora.get("/competitions/1").text
    assert "Winner: " in page
    assert "Dora closed the ladder: The year is over" in page


def ladder_order(club: Club) -> list[str]:
    """The names on the first competition's ladder, from the top."""
    found = json.loads(club.stranger().get("/competitions/1/results.json").text)
    return [line["player"] for line in found["rounds"][0]["groups"][0]["standings"]]


@on_sqlite_only
def test_rounds_of_tables_with_smaller_tables_from_the_wizard_to_their_winner(
    club: Club, dora: Person
) -> None:
    fields = {**COMMON, "title": "rcw", "format": "tables", "seats": "4", "rounds": "2"}
    own = {"smaller": "y", "tie_break_1": "wins"}
    assert dora.post("/competitions/new", **fields, **own).location == "/competitions/1"
    entered(club, "Anna Boris Clara David Emma Fritz Greta")
    page = dora.get("/competitions/1").text
    assert "Rounds of tables" in page
    assert "10/6/3/1 points per match" in page
    assert "10/4.50/1 at a table with a seat less" in page
    assert "<td>7</td><td>2</td><td>0</td>" in page
    assert "have met before" in page
    # The search is not made for everybody who looks.
    assert "have met before" not in club.stranger().get("/competitions/1").text.split("Schedule")[1]
    begun = {"sure": "yes", "entered": "7"}
    assert dora.post("/competitions/1/start", version="1", **begun).status_code == 303
    end_all(club, 1)
    version_now = version(dora)
    assert dora.post("/competitions/1/next-round", version=version_now, **begun).status_code == 303
    end_all(club, 1)
    assert "Winner: " in club.stranger().get("/competitions/1").text


@on_sqlite_only
def test_a_table_of_neighbours_is_called_and_filled_on_the_page(club: Club, dora: Person) -> None:
    fields = {**COMMON, "title": "rcw", "format": "ladder", "seats": "3", "reach": "3"}
    own = {"most_given": "1", "most_received": "1", "answer_days": "7", "refusal_cost": "1"}
    rest = {"rematch_days": "0", "idle_days": "0", "newcomers": "bottom"}
    assert dora.post("/competitions/new", **fields, **own, **rest).location == "/competitions/1"
    people = entered(club, "Anna Boris Clara David")
    assert "You challenge a table of neighbours" in dora.get("/competitions/1").text
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    button = "Your nearest neighbours are asked until your table of 3 is full."
    caller = next(p for p in people if button in p.get("/competitions/1").text)
    assert caller.post("/competitions/1/challenges").status_code == 303
    assert "Take the challenge back" in caller.get("/competitions/1").text
    asked = []
    for person in people:
        page = person.get("/competitions/1").text
        if "Accept the challenge of" in page:
            asked.append((person, page.split("/challenges/")[1].split('"')[0]))
    assert len(asked) == 2
    for person, number in asked:
        answer = person.post(f"/competitions/1/challenges/{number}", do="accept")
        assert answer.status_code == 303
    page = club.stranger().get("/competitions/1").text
    assert "0 of 1 matches finished" in page
    assert "There is no open challenge." in page


@on_sqlite_only
def test_pages_state_that_seats_are_drawn_by_lot_and_count_who_had_which(
    club: Club, dora: Person
) -> None:
    fields = {**COMMON, "title": "toyhex", "format": "round_robin", "group_size": "4"}
    own = {"meetings": "1", "at_once": "3", "sides": "lots"}
    twice = dora.post("/competitions/new", **fields, **{**own, "meetings": "2"})
    assert "two players who meet twice exchange their sides" in twice.text
    assert dora.post("/competitions/new", **fields, **own).location == "/competitions/1"
    entered(club, "Anna Boris Clara David")
    assert "Who had which seat" not in dora.get("/competitions/1").text
    dora.post("/competitions/1/start", sure="yes", entered="4", version="1")
    page = club.stranger().get("/competitions/1").text
    assert "Seats are drawn by lot in each match" in page
    assert "Everyone has each side equally often" not in page
    table = page.split("Who had which seat")[1].split("</table>")[0]
    rows = [re.findall(r"<td>(\d)</td>", row) for row in table.split("<tr>")[2:]]
    counts = [[int(count) for count in row] for row in rows]
    assert [sum(row) for row in counts] == [3] * 4
    assert [sum(column) for column in zip(*counts, strict=True)] == [6, 6]
    own_page = club.stranger().get("/competitions/1/players/1").text
    assert len(re.findall("<td>(?:North|South)</td></tr>", own_page)) == 3


@on_sqlite_only
def test_the_director_draws_by_hand_and_nothing_typed_is_lost(club: Club, dora: Person) -> None:
    fields = {**COMMON, "title": "toyhex", "format": "elimination", "lives": "2"}
    dora.post("/competitions/new", **fields, seeding="hand")
    entered(club, "Anna Boris Clara David")
    page = dora.get("/competitions/1").text
    assert "by hand: the director writes the order down" in page
    assert "Anna\nBoris\nClara\nDavid\n" in page.replace("\r", "")
    begun = {"sure": "yes", "entered": "4", "version": "1"}
    for draw, why in (
        ("Clara\nAnna\nDavid", "missing: Boris"),
        ("Clara\nAnna\nDavid\nAnna", "the draw names Anna twice"),
        ("Clara\nAnna\nDavid\nZorro", "the draw names Zorro, who has not entered"),
    ):
        refused = dora.post("/competitions/1/start", **begun, draw=draw)
        assert refused.status_code == 409
        assert why in refused.text
        assert draw in refused.text.replace("\r", "")
    draw = "clara\n\nDavid\nAnna\nBoris\n"
    assert dora.post("/competitions/1/start", **begun, draw=draw).status_code == 303
    table = club.stranger().get("/competitions/1/standings.csv").text.splitlines()
    assert [line.split(",")[2] for line in table[1:]] == ["Clara", "David", "Anna", "Boris"]


@on_sqlite_only
def test_double_elimination_has_a_picture_with_those_who_are_out(club: Club, dora: Person) -> None:
    fields = {**COMMON, "title": "toyhex", "format": "elimination", "lives": "2"}
    dora.post("/competitions/new", **{**fields, "beginning": "director"})
    entered(club, "Anna Boris Clara David Emma")
    dora.post("/competitions/1/start", sure="yes", entered="5", version="1")
    page = club.stranger().get("/competitions/1").text
    assert "No defeat" in page
    assert ">free</text>" in page
    for _ in range(2):
        end_all(club, 1)
        count = dora.get("/competitions/1").text.split('name="entered" value="')[1].split('"')[0]
        begun = {"sure": "yes", "entered": count, "version": version(dora)}
        assert dora.post("/competitions/1/next-round", **begun).status_code == 303
    page = club.stranger().get("/competitions/1").text
    picture = page.split("Matches by rounds and defeats")[1].split("</svg>")[0]
    assert "Round 3</text>" in picture
    assert "1 defeat</text>" in picture
    assert 'class="out"' in picture
    assert "<line" in picture


@on_sqlite_only
def test_volunteers_play_in_place_of_byes_on_the_page(club: Club, dora: Person) -> None:
    fields = {**COMMON, "title": "toyhex", "format": "elimination", "lives": "2", "places": "5"}
    dora.post("/competitions/new", **{**fields, "eliminators": "counting"})
    *_, rita = entered(club, "Anna Boris Clara David Emma Rita")
    assert "Play as an eliminator" in rita.get("/competitions/1").text
    assert rita.post("/competitions/1/eliminators", do="volunteer").status_code == 303
    assert "Do not play as an eliminator" in rita.get("/competitions/1").text
    assert dora.post("/competitions/1/eliminators").status_code == 409
    dora.post("/competitions/1/start", sure="yes", entered="5", version="1")
    page = club.stranger().get("/competitions/1").text
    assert "A defeat by an eliminator counts like any other" in page
    assert re.search(r"Rita</a> \((?:North|South), eliminator\)", page)
    assert "Without a match in this round" not in page
    end_all(club, 1)
    picture = club.stranger().get("/competitions/1").text.split("defeats")[1]
    assert re.search(r'<text class="eliminator"[^>]*>Rita \(E\)</text>', picture)
    assert "(E): an eliminator" in picture
    own = club.stranger().get("/competitions/1/players/6").text
    assert "as an eliminator" in own
    begun = {"sure": "yes", "entered": "5", "version": version(dora)}
    assert dora.post("/competitions/1/next-round", **begun).status_code == 303
    page = club.stranger().get("/competitions/1").text
    assert "Rita" not in page.split("<tbody>")[1].split("</tbody>")[0]


@on_sqlite_only
def test_a_swiss_tournament_counts_three_points_for_a_win(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **{**SWISS, "scoring": "table", "table": "3/1/0"})
    entered(club, "Anna Boris Clara")
    dora.post("/competitions/1/start", sure="yes", entered="3", version="1")
    end_all(club, 1)
    page = club.stranger().get("/competitions/1").text
    assert "3 for a win, 1 for a draw, 0 for a defeat" in page
    assert "win: 3" in page
    assert "bye: 3" in page


BIDS = {**COMMON, "seats": "3", "format": "tables", "rounds": "1", "sides": "bids", "bid_days": "2"}


@on_sqlite_only
def test_players_bid_for_seats_on_the_page_and_the_result_is_worked_out(
    club: Club, dora: Person
) -> None:
    rivers = {**COMMON, "title": "toyhex", "format": "elimination", "lives": "1", "sides": "bids"}
    refused = dora.post("/competitions/new", **rivers)
    assert "has no victory points to bid with; choose seats in rotation or by lot" in refused.text
    assert "so players cannot bid for seats" in refused.text
    fields = {**BIDS, "title": "rcw", "scoring": "own_points"}
    assert dora.post("/competitions/new", **fields).location == "/competitions/1"
    anna, boris, clara = entered(club, "Anna Boris Clara")
    dora.post("/competitions/1/start", sure="yes", entered="3", version="1")
    page = anna.get("/competitions/1").text
    assert "The bids are opened when all players of the match have bid, or after 2 days." in page
    assert "0 of 1 matches finished" in page
    assert page.count('name="points-') == 3
    assert "You have not bid yet." in page
    for waiting in ("/matches", "/competitions/needs"):
        assert "id for a seat in your match, by" in anna.get(waiting).text
    assert "bid for a seat" not in dora.get("/competitions/needs").text
    assert 'name="points-' not in club.stranger().get("/competitions/1").text
    typed = {"seating": "1", "points-A": "4", "points-B": "1.5"}
    wrong = anna.post("/competitions/1/seatings/1", **typed)
    assert wrong.status_code == 409
    assert "bid whole numbers of points, from 0 to 99" in wrong.text
    assert 'value="1.5"' in wrong.text
    for person in (boris, dora):
        person.get("/competitions/1")  # takes the messages of the last request
    others = [person.get("/competitions/1").text for person in (boris, dora, club.stranger())]
    assert anna.post("/competitions/1/seatings/1", **{**typed, "points-B": ""}).status_code == 303
    assert "You have bid; you can still change it." in anna.get("/competitions/1").text
    again = [person.get("/competitions/1").text for person in (boris, dora, club.stranger())]
    assert [_same(page) for page in again] == [_same(page) for page in others]
    boris.post("/competitions/1/seatings/1", **{"points-A": "2", "points-C": "1"})
    assert clara.post("/competitions/1/seatings/1").status_code == 303
    assert "the match has begun" in clara.get("/competitions/1").text
    with session_scope(engine_for(club.settings.database_url)) as session:
        counted = session.exec(select(CompetitionMatch)).one()
        row = session.get_one(Match, counted.match_id)
        points = {"A": 30, "B": 12, "C": 27}
        row.status, row.result = (
            MatchStatus.FINISHED,
            {
                "ranking": [["A"], ["C"], ["B"]],
                "points": points,
                "victory": "white",
            },
        )
        rounds.count_result(session, row, Voices())
    page = club.stranger().get("/competitions/1").text
    assert "(Player A for 4 points)" in page
    assert "Anna 30 − 4 = 26, Clara 12, Boris 27" in page
    assert "Anna: 4 for Player A" in page
    assert "Clara: 0 for each seat" in page
    assert 'Winner: <a href="/player' in page
    assert "Boris</a>" in page.split("Winner:")[1].split("</p>")[0]


@on_sqlite_only
def test_an_auction_is_held_on_the_page(club: Club, dora: Person) -> None:
    dora.post("/competitions/new", **{**BIDS, "title": "rcw", "sides": "auction"})
    anna, boris, clara = entered(club, "Anna Boris Clara")
    dora.post("/competitions/1/start", sure="yes", entered="3", version="1")
    path = "/competitions/1/seatings/1"
    assert anna.post(path, **{"points-A": "0"}).status_code == 303
    page = boris.get("/competitions/1").text
    assert "0 by Anna" in page
    assert 'name="points-A" type="number" inputmode="numeric" min="1" max="99" value="1"' in page
    assert "Player A: 0 by Anna" in club.stranger().get("/competitions/1").text
    assert 'name="points-' not in anna.get("/competitions/1").text
    late = clara.post(path, **{"points-A": "0"})
    assert "the highest bid for Player A is 0; bid more" in late.text
    clara.post(path, **{"points-A": "2"})
    boris.post(path, **{"points-C": "0"})
    anna.post(path, **{"points-B": "0"})
    page = club.stranger().get("/competitions/1").text
    assert "(Player A for 2 points)" in page
    bids = re.findall(r"<li>(\w+: \d for Player \w)</li>", page)
    assert bids == [
        "Anna: 0 for Player A",
        "Clara: 2 for Player A",
        "Boris: 0 for Player C",
        "Anna: 0 for Player B",
    ]


def _same(page: str) -> str:
    """A page without the tokens of its forms."""
    return re.sub(r'name="csrf_token" value="[^"]+"', "", page)
