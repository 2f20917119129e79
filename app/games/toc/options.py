"""The options of a match: the scenario, the optional rules of the rulebook (TQ-03), a handicap."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.text import mark
from app.games.toc.board import Board

INTRODUCTION, TRAINING, CAMPAIGN = "introduction", "training", "campaign"
SCENARIO, HANDICAP = "scenario", "handicap"
NO_ACT_FADES: Final = "no_act_fades"
JOINT_RISINGS: Final = "joint_risings"
HOME_REGIONS: Final = "home_regions"
WHITE_FIRST: Final = "white_spends_first"
FREE_INFLUENCE: Final = "free_influence"
SEALED_ASSETS: Final = "sealed_assets"
WHITE_TIDE: Final = "white_tide"
SIMPLE_POLITICS: Final = "simple_politics"
LEADER_CARDS: Final = "leader_cards"
VARIANTS: Final[Mapping[str, str]] = {
    NO_ACT_FADES: mark("each NO ACT marker is removed on 1 or 2 in the wrap-up (7.33)"),
    JOINT_RISINGS: mark(
        "a card that activates only insurrection armies can activate Greens as well (13.31)"
    ),
    HOME_REGIONS: mark(
        "a home region of your own in which you hold no city costs a replacement step; one of "
        "the enemy's in which you hold every city gives one (11.3, 11.4)"
    ),
    WHITE_FIRST: mark("WHITE spends on influence first, openly (11.52)"),
    FREE_INFLUENCE: mark("any number of influence points on a faction or track (11.52)"),
    SEALED_ASSETS: mark("both sides deploy special assets sealed, at once (8.8)"),
    WHITE_TIDE: mark("White Tide: WHITE's cavalry leaders do better while WHITE leads (13.9)"),
    SIMPLE_POLITICS: mark(
        "political cards are dealt by chance, without other effects; a card fewer in hand (13.9)"
    ),
    LEADER_CARDS: mark(
        "leaders have a rating for each capability: withdrawal, pursuit, reinforcement, "
        "exploitation, counterattack (12.8)"
    ),
}
"""The optional rules, each off unless it is chosen, with what they are. In the introductory
scenario those of politics do nothing."""

DEFAULTS: Final[Mapping[str, Any]] = {
    SCENARIO: INTRODUCTION,
    HANDICAP: 0,
    **dict.fromkeys(VARIANTS, False),
}
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    SCENARIO: (INTRODUCTION, TRAINING, CAMPAIGN),
    HANDICAP: (0, 1, 2, 3, 4, 5, 6, 8, 10, -1, -2, -3, -4),
    **dict.fromkeys(VARIANTS, (False, True)),
}
MEANINGS: Final[Mapping[str, str]] = {
    SCENARIO: mark(
        "turns 1 to 3 of 1918 without politics, or with the Political Phase and the "
        "control of factions (13.9); or the campaign, all 16 turns from 1918 to 1921"
    ),
    HANDICAP: mark("victory points of RED at the start, besides those of the scenario (3.14)"),
    **VARIANTS,
}
SINCE: Final[Mapping[str, int]] = {**dict.fromkeys(DEFAULTS, 3), LEADER_CARDS: 6}
"""The version of the rules that brought an option (see docs/decisions/0070)."""


def variants_of(options: Mapping[str, Any]) -> list[str]:
    """Return the optional rules that a match is played with."""
    return [name for name in VARIANTS if options.get(name, False)]


def plays_with(board: Board, variant: str) -> bool:
    """Whether the match of a board is played with an optional rule."""
    return variant in board.get("variants", ())
