"""“The game in five minutes”: its pictures, and the chances of the battle that it shows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from app.games.elope.board import board_of
from app.games.elope.box import PLAIN
from app.games.elope.forecast import forecast
from app.games.elope.positions.schema import POSITIONS
from app.games.elope.presentation.board_input import odds_note, results_note
from app.games.positions import read
from app.games.presentation import Figure, IntroductionPage
from app.games.text import lazy_gettext as _l

FOLDER: Final = Path(__file__).parent.parent / "introduction"

FIGURES: Final[Mapping[str, Figure]] = {
    "opening": Figure(
        FOLDER / "opening.toml",
        ("2705", "3107", "3112", "3606", "4307", "4707", "2920", "2620", "3416"),
        _l(
            "The map from Plesetskaya to Archangel and Bereznik, before the Allies land. A Red "
            "depot in Plesetskaya, Red battalions along the railway, at Kodish, at Seletskoe and "
            "on the Dvina."
        ),
    ),
    "march": Figure(
        FOLDER / "march.toml",
        ("3107", "3207", "3407", "3506", "3606", "3706"),
        _l(
            "Two French companies with headquarters and depot in Obozerskaya, with arrows along "
            "the railway to 3307, and a Red battalion in Yemtsa."
        ),
        arrows=(("3606", "3506"), ("3506", "3407"), ("3407", "3307")),
    ),
    "battle": Figure(
        FOLDER / "battle.toml",
        ("3006", "3107", "3207", "3307"),
        _l(
            "Four French companies in 3207 and their depot in 3307, beside a Red battalion in "
            "Yemtsa."
        ),
        marked=("3107",),
    ),
}


def _context() -> Mapping[str, Any]:
    state = POSITIONS.state(read(FIGURES["battle"].position, {"elope": POSITIONS}).content, "AB")
    board = board_of(state)
    attackers = [unit for unit in PLAIN if board["where"][unit] == "3207"]
    expected = forecast(board, sorted(attackers), "3107", state["options"]["combat_die"])
    if expected is None:
        return {"odds": "", "attack": ""}
    return {"odds": odds_note(expected), "attack": results_note(expected)}


INTRODUCTION: Final = IntroductionPage(
    "elope/introduction.html",
    _l(
        "North Russia, 1918 and 1919. Two players: the Allied expedition from Archangel against "
        "the Red 6th Army. Supply decides how far anybody comes."
    ),
    FIGURES,
    _context,
)
