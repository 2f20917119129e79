"""The match options of RCW: the optional rules (17.0) and the rulings that leave a choice."""

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Option:
    """One choice that is made when a match starts; the first of `choices` is the default.

    `meaning` says it to the players, `case` is the rulebook's case or the ruling. Matches under
    rules before version `since` do not have it.
    """

    name: str
    choices: tuple[Any, ...]
    meaning: str
    case: str
    since: int = 1


OPTIONS: Final = (
    Option("scenario", ("campaign", "historic_climax", "quick_victory", "solitaire"),
           "how long the game lasts, or the solitaire game", "16.8, 18.0, R104"),
    Option("climax_victory",
           ("strength_white_plus_20", "strength_white_plus_15", "strength_white_plus_10",
            "strength_change", "most_points", "strength"),
           "what decides Historic Climax: strength and leadership with a bonus for White, or "
           "their change since the set-up; the most victory points of one player; or strength "
           "and leadership alone, which favour Red", "16.81, R144", since=3),
    Option("combined_defence", (True, False),
           "an attack may treat several defending stacks as one", "8.24, R42"),
    Option("imperial_transfer", ("province", "region"),
           "how close two forces must be to hand over an Imperial unit", "13.15, R28"),
    Option("terror_chits", (2, 1), "how many Terror chits there are", "12.5(17), R52"),
    Option("secret_votes", (False, True),
           "votes for a purge stay hidden until all members have agreed", "11.11"),
    Option("expeditionary_forces", (False, True),
           "the Option 1 chit gives control of two Central Powers units", "17.1"),
    Option("kronstadt", (False, True),
           "if a player has eight Politburo markers, the Kronstadt sailors rise and the "
           "others draw a chit", "17.2"),
    Option("free_korps_fanaticism", (False, True),
           "the Free Korps cannot be subverted and can make terror attacks", "17.31"),
    Option("czech_legion", (False, True),
           "the Czechs are immune to subversion and terror, can subvert, and can use rail",
           "17.32"),
    Option("naval_operations", (False, True),
           "naval movement, evacuation and bombardment", "17.4"),
    Option("major_intervention", (False, True),
           "a major Allied intervention may follow the Armistice", "17.5"),
    Option("secrecy", (False, True), "chits are hidden until they are played", "17.6"),
)  # fmt: skip
"""In the order in which they are offered."""
