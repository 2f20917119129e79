"""Component files of a title: map, counters and charts as CSV and TOML, to be proof-read.

A title declares its files, their columns and what must be true of them; this package reads them,
lays an operator's overlay over them and keeps the provenance of each fact. It knows no title.
"""

from app.games.components.csv_reader import Row, read_rows
from app.games.components.csv_schema import Sheet
from app.games.components.errors import ComponentError
from app.games.components.overlay import Overlay, read_overlay
from app.games.components.toml_reader import Page, read_page

__all__ = [
    "ComponentError",
    "Overlay",
    "Page",
    "Row",
    "Sheet",
    "read_overlay",
    "read_page",
    "read_rows",
]
