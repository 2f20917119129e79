"""“The game in five minutes”: its pictures, and the chances of the combat that it shows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from app.games.positions import read
from app.games.presentation import Figure, IntroductionPage
from app.games.text import lazy_gettext as _l
from app.games.toc.board import board_of, units_at
from app.games.toc.box import TABLES
from app.games.toc.forecast import forecast
from app.games.toc.positions.schema import POSITIONS
from app.games.toc.presentation.combat import note

FOLDER: Final = Path(__file__).parent.parent / "introduction"

FIGURES: Final[Mapping[str, Figure]] = {
    "opening": Figure(
        FOLDER / "opening.toml",
        ("829", "327", "324", "310", "321", "322", "601", "604", "336"),
        _l(
            "The south at the start: the Volunteers with Denikin south of Tikhoretskaya, the Don "
            "Cossacks around Millerovo and Surovikino, and Red armies at Tsaritsyn and Boguchar."
        ),
    ),
    "battle": Figure(
        FOLDER / "battle.toml",
        ("321", "322", "333", "601", "331"),
        _l("Two Volunteer armies with Denikin in 321, beside a Red army in Gashun, 322."),
        marked=("322",),
        arrows=(("321", "322"),),
    ),
}


def _context() -> Mapping[str, Any]:
    state = POSITIONS.state(read(FIGURES["battle"].position, {"toc": POSITIONS}).content, "AB")
    board = board_of(state)
    expected = forecast(board, {"place": "322", "units": units_at(board, "321")})
    fire = "" if expected is None else note(expected)
    return {"fire": fire, "red_points": TABLES.introduction.red_points}


INTRODUCTION: Final = IntroductionPage(
    "toc/introduction.html",
    _l(
        "Russia, 1918: cards, railways and leaders, from Warsaw to the Urals. Two players, WHITE "
        "against RED, in three turns, with politics or without, or in sixteen to 1921."
    ),
    FIGURES,
    _context,
)
