"""What is in a player's box: three crossings of a river and a deck of 24 cards."""

from typing import Final

CROSSINGS: Final = {"ford": "Ford", "mill": "Old Mill", "bridge": "Bridge"}
"""Downstream, which is the order in which they are fought for (case 3)."""

SIDES: Final = {"A": "North Bank", "B": "South Bank"}
"""Two sides have names; a third and a fourth player come as guests."""

KINDS: Final = ("Boat", "Raft", "Rope", "Plank")
VALUES: Final = range(1, 7)

CARDS: Final = {f"{kind.lower()}{n}": f"{kind} {n}" for kind in KINDS for n in VALUES}
VALUE: Final = {f"{kind.lower()}{n}": n for kind in KINDS for n in VALUES}

FIRST_HAND: Final = 3
