"""Where the name of a place is printed on the map: the ground is a picture without elements."""

from playwright.sync_api import Page

from app.games.rcw.map.geometry import SIZE, geometry

SEEN = """async ([x, y, width, height]) => {
    // What has just been opened or pressed may still change the size of the frame.
    const drawn = () => new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
    });
    await drawn();
    const frame = document.querySelector(".map-frame");
    const spot = () => {
        const sheet = frame.querySelector("svg.board").getBoundingClientRect();
        return [sheet.left + x / width * sheet.width, sheet.top + y / height * sheet.height];
    };
    const seen = frame.getBoundingClientRect();
    const [left, top] = spot();
    const isSeen = left > seen.left + 20 && left < seen.right - 60
        && top > Math.max(seen.top, 0) + 60 && top < Math.min(seen.bottom, innerHeight) - 80
        // An opened stack may cover it.
        && frame.contains(document.elementFromPoint(left, top));
    if (isSeen) return [left, top];
    frame.scrollIntoView({ block: "nearest", behavior: "instant" });
    frame.scrollBy({
        left: left - (seen.left + seen.right) / 2,
        top: top - (seen.top + seen.bottom) / 2,
        behavior: "instant",
    });
    await drawn();
    // An opened stack stays where it lies while the map is moved: go on to the wider side of it.
    const fan = document.elementFromPoint(...spot())?.closest("[data-fan]");
    if (fan) {
        const sheet = fan.getBoundingClientRect();
        const isLeft = sheet.left - seen.left > seen.right - sheet.right;
        const goal = isLeft ? (seen.left + sheet.left) / 2 : (sheet.right + seen.right) / 2;
        frame.scrollBy({ left: spot()[0] - goal, behavior: "instant" });
        await drawn();
    }
    return spot();
}"""

AT = """([x, y, width, height]) => {
    const sheet = document.querySelector(".map-frame svg.board").getBoundingClientRect();
    return [sheet.left + x / width * sheet.width, sheet.top + y / height * sheet.height];
}"""


def name_at(page: Page, place: str) -> tuple[float, float]:
    """Return where in the window the name of a place stands now, seen or not."""
    x, y = geometry().provinces[place].label
    left, top = page.evaluate(AT, [x, y - 3, *SIZE])
    return left, top


def sees(page: Page, place: str) -> bool:
    """Whether the name of a place lies within the frame of the map."""
    x, y = name_at(page, place)
    box = page.locator(".map-frame").bounding_box()
    assert box is not None
    return box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def name_spot(page: Page, place: str) -> tuple[float, float]:
    """Scroll the map until the name of a place is seen; return where in the window it stands."""
    page.wait_for_selector(".map-frame:not(.is-moving)")
    x, y = geometry().provinces[place].label
    left, top = page.evaluate(SEEN, [x, y - 3, *SIZE])
    return left, top


def click_name(page: Page, place: str, *, touch: bool = False) -> None:
    """Click or tap the name of a place, which is beside its counters."""
    spot = name_spot(page, place)
    if touch:
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)
