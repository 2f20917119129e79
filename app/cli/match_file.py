"""Match files: one match as JSON, with everything that is needed to play it on or to check it."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.games.catalogue import TITLES
from app.games.kernel.chance import DICE_VERSION, NoDice, SeededDice, commitment, dice_key
from app.games.kernel.match import Match
from app.games.kernel.wording import Names

FORMAT = 1


class BrokenFile(ValueError):
    """A file that is no match file; the text says why."""


@dataclass(frozen=True)
class MatchFile:
    """A match with its seed and what was published of it.

    `seed` is None in a file exported from a match that still goes on: then it can be shown and
    replayed, but no dice can be rolled and none checked. `words` are those that players have added
    to its dice, which `dice_version` says how to make (see `app.games.kernel.chance`). `names` are
    those of the players by seat, where the match comes from the database of a site.
    """

    match: Match
    seed: str | None
    seed_hash: str
    words: tuple[str, ...] = ()
    dice_version: int = DICE_VERSION
    names: Names = field(default_factory=dict)


def fresh(match: Match, seed: str) -> MatchFile:
    """Return a match file for a match that was made with `seed`."""
    return MatchFile(match, seed, commitment(seed))


def write(path: Path, kept: MatchFile) -> None:
    """Write a match file; the old one stays until the new one is complete."""
    state = kept.match.state
    content = {
        "fieldpost": FORMAT,
        "title": state["title"],
        "rules": state["rules"],
        "seats": state["seats"],
        "options": state["options"],
        "seed_hash": kept.seed_hash,
        "seed": kept.seed,
        "dice_version": kept.dice_version,
        "words": list(kept.words),
        "log": kept.match.log,
        "snapshot": state,
    }
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    beside.replace(path)


def read(path: Path) -> MatchFile:
    """Read a match file. Raises BrokenFile if it is none, OSError if it cannot be opened."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise BrokenFile(f"{path} is not JSON: {fault}") from fault
    if not isinstance(content, dict) or content.get("fieldpost") != FORMAT:
        raise BrokenFile(f"{path} is not a match file of format {FORMAT}")
    for key, kind in (("snapshot", dict), ("log", list), ("seed_hash", str)):
        if not isinstance(content.get(key), kind):
            raise BrokenFile(f"{path} has no {key}")
    # Files from before there were words have neither.
    words, version = tuple(content.get("words", ())), content.get("dice_version", 1)
    match = _match(path, content, words, version)
    return MatchFile(match, content.get("seed"), content["seed_hash"], words, version)


def _match(path: Path, content: dict[str, Any], words: tuple[str, ...], version: int) -> Match:
    title = TITLES.get(content.get("title", ""))
    if title is None:
        raise BrokenFile(f"{path} is for an unknown game, {content.get('title')}")
    if content.get("rules") not in range(1, title.rules + 1):
        raise BrokenFile(f"{path} was played under rules {content.get('rules')}, not {title.rules}")
    seed = content.get("seed")
    try:
        dice = SeededDice(dice_key(seed, words, version)) if seed is not None else NoDice()
    except (TypeError, ValueError) as fault:
        raise BrokenFile(f"the seed in {path} is not a hexadecimal number") from fault
    return Match(title, content["snapshot"], content["log"], dice)
