"""The record of a finished match as one file: all draws with the seed, and the log.

Anybody can check it with `static/check_dice.py`, which knows this format; see docs/dice.md.
"""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, Final

from app.games.kernel.draws import MeantDraw, meant_draws
from app.games.kernel.game_definition import Title
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import log_for
from app.games.kernel.wording import Names
from app.matches.load import LoadedMatch
from app.models import Match

FORMAT: Final = 1
MAX_KEPT: Final = 16
"""Matches whose draws are kept in memory: to find out what they meant, a log is played again."""


class StillSecret(ValueError):
    """The seed and the hidden draws of the match are secret: it is not over, or others play it."""


_kept: OrderedDict[tuple[int | None, int], list[MeantDraw]] = OrderedDict()
_keeping = Lock()


def all_draws(loaded: LoadedMatch) -> list[MeantDraw]:
    """Return all draws of a finished match, with what they meant; `loaded` has the whole log.

    Raises StillSecret.
    """
    row = loaded.row
    if not row.dice_are_public:
        raise StillSecret(f"the dice of match {row.id} are still secret")
    # Not by the seed, which several matches of a daily game share.
    key = (row.id, row.version)
    with _keeping:
        found = _kept.get(key)
    if found is None:
        found = meant_draws(loaded.match.title, loaded.match.state, loaded.match.log)
        with _keeping:
            _kept[key] = found
            while len(_kept) > MAX_KEPT:
                _kept.popitem(last=False)
    return found


def match_record(loaded: LoadedMatch, seat: Seat | None, names: Names) -> dict[str, Any]:
    """Return the record of a finished match as JSON data: the log as `seat` was told it, all dice.

    Orders and offers that were not for that seat stay out, as they do on every page; the draws are
    the same for everybody. `names` says who sits on each seat. Raises StillSecret.
    """
    row, match = loaded.row, loaded.match
    draws = all_draws(loaded)
    assert row.finished_at is not None
    return {
        "fieldpost_record": FORMAT,
        "match": row.id,
        "name": row.name,
        "title": row.title,
        "rules": row.rules_version,
        "options": match.state["options"],
        "seats": [
            {"seat": each, "side": match.title.seat_name(each), "player": names.get(each, "")}
            for each in match.state["seats"]
        ],
        "created_at": row.created_at.isoformat(),
        "started_at": row.started_at.isoformat() if row.started_at else None,
        "finished_at": row.finished_at.isoformat(),
        "result": match.state["result"],
        "dice": _dice(row),
        "draws_made": match.state["draws"],
        "draws": [_drawn(match.title, each, names) for each in draws],
        "log": _log(match.title, match.log, seat, names),
    }


def _dice(row: Match) -> dict[str, Any]:
    return {
        "version": row.dice_version,
        "seed_hash": row.seed_hash,
        "seed": row.seed,
        "words": [{"seat": seat, "word": word} for seat, word in row.dice_words.items()],
    }


def _drawn(title: Title, meant: MeantDraw, names: Names) -> dict[str, Any]:
    draw, meaning = meant.draw, meant.meaning or {}
    return {
        "number": draw["number"],
        "context": draw["context"],
        "sides": draw["sides"],
        "value": draw["value"],
        **{part: meaning[part] for part in ("thing", "among") if part in meaning},
        "means": meant.in_words(title, names),
    }


def _log(
    title: Title, log: Sequence[Entry], seat: Seat | None, names: Names
) -> list[dict[str, Any]]:
    """What `seat` was told, and the numbers of all draws of each of these entries."""
    items: list[dict[str, Any]] = []
    for entry in log:
        for item in log_for(title, [entry], seat, names):
            numbers = [draw["number"] for draw in entry["draws"]]
            items.append(
                {
                    "n": len(items),
                    "seat": item["seat"],
                    "order": item["order"],
                    "says": item["says"],
                    "draws": numbers,
                }
            )
    return items
