"""The maps that everybody can browse: by form, by picture, by keyboard and by pointer."""

import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import Page, expect

from app.games.catalogue import MAP_SHEETS
from tests.fixtures.databases import on_sqlite_only
from tests.fixtures.plain_ground import real_ground

pytestmark = [on_sqlite_only, real_ground]

GAMES = sorted(MAP_SHEETS)


def text_of(answer: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer))


def test_all_maps_are_listed_with_a_picture(client: FlaskClient) -> None:
    page = client.get("/maps").text
    for game_id in GAMES:
        assert f'href="/maps/{game_id}"' in page
        (address,) = re.findall(rf'src="(/maps/{game_id}/\w+/whole\.png)"', page)
        picture = client.get(address)
        assert picture.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert Image.open(BytesIO(picture.data)).width == 1000


@pytest.mark.parametrize("asked", ["1920", "kiev", "KIEV", " 1920 Kiev "])
def test_a_hex_is_found_by_number_and_by_name(client: FlaskClient, asked: str) -> None:
    page = client.get("/maps/reds", query_string={"hex": asked}).text
    assert "Hex 1920 Kiev" in text_of(page)
    assert "resource city" in text_of(page)
    assert 'id="board-1920"' in page
    assert "rule:14.3" in page


def test_a_hex_that_is_not_on_the_map_is_refused_with_a_proposal(client: FlaskClient) -> None:
    page = client.get("/maps/reds?hex=9%3Cx").text
    assert "There is no hex or place “9&lt;x” on this map." in page
    assert "Use a number such as 2313" in page
    assert 'value="9&lt;x"' in page


def test_a_space_is_found_by_number_and_by_name_with_its_links(client: FlaskClient) -> None:
    for asked in ("601", "tsaritsyn", "se1"):
        page = client.get("/maps/toc", query_string={"hex": asked}).text
        assert "There is no space" not in page
    page = client.get("/maps/toc?hex=Tsaritsyn").text
    assert '<h2 id="fact-heading">601 Tsaritsyn</h2>' in page
    assert "NW: 336 Uryupinskaya" in text_of(page)
    assert "There is no space “Paris” on this map." in client.get("/maps/toc?hex=Paris").text


def test_cards_are_browsed_with_the_source_of_each_line(client: FlaskClient) -> None:
    page = client.get("/maps/toc/cards").text
    assert text_of(page).count("RED, 1918 (20)") == 1
    assert 'id="R9"' in page
    packed = client.get("/maps/toc/cards/white-1918", headers={"Accept-Encoding": "gzip"})
    assert len(packed.data) < 20_000
    page = client.get("/maps/toc/cards/white-1918").text
    assert 'aria-current="page">WHITE, 1918</a>' in page
    assert "Kolchak&#39;s Coup" in page
    assert '<span class="tag rule">rule:12.7</span>' in page
    assert 'href="/maps/toc/cards"' in client.get("/maps/toc").text
    for path in ("/maps/toc/cards/blue-1918", "/maps/reds/cards"):
        assert client.get(path).status_code == 404
    assert "/maps/reds/cards" not in client.get("/maps/reds").text


def test_an_overlay_is_shown_without_a_script(client: FlaskClient) -> None:
    page = client.get("/maps/reds?over=supply&over=nothing").text
    assert 'class="overlay overlay-supply is-shown"' in page
    assert 'class="overlay overlay-fronts"' in page
    assert 'value="supply" checked' in page


def test_a_map_can_be_seen_under_snow(client: FlaskClient) -> None:
    page = client.get("/maps/elope?season=winter").text
    (sheet,) = re.findall(r'<image class="ground-sheet" href="([^"]+)"', page)
    assert sheet.endswith(".winter.svg")
    answer = client.get(sheet, headers={"Accept-Encoding": "gzip"})
    assert len(answer.data) < 250_000
    assert 'class="board winter"' in client.get(sheet).text
    assert 'class="board thaw"' in client.get(sheet.replace(".winter", ".thaw")).text
    assert 'class="board winter"' not in client.get(sheet.replace(".winter", "")).text
    assert client.get(sheet.replace(".winter", ".spring")).status_code == 404
    assert ".winter" not in client.get("/maps/reds?season=winter").text


