"""Why a match cannot do what was asked."""

from app.games.text import gettext


class NotPossible(ValueError):
    """What was asked cannot be done with this match now; the text is for the person who asked.

    A constant text is translated here, one with variables where it is made.
    """

    def __init__(self, why: str) -> None:
        super().__init__(gettext(why))
