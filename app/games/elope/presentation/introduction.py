"""“The game in five minutes”: in words; pictures need position files, which are still to come."""

from typing import Final

from app.games.presentation import IntroductionPage
from app.games.text import lazy_gettext as _l

INTRODUCTION: Final = IntroductionPage(
    "elope/introduction.html",
    _l(
        "North Russia, 1918 and 1919. Two players: the Allied expedition from Archangel against "
        "the Red 6th Army. Supply decides how far anybody comes."
    ),
    {},
)
