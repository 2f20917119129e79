"""Nothing on the map hides a name or is cut off, measured in a browser with the type it has.

The geometry leaves room by a rule of thumb for the width of letters; here every province is full,
with counters of each of the three sizes.
"""

import pytest
from playwright.sync_api import Page

from app.games.rcw.map.geometry import SIDES, SIZE, geometry
from app.games.rcw.map.picture import BoardPicture
from app.games.rcw.map.svg import board_svg
from app.games.rcw.presentation.picture import STYLE_SHEET

HIDDEN = """([wide, high]) => {
    const box = (each) => each.getBoundingClientRect();
    const names = [...document.querySelectorAll(".board > text, .place > text, .key > text")];
    const counters = [...document.querySelectorAll(".place .counter")];
    // The box of a name is as high as its type can be; letters keep off its edge.
    const meet = (a, b, free) =>
        a.left + free < b.right && b.left + free < a.right &&
        a.top + free < b.bottom && b.top + free < a.bottom;
    const all = [...names.map((each) => [each.textContent, box(each), 1.5]),
        ...counters.map((each) => ["counter in " + each.closest(".place").id, box(each), 0.5])];
    const found = [];
    for (const [n, [what, a, free]] of all.entries()) {
        if (a.left < 0 || a.top < 0 || a.right > wide || a.bottom > high) found.push([what]);
        for (const [other, b, freer] of all.slice(n + 1)) {
            if (meet(a, b, free === freer ? free : 2.2)) found.push([what, other]);
        }
    }
    return [all.length, found];
}"""


def full(size: int) -> BoardPicture:
    """A picture with as many stacks in each province as there are places of a size."""
    unit = {"id": "1", "label": "Trotsky", "value": 8, "colour": "red", "kind": "leader"}
    return {
        "provinces": {
            name: [
                {"id": f"{name}-{number}", "seat": "A", "units": [unit, unit]}  # type: ignore[list-item]
                for number in range(shape.benches[size].places)
            ]
            for name, shape in geometry().provinces.items()
        }
    }


@pytest.mark.parametrize("size", range(len(SIDES)))
def test_names_and_counters_do_not_hide_each_other_in_full_provinces(page: Page, size: int) -> None:
    sheet = STYLE_SHEET.read_text(encoding="utf-8")
    wide, high = SIZE
    page.set_viewport_size({"width": int(wide), "height": int(high)})
    page.set_content(f"<style>body {{ margin: 0 }} {sheet}</style>{board_svg(full(size))}")
    count, found = page.evaluate(HIDDEN, [wide, high])
    assert count > 400
    assert found == []
