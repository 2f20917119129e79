"""“The game in five minutes”, in words."""

from typing import Final

from app.games.presentation import IntroductionPage
from app.games.text import lazy_gettext as _l

INTRODUCTION: Final = IntroductionPage(
    "toc/introduction.html",
    _l(
        "Russia, 1918: cards, railways and leaders, from Warsaw to the Urals. Two players, WHITE "
        "against RED, in the introductory scenario of three turns."
    ),
    {},
)
