"""Chance: every draw of a match comes from one stream that anybody can check afterwards.

Draw number n with context c and s sides is taken from HMAC-SHA-256(key, message="n:c:k"),
k = 0, 1, ...: the first eight bytes, big-endian, are the first number below the largest multiple
of s that fits (rejection keeps it unbiased); the value is that number modulo s.

The seed's SHA-256 is published when a match is created, the seed when it ends. In version 1 of the
dice the key is the seed; in version 2 players may add words, and the key comes from both, so that
nobody can have picked a seed for its dice (see `dice_key`, docs/dice.md).
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol

from app.games.kernel.state import Draw

DICE_VERSION = 2
"""How the dice of new matches come from seed and words."""

_SPAN = 1 << 64


class ChanceNeeded(Exception):
    """Raised in a draft where an action needs a draw, or shows what was hidden: neither may be."""


class Dice(Protocol):
    """A source of draws."""

    def draw(self, number: int, context: str, sides: int) -> int:
        """Return a value from 0 to sides - 1 for this draw of the match."""
        ...


def new_seed() -> str:
    """Return a fresh secret seed: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return what is published of `seed` before the match: its SHA-256, in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def dice_key(seed: str, words: Iterable[str] = (), version: int = DICE_VERSION) -> str:
    """Return the key of all draws, in hexadecimal: `SeededDice` takes it in place of a seed.

    In version 1, and where nobody has added a word, it is the seed. Words are sorted by their
    bytes, so that it does not matter who sits where, and each is written with its length in bytes:
    "5:Minsk". Raises ValueError for an unknown version.
    """
    if version not in (1, DICE_VERSION):
        raise ValueError(f"there is no version {version} of the dice")
    written = b"".join(b"%d:%s" % (len(w), w) for w in sorted(word.encode() for word in words))
    if version == 1 or not written:
        return seed
    return hmac.new(bytes.fromhex(seed), written, "sha256").hexdigest()


class SeededDice:
    """The verifiable stream of one match."""

    def __init__(self, seed: str) -> None:
        # Keyed once: a copy of it costs less than to begin anew with every draw.
        self._keyed = hmac.new(bytes.fromhex(seed), digestmod="sha256")

    def draw(self, number: int, context: str, sides: int) -> int:
        if not 1 <= sides <= _SPAN:
            raise ValueError(f"{context}: one of {sides} cannot be drawn")
        limit = _SPAN - _SPAN % sides
        attempt = 0
        while True:
            keyed = self._keyed.copy()
            keyed.update(f"{number}:{context}:{attempt}".encode())
            found = int.from_bytes(keyed.digest()[:8], "big")
            if found < limit:
                return found % sides
            attempt += 1


class NoDice:
    """For drafts: whatever needs chance stops, and so does whatever shows what was hidden."""

    def draw(self, number: int, context: str, sides: int) -> int:
        raise ChanceNeeded(context)


class RecordedDice:
    """Draws read back from a log, for replay without the seed. Raises ValueError if they differ."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = {draw["number"]: draw for draw in draws}

    def draw(self, number: int, context: str, sides: int) -> int:
        kept = self._draws.get(number)
        if kept is None or kept["context"] != context or kept["sides"] != sides:
            raise ValueError(f"draw {number} ({context}, 1 of {sides}) is not the log's: {kept}")
        return kept["value"]


class ScriptedDice:
    """Faces given beforehand, for tests and positions: 1-based die faces, then a real stream."""

    def __init__(self, faces: Sequence[int], then: Dice | None = None) -> None:
        self._faces = list(faces)
        self._then = then or NoDice()

    def draw(self, number: int, context: str, sides: int) -> int:
        if not self._faces:
            return self._then.draw(number, context, sides)
        face = self._faces.pop(0)
        if not 1 <= face <= sides:
            raise ValueError(f"a scripted {face} for {context}, which has {sides} sides")
        return face - 1


def verify(
    seed: str,
    published: str,
    draws: Sequence[Draw],
    words: Iterable[str] = (),
    version: int = DICE_VERSION,
) -> list[str]:
    """Return what is wrong with `draws` under `seed`, a line each; empty when all is as drawn.

    `words` are those of the players, `version` says how the dice come from seed and words.
    """
    wrong = []
    if commitment(seed) != published:
        wrong.append(f"the seed's hash {commitment(seed)} is not the published {published}")
    stream = SeededDice(dice_key(seed, words, version))
    expected = 0
    for draw in draws:
        if draw["number"] != expected:
            wrong.append(f"draw {expected} is missing; the next draw is {draw['number']}")
        expected = draw["number"] + 1
        shown = f"draw {draw['number']} ({draw['context']})"
        if not 1 <= draw["sides"] <= _SPAN:
            wrong.append(f"{shown} is recorded as one of {draw['sides']}")
            continue
        value = stream.draw(draw["number"], draw["context"], draw["sides"])
        if value != draw["value"]:
            wrong.append(f"{shown} is recorded as {draw['value']}, the seed gives {value}")
    return wrong
