"""What the reader lays over the map of a match: `?over=` names it, or a header of the script.

The script is sent it as a part of its own, ``map-overlays``, which it moves onto the map; without a
script it is drawn there.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import request
from markupsafe import Markup, escape

from app.games.presentation import BoardOverlay

HEADER: Final = "Fieldpost-Overlays"
"""In this header the script names the overlays that are shown, separated by spaces."""

ARGUMENT: Final = "over"


def wanted() -> frozenset[str]:
    """Return the ids of the overlays that the request asks for."""
    return frozenset((*request.args.getlist(ARGUMENT), *request.headers.get(HEADER, "").split()))


def drawn(overlays: Sequence[BoardOverlay], view: Mapping[str, Any], seat: str | None) -> Markup:
    """Return those of the overlays that are asked for as groups, empty for none."""
    asked = wanted()
    return Markup("").join(
        Markup('<g class="overlay is-shown" data-overlay="{}">{}</g>').format(
            escape(each.id),
            Markup(each.drawn(view, seat)),  # noqa: S704 - titles escape what they draw
        )
        for each in overlays
        if each.id in asked
    )
