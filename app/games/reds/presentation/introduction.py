"""“The game in five minutes”: its pictures, and the chances of the battle that it shows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from app.games.positions import read
from app.games.presentation import Figure, IntroductionPage
from app.games.reds.board import board_of
from app.games.reds.box import WHITE
from app.games.reds.forecast import attack_with, forecast, results_note
from app.games.reds.positions.schema import POSITIONS
from app.games.text import lazy_gettext as _l

FOLDER: Final = Path(__file__).parent.parent / "introduction"

FIGURES: Final[Mapping[str, Figure]] = {
    "opening": Figure(
        FOLDER / "opening.toml",
        ("2817", "2921", "3021", "3119", "3023", "3123", "3223", "3224", "2518"),
        _l(
            "The map from Voronezh and Tsaritsyn to the Kuban. Red armies stand in Voronezh, "
            "Balashov, Tsaritsyn and beside Stavropol; Cossacks on the Don and in Stavropol, "
            "disordered White divisions south of the Don."
        ),
    ),
    "march": Figure(
        FOLDER / "march.toml",
        ("2919", "2921", "3119", "3121"),
        _l(
            "The Don Cossacks in Novocherkassk, with arrows to 3021 and 3120, beside the 10th Army "
            "in Tsaritsyn."
        ),
        arrows=(("2921", "3021"), ("3021", "3120")),
    ),
    "battle": Figure(
        FOLDER / "battle.toml",
        ("2911", "2912", "3012", "2813"),
        _l("White stacks in Simbirsk and in 2911, next to the Red 1st Army in 2912."),
        marked=("2912",),
    ),
}


def _context() -> Mapping[str, Any]:
    state = POSITIONS.state(read(FIGURES["battle"].position, {"reds": POSITIONS}).content, "AB")
    attack = attack_with("2912", WHITE, ["W-KAPP", "W-CZ2", "W-KOMU"])
    expected = forecast(board_of(state), attack)
    return {"attack": results_note(expected) if expected else ""}


INTRODUCTION: Final = IntroductionPage(
    "reds/introduction.html",
    _l(
        "Russia, 1918 to 1921. Two players: the Red Army with its fronts against Denikin, Kolchak, "
        "the Cossacks, the Allies and the Poles. A cup decides who comes next."
    ),
    FIGURES,
    _context,
)
