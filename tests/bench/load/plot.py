"""The curve of a load test, players against 95th percentiles: in the terminal and as an SVG."""

from collections.abc import Sequence
from math import ceil, log10
from pathlib import Path
from xml.sax.saxutils import escape

from tests.bench.load.report import LABELS, LIMITS, Stage

INKS = {"page": "#2b5c8a", "click": "#a34a28", "submit": "#4f7a3a"}
WIDTH, HEIGHT, MARGIN = 720, 400, 60


def in_terminal(stages: Sequence[Stage]) -> str:
    """The curve as text; its y axis is logarithmic."""
    import plotext

    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plot_size(90, 22)
    for kind in LIMITS:
        points = _points(stages, kind)
        if points:
            plotext.plot(
                [x for x, _ in points], [y for _, y in points], label=LABELS.get(kind, kind)
            )
    plotext.yscale("log")
    plotext.title("95th percentile (ms) by number of players")
    return str(plotext.build())


def as_svg(stages: Sequence[Stage], path: Path, title: str) -> None:
    """Write the curve to `path`; a dashed line is the limit of each kind."""
    top = max((y for kind in LIMITS for _, y in _points(stages, kind)), default=1.0)
    decades = max(4, ceil(log10(max(top, 10.0))))
    most = max(stage.players for stage in stages)

    def x_of(players: float) -> float:
        return MARGIN + players / most * (WIDTH - 2 * MARGIN)

    def y_of(milliseconds: float) -> float:
        part = (log10(max(milliseconds, 10.0)) - 1) / (decades - 1)
        return HEIGHT - MARGIN - part * (HEIGHT - 2 * MARGIN)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="24" font-size="15">{escape(title)}</text>',
        f'<text x="{MARGIN}" y="{HEIGHT - 16}">players; 95th percentile in milliseconds</text>',
    ]
    for decade in range(1, decades + 1):
        y = y_of(10.0**decade)
        lines.append(f'<path d="M{MARGIN} {y:.1f}H{WIDTH - MARGIN}" stroke="#ddd"/>')
        lines.append(
            f'<text x="{MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{10**decade}</text>'
        )
    for stage in stages:
        lines.append(
            f'<text x="{x_of(stage.players):.1f}" y="{HEIGHT - MARGIN + 18}" '
            f'text-anchor="middle">{stage.players}</text>'
        )
    for number, (kind, limit) in enumerate(LIMITS.items()):
        points, ink = _points(stages, kind), INKS[kind]
        way = " ".join(f"{x_of(x):.1f},{y_of(y):.1f}" for x, y in points)
        lines.append(f'<polyline points="{way}" fill="none" stroke="{ink}" stroke-width="2"/>')
        lines += [
            f'<circle cx="{x_of(x):.1f}" cy="{y_of(y):.1f}" r="3" fill="{ink}"/>' for x, y in points
        ]
        lines.append(
            f'<path d="M{MARGIN} {y_of(limit):.1f}H{WIDTH - MARGIN}" stroke="{ink}" '
            'stroke-dasharray="4 4"/>'
        )
        lines.append(
            f'<text x="{WIDTH - MARGIN}" y="{40 + 16 * number}" text-anchor="end" fill="{ink}">'
            f"{escape(LABELS.get(kind, kind))}</text>"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*lines, "</svg>"]) + "\n", encoding="utf-8")


def _points(stages: Sequence[Stage], kind: str) -> list[tuple[int, float]]:
    ordered = sorted(stages, key=lambda stage: stage.players)
    return [(stage.players, stage.high(kind)) for stage in ordered if stage.times(kind)]
