"""What a reader lays over the map of a match: a part of the page, or drawn without scripts."""

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club
from tests.web.test_reds_title import ON_THE_VOLGA, begun, holding

pytestmark = on_sqlite_only


def test_overlays_are_drawn_or_sent_as_a_part(club: Club) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = begun(club, anna, boris, position=ON_THE_VOLGA)
    white = holding(club, match_id, "B", anna, boris)
    path = f"/match/{match_id}"

    plain = white.get(path).text
    assert 'data-digit="1"' in plain
    assert 'data-overlay="' not in plain

    # Of all Red units the 11th and 12th Armies begin out of supply (3.2).
    overlaid = white.get(f"{path}?over=supply&over=nothing").text
    assert 'data-overlay="supply"' in overlaid
    assert "A11: " in overlaid
    assert "A12: " in overlaid
    assert "A10: " not in overlaid
    assert overlaid.index('class="ground-sheet"') < overlaid.index('data-overlay="supply"')

    headers = {"Fieldpost-Parts": "map-overlays=old", "Fieldpost-Overlays": "zones"}
    part = white.browser.get(path, headers=headers).text
    assert 'data-overlay="zones"' in part
    assert 'data-overlay="supply"' not in part
