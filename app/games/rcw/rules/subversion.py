"""Sections 8.4 and 12.5(17): whom subversion and terror may hit, and from where."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.rcw.board import Stack, colour_of, nation_of
from app.games.rcw.box import BOX, OPPOSES, WAYS

CZECHS, FREE_KORPS = "CZ", "FK"
PROOF: Final[Mapping[str, str]] = {
    CZECHS: "czech_legion",
    FREE_KORPS: "free_korps_fanaticism",
}
"""The Blue nationalities that subversion never hits where an option says so (17.31, 17.32)."""
NOBODY: Final[frozenset[str]] = frozenset()
ENEMIES: Final[Mapping[str | None, frozenset[str]]] = {
    colour: OPPOSES[colour] if colour else NOBODY for colour in (None, *OPPOSES)
}
"""Which colours each opposes (8.11); an Imperial unit alone has none."""
SUBVERTED: Final[Mapping[str | None, frozenset[str]]] = {
    "red": frozenset({"blue"}),
    "black": frozenset({"blue"}),
    "blue": frozenset({"red"}),
    "white": NOBODY,
    "green": NOBODY,
    None: NOBODY,
}
"""Which colours each subverts, where it does and they suffer it (8.41, 14.19, 17.32(2))."""
BORDERS: Final = {colour: WAYS.get(colour or "", BOX.neighbours) for colour in (None, *OPPOSES)}
"""The provinces that border each for the attacks of a colour: see `borders`."""


def borders(stack: Stack) -> tuple[str, ...]:
    """Return the provinces that border a stack's for its attacks: those it could move to (8.41).

    The border of Kerch is one for White units only (5.32, ruling R11); ruling R12: Lake Pskov is
    none.
    """
    return BORDERS[colour_of(stack)][stack["at"]]


def may_subvert(options: Mapping[str, Any], one: Stack, other: Stack) -> bool:
    """Whether one stack may make a subversive attack on the other, by colour (8.41).

    Red against Blue, and Black with Anarchists Strike (14.19). By option the Free Korps and the
    Czechs are proof against it (17.31(1), 17.32(1)), and the Czechs subvert Red units (17.32(2)).
    """
    if not makes_subversion(options, one) or not suffers_subversion(options, other):
        return False
    return colour_of(other) in SUBVERTED[colour_of(one)]


def makes_subversion(options: Mapping[str, Any], stack: Stack) -> bool:
    """Whether a stack is of a colour that may make subversive attacks (8.41, 17.32(2))."""
    colour = colour_of(stack)
    if colour == "blue":
        return bool(options["czech_legion"]) and nation_of(stack) == CZECHS
    return colour in ("red", "black")


def suffers_subversion(options: Mapping[str, Any], stack: Stack) -> bool:
    """Whether a stack may be the target of subversion (8.41, 17.31(1), 17.32)."""
    colour = colour_of(stack)
    if colour == "red":
        return bool(options["czech_legion"])
    return colour == "blue" and not _is_proof(options, nation_of(stack))


def _is_proof(options: Mapping[str, Any], nation: str | None) -> bool:
    """Whether subversion never hits a Blue nationality (17.31(1), 17.32(1))."""
    return nation is not None and nation in PROOF and bool(options[PROOF[nation]])


def proof_against_subversion(options: Mapping[str, Any]) -> set[str]:
    """Return the Blue nationalities that subversion never hits (17.31(1), 17.32(1))."""
    return {nation for nation, option in PROOF.items() if options[option]}


def may_terrorise(options: Mapping[str, Any], one: Stack, other: Stack) -> bool:
    """Whether one stack may make a terror attack on the other (12.5(17), rulings R50, R51).

    Red, White and Green against their enemies, never Blue; a Black unit with Anarchists Strike
    too. By option the Free Korps make such attacks and suffer them (17.31).
    """
    if not makes_terror(options, one) or not suffers_terror(options, other):
        return False
    return colour_of(other) in ENEMIES[colour_of(one)]


def makes_terror(options: Mapping[str, Any], stack: Stack) -> bool:
    """Whether a stack is of a colour that may make terror attacks (12.5(17), 17.31(2))."""
    return colour_of(stack) not in (None, "blue") or _fanatic(options, stack)


def suffers_terror(options: Mapping[str, Any], stack: Stack) -> bool:
    """Whether a stack may be the target of a terror attack (R50, 17.31(1))."""
    return colour_of(stack) not in (None, "blue") or _fanatic(options, stack)


def _fanatic(options: Mapping[str, Any], stack: Stack) -> bool:
    return bool(options["free_korps_fanaticism"]) and nation_of(stack) == FREE_KORPS
