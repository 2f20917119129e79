"""The charts of a match as its page shows them, each with the last roll that was read off it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.kernel.charts import Chart, Roll
from app.games.kernel.game_definition import Title
from app.games.kernel.log_chapters import Sentence
from app.matches.log_summary import LastRolls


@dataclass(frozen=True, slots=True)
class ChartPanel:
    """A chart; `said` is what told of the last roll on it, `is_newest` if it was the last of all.

    Nothing is said of a chart for which nobody has rolled as far as the reader knows.
    """

    chart: Chart
    said: Sentence | None
    is_newest: bool

    @property
    def roll(self) -> Roll | None:
        """The last roll."""
        return self.said.roll if self.said else None

    def mark(self, row: str, column: str = "") -> str:
        """How a cell is marked: "hit" by the last roll, on its "line", "now", or not at all.

        Without a column it is the head of the row; without a row, that of the column.
        """
        roll = self.roll
        if roll and (row, column) == (roll.row, roll.column):
            return "hit"
        if roll and (row == roll.row or (column and column == roll.column)):
            return "line"
        return "now" if row and row == self.chart.now else ""


def chart_panels(title: Title, view: Mapping[str, Any], last: LastRolls) -> list[ChartPanel]:
    """The charts of a title for whoever has `view`, with the `last` rolls that they know of."""
    return [
        ChartPanel(chart, last.by_chart.get(chart.id), chart.id == last.newest)
        for chart in title.charts(view)
    ]
