"""Plots of a balance run for the pages in docs/balance: SVG files that pygal draws."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygal
from pygal.style import Style

from app.games.balance.run import BalanceRun
from app.games.balance.tally import Tally
from app.games.kernel.game_definition import Title

WIDTH, HEIGHT = 640, 300
STYLE = Style(
    background="#fffdf7",
    plot_background="#fffdf7",
    foreground="#3b3a36",
    foreground_strong="#1e1d1b",
    foreground_subtle="#6b6860",
    colors=("#a33a2c", "#3a5f8a", "#6b6860", "#8a6d1f"),
    font_family="sans-serif",
    label_font_size=13,
    major_label_font_size=13,
    title_font_size=15,
    legend_font_size=13,
)


def draw(title: Title, run: BalanceRun, tally: Tally, folder: Path) -> Iterator[Path]:
    """Draw the shares of the outcomes with their intervals, and the games by their last turn.

    Yields the files; nothing is drawn of a run without finished games.
    """
    if not tally.games:
        return
    folder.mkdir(parents=True, exist_ok=True)
    scenario = dict(run.options).get("scenario", "games")
    name = f"{title.id}-{scenario}-{'-'.join(dict.fromkeys(run.bots))}"
    yield _write(_shares(title, tally), folder / f"{name}-shares.svg")
    if tally.turn_counts:
        yield _write(_turns(title, tally), folder / f"{name}-turns.svg")


def _shares(title: Title, tally: Tally) -> pygal.HorizontalBar:
    """Each outcome's share, with its interval as whiskers."""
    chart = pygal.HorizontalBar(
        title=f"{title.name}: outcomes of {tally.games} games, with 95% intervals",
        width=WIDTH,
        height=HEIGHT,
        style=STYLE,
        js=[],
        range=(0, 100),
        show_legend=True,
        formatter=lambda share: f"{share:.1f}%",
        include_x_axis=True,
    )
    for outcome, share in tally.outcomes.items():
        low, high = share.interval
        spread = {"low": 100 * low, "high": 100 * high}
        chart.add(outcome, [{"value": round(100 * share.share, 1), "ci": spread}])
    return chart


def _turns(title: Title, tally: Tally) -> pygal.StackedBar:
    """The games by their last game turn, each outcome apart."""
    turns = list(tally.turn_counts)
    chart = pygal.StackedBar(
        title=f"{title.name}: games by their last game turn",
        width=WIDTH,
        height=HEIGHT,
        style=STYLE,
        js=[],
        show_legend=True,
    )
    chart.x_labels = [str(turn) for turn in turns]
    for outcome in tally.outcomes:
        ended = [record.turns for record in tally.records if record.outcome == outcome]
        chart.add(outcome, [ended.count(turn) for turn in turns])
    return chart


def _without_scripts(svg: Any) -> Any:
    """Take out what pygal writes for its tooltips: a page of documents runs no script."""
    for parent in list(svg.iter()):
        for element in [each for each in parent if str(each.tag).endswith("script")]:
            parent.remove(element)
    return svg


def _write(chart: pygal.Graph, path: Path) -> Path:
    chart.add_xml_filter(_without_scripts)
    path.write_bytes(chart.render(is_unicode=False))
    return path
