"""Results: how matches ended, who won, and the ranking; without loading the position."""

from collections.abc import Sequence
from typing import Any

from app.games.catalogue import TITLES
from app.games.kernel.admin_actions import ADJUDICATION, CONCESSION, DRAW
from app.games.kernel.state import Seat
from app.games.text import gettext


def decided_by(title_id: str, result: dict[str, Any] | None) -> str:
    """What decided a match, in a few words of its title; empty if its places say all."""
    if result is not None and "agreed" in result:
        words = {
            DRAW: gettext("Draw agreed"),
            CONCESSION: gettext("Win conceded"),
            ADJUDICATION: gettext("Ended by the director"),
        }
        return words[result["agreed"]]
    title = TITLES.get(title_id)
    return title.result_label(result) if title is not None and result is not None else ""


def winners(result: dict[str, Any] | None) -> Sequence[Seat]:
    """The seats that came first; none while a match goes on."""
    return result["ranking"][0] if result is not None else ()


def is_shared(result: dict[str, Any], seat: Seat) -> bool:
    """Whether a seat shares its place with another one."""
    return any(seat in seats and len(seats) > 1 for seats in result["ranking"])


def place_of(result: dict[str, Any], seat: Seat) -> int:
    """Which place a seat has; several that share one have the best of theirs, each of them."""
    before = 0
    for seats in result["ranking"]:
        if seat in seats:
            break
        before += len(seats)
    return before + 1
