""" "The game in five minutes": its pictures, and the odds of the battle that it shows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from app.games.presentation import Figure, IntroductionPage
from app.games.rcw.box import BOX
from app.games.rcw.presentation.panels import AttackPanel
from app.games.text import lazy_gettext as _l

FOLDER: Final = Path(__file__).parent.parent / "introduction"

ABOUT_KURSK: Final = ("kursk", "voronezh", "kharkov", "poltava", "yekaterinoslav", "don_cossack")

FIGURES: Final[Mapping[str, Figure]] = {
    "factions": Figure(
        FOLDER / "factions.toml",
        ABOUT_KURSK,
        _l(
            "The map around Kharkov. Red stacks of players A and B stand in Kursk and Voronezh, "
            "White stacks of A and C in Don Cossack and Kharkov, and there are a Blue, a Green and "
            "a Black stack without a letter."
        ),
    ),
    "march": Figure(
        FOLDER / "march.toml",
        ("tver", "tula", "orel", "kursk"),
        _l("Frunze's stack in Tver, with arrows to Tula, Orel and Kursk, where a White stack is."),
        arrows=(("tver", "tula"), ("tula", "orel"), ("orel", "kursk")),
    ),
    "battle": Figure(
        FOLDER / "battle.toml",
        ("orel", "kursk", "kharkov"),
        _l("Two Red stacks of player A and a White stack of player B in Kursk."),
        marked=("kursk",),
    ),
    "before": Figure(
        FOLDER / "purge.toml",
        ("tambov", "saratov"),
        _l("Budenny's Red stack in Tambov and a White stack in Saratov, both with the letter B."),
    ),
    "after": Figure(
        FOLDER / "purge.toml",
        ("tambov", "saratov"),
        _l("The same: the stack in Tambov now has the letter A, that in Saratov still B."),
        played=1,
    ),
}


def _context() -> Mapping[str, Any]:
    table = BOX.tables.combat
    rows = tuple((die, tuple(map(str, row))) for die, row in table.rows.items())
    return {"attack": AttackPanel(14, 4, "3:1", table.columns, rows)}


INTRODUCTION: Final = IntroductionPage(
    "rcw/introduction.html",
    _l(
        "Russia, 1918 to 1922. Three to six players move, fight, bargain and betray each other; "
        "each of them commands Red and White armies at the same time."
    ),
    FIGURES,
    _context,
)
