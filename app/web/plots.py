"""Plots in pages: SVG that pygal draws and static/css/plots.css styles, in light and dark.

The policy of the site allows neither style nor script inside a page, so what pygal writes of both
is taken out: its filter of the finished XML is made for such things. Why pygal:
docs/decisions/0073-plots.md.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from typing import Any
from xml.etree.ElementTree import Element

import pygal
import pygal.style
from markupsafe import Markup

WIDTH, HEIGHT, FONT = 480, 240, 15
"""In units of the drawing, of which a telephone shows two in a pixel and a half. There is room for
type of this size, which a telephone needs; see static/css/plots.css."""

MAX_LABELS = 6
MAX_DOTS = 40
"""A line of more values has no dots: they would hide it."""

GAPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class Step:
    """From `when` on there is this value, with `spread` to each side; `label` says what came."""

    when: datetime
    value: float
    spread: float
    label: str


@lru_cache(256)
def stairs(name: str, found: tuple[Step, ...], marks: tuple[tuple[datetime, str], ...]) -> Markup:
    """Return a plot of values that hold until the next one, two at least, the oldest first.

    Around the line is a band of the spreads; `marks` are the labels below it. `name` is what is
    read out instead of the plot.
    """
    least = min(each.value - each.spread for each in found)
    most = max(each.value + each.spread for each in found)
    chart = pygal.DateTimeLine(
        width=WIDTH,
        height=HEIGHT,
        margin=8,
        margin_right=34,
        spacing=6,
        dots_size=4,
        style=pygal.style.Style(label_font_size=FONT, major_label_font_size=FONT),
        css=[],
        js=[],
        no_prefix=True,
        disable_xml_declaration=True,
        show_legend=False,
        value_formatter="{:.0f}".format,
        x_labels=[{"value": when, "label": label} for when, label in marks],
        y_labels=_levels(least, most),
    )
    upper = _corners([(each.when, each.value + each.spread) for each in found])
    lower = _corners([(each.when, each.value - each.spread) for each in found])
    chart.add("", upper + lower[::-1], show_dots=False)
    chart.add("", _corners([(each.when, each.value) for each in found]), show_dots=False)
    if len(found) <= MAX_DOTS:
        dots = [{"value": (each.when, each.value), "label": each.label} for each in found]
        chart.add("", dots, stroke=False)
    chart.add_xml_filter(partial(_as_part_of_a_page, name=name))
    return Markup(chart.render())  # noqa: S704 - pygal escapes what it is given


def moments(first: datetime, last: datetime, count: int = 4) -> list[datetime]:
    """Return so many moments from the first to the last, for the labels below a plot."""
    gap = (last - first) / (count - 1)
    return [first + at * gap for at in range(count)]


def _corners(points: Sequence[tuple[datetime, float]]) -> list[tuple[datetime, float]]:
    """Return the corners of a line that goes straight on to the next point, and then up or down."""
    corners = [points[0]]
    for when, value in points[1:]:
        corners += [(when, corners[-1][1]), (when, value)]
    return corners


def _levels(least: float, most: float) -> list[int]:
    """Return round numbers from about `least` to about `most`, few enough to be read."""
    gap = next((gap for gap in GAPS if (most - least) / gap <= MAX_LABELS - 1), GAPS[-1])
    return list(range(math.ceil(least / gap) * gap, int(most) + 1, gap))


def _as_part_of_a_page(svg: Any, name: str) -> Any:
    """Take style, script and marks of the program out of a plot, and let its dots say their labels.

    The tooltips of pygal need its script; browsers show the `title` of a dot without one.
    """
    svg.attrib.pop("id", None)
    svg.set("role", "img")
    svg.set("class", "plot")
    svg.find("title").text = name
    for parent in list(svg.iter()):
        for child in list(parent):
            if _is_for_the_script(child):
                parent.remove(child)
    for dot in svg.iter("g"):
        label = dot.find("desc[@class='label']")
        if dot.get("class") == "dots" and label is not None:
            title = Element("title")
            title.text = label.text
            dot.insert(0, title)
        for told in dot.findall("desc"):
            dot.remove(told)
    return svg


def _is_for_the_script(element: Any) -> bool:
    if not isinstance(element.tag, str):
        return True
    names = str(element.get("class", "")).split()
    return element.tag == "defs" or "tooltip-overlay" in names or "text-overlay" in names