def test_a_season_is_shown_at_once(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/maps/elope")
    sheet = page.locator(".map-sheet .ground-sheet")
    page.get_by_label("ice on all rivers").check()
    expect(sheet).to_have_attribute("href", re.compile(r"\.winter\.svg$"))
    page.locator(".map-frame").focus()
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(f"{site_url}/maps/elope?hex=2820&season=winter")


def test_the_picture_around_a_hex_stands_in_the_page_without_a_script(client: FlaskClient) -> None:
    page = client.get("/maps/reds?hex=1201").text
    (address,) = re.findall(r'<noscript><img[^>]* src="([^"]+)"', page)
    picture = Image.open(BytesIO(client.get(address).data))
    assert picture.size == (720, 480)
    assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 20
    other = client.get(address.replace("1201", "2313"))
    assert other.data != client.get(address).data


def test_what_there_is_not_is_not_found(client: FlaskClient) -> None:
    for path in ("/maps/chess", "/maps/chess/box", "/maps/reds/a/9999.png", "/maps/chess/a/1.png"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("game_id", GAMES)
def test_the_records_of_the_box_name_their_sources(client: FlaskClient, game_id: str) -> None:
    page = client.get(f"/maps/{game_id}/box").text
    for table in MAP_SHEETS[game_id]().tables():
        assert f'<h2 id="{table.id}">' in page
    assert re.search(r'<span class="tag rule">rule:', page)
    assert '<span class="tag reconstructed">reconstructed' in page


def test_units_at_the_start_stand_on_the_map_and_are_listed_at_their_hex(
    client: FlaskClient,
) -> None:
    page = client.get("/maps/elope?hex=4707&over=units").text
    assert 'class="overlay overlay-units is-shown"' in page
    assert page.count('class="board counter-alone"') == 30
    assert "HQ 21st French Bn, hq" in page
    page = client.get("/maps/reds?hex=3119").text
    assert "10th Army (Red): manpower 4" in page


@pytest.mark.parametrize("game_id", GAMES)
def test_the_turn_track_shows_all_arrivals_as_counters(client: FlaskClient, game_id: str) -> None:
    page = client.get(f"/maps/{game_id}/turns").text
    track = MAP_SHEETS[game_id]().track()
    faces = [face for turn in track for _, group in turn.arriving for face in group]
    assert page.count('class="board counter-alone"') == len(faces)
    # In Triumph of Chaos cards bring the units.
    assert len(faces) > 30 or game_id == "toc"
    assert page.count('<span class="turn-label">') == len(track)
    assert all(f">{turn.name}" in page or f"> {turn.name}" in page for turn in track)


def test_the_page_and_what_belongs_to_it_are_light(client: FlaskClient) -> None:
    for game_id in GAMES:
        headers = {"Accept-Encoding": "gzip"}
        page = client.get(f"/maps/{game_id}", headers=headers)
        assert len(page.data) < 60_000
        (ground,) = re.findall(r'data-layout="([^"]+)\.js"', client.get(f"/maps/{game_id}").text)
        for kind in ("svg", "js"):
            answer = client.get(f"{ground}.{kind}", headers=headers)
            assert answer.status_code == 200
            assert len(answer.data) < 250_000


def test_the_keyboard_walks_in_six_directions_and_each_hex_is_said(
    page: Page, site_url: str
) -> None:
    page.goto(f"{site_url}/maps/reds?hex=2313")
    said = page.locator("[data-says]")
    page.locator(".map-frame").focus()
    for key, place in (
        ("ArrowUp", "2312"),
        ("ArrowRight", "2412"),
        ("Shift+ArrowRight", "2512"),
        ("ArrowDown", "2513"),
        ("1", "2414"),
        ("7", "2313"),
    ):
        page.keyboard.press(key)
        expect(said).to_contain_text(f"{place}")
    expect(page.locator("#fact-heading")).to_have_text("Hex 2313 Moscow")
    expect(page).to_have_url(f"{site_url}/maps/reds?hex=2313")


def test_the_keyboard_walks_along_the_links_of_a_map_of_spaces(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/maps/toc?hex=601")
    said = page.locator("[data-says]")
    page.locator(".map-frame").focus()
    for key, place in (("ArrowUp", "605"), ("ArrowDown", "601"), ("ArrowRight", "638")):
        page.keyboard.press(key)
        expect(said).to_contain_text(place)
    expect(page.locator("#fact-heading")).to_have_text("638 Chyorny Yar")


def test_g_goes_to_a_hex_by_number_or_name(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/maps/reds")
    for typed, place in (("3119", "3119 Tsaritsyn"), ("omsk", "4301 Omsk")):
        page.locator(".map-frame").focus()
        page.keyboard.press("g")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        expect(page.locator("[data-says]")).to_contain_text(place)
        expect(page.locator(f"#board-{place[:4]}")).to_be_in_viewport()
        expect(page.locator("#fact-heading")).to_have_text(f"Hex {place}")


def test_a_key_shows_an_overlay_and_hides_it_again(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/maps/reds")
    overlay = page.locator('[data-overlay="fronts"]')
    expect(overlay).to_be_hidden()
    page.locator(".map-frame").focus()
    page.keyboard.press("f")
    expect(overlay).to_be_visible()
    expect(page.get_by_label("Fronts")).to_be_checked()
    page.keyboard.press("f")
    expect(overlay).to_be_hidden()


def test_a_click_chooses_the_hex_under_the_pointer(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}/maps/reds?hex=2313")
    box = page.locator("#board-2313 .reach").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 1.5)
    expect(page.locator("#fact-heading")).to_have_text("Hex 2314")
