"""Views: the only thing that leaves the engine. Hidden information is removed here.

Hidden are: answers that are still sealed, motions between others, the consents of others in a
secret vote, drafts and standing instructions of others, log entries and messages for other seats,
and whatever the title's own view leaves out.
"""

from typing import Any

from app.games.kernel.chance import NoDice
from app.games.kernel.game_definition import Title
from app.games.kernel.motions import is_kept, parties, shows_consent
from app.games.kernel.play_context import Play
from app.games.kernel.position import Position
from app.games.kernel.state import Entry, Motion, Seat
from app.games.kernel.wording import NOBODY, Names


def view(match: Position, seat: Seat | None) -> dict[str, Any]:
    """Return what `seat` may know of the match now, without its log (see `log_for`)."""
    state = match.state
    top = state["steps"][-1] if state["steps"] else {}
    return {
        "title": state["title"],
        "rules": state["rules"],
        "options": state["options"],
        "seats": state["seats"],
        "steps": [frame["step"] for frame in state["steps"]],
        "waiting": open_decisions(match),
        "sealed": top.get("sealed", {}).get(seat) if seat else None,
        "window": match.interrupting,
        "motions": [visible_motion(match, m, seat) for m in state["motions"] if seat in parties(m)],
        "draft": state["drafts"].get(seat) if seat else None,
        "standing": state["standing"].get(seat, []) if seat else [],
        "draws": state["draws"],
        "result": state["result"],
        "board": match.title.view(state, seat),
    }


def open_decisions(match: Position) -> dict[Seat, dict[str, str]]:
    """Return who owes a decision, and which, as everybody may know it."""
    wording = match.title.wording
    return {
        owing: {"ask": ask, "says": wording.say("ask." + ask, {"seat": owing})}
        for owing, ask in match.waiting().items()
    }


def visible_motion(match: Position, motion: Motion, seat: Seat | None) -> Motion:
    """Return a motion as its party `seat` may know it: in a secret vote its own consent alone.

    One that is kept until a procedure ends is marked so, unless that would show who has consented.
    """
    play = Play(match.title, match.state, NoDice())
    if is_kept(play, motion) and shows_consent(play, motion):
        motion = {**motion, "kept": True}
    if not is_secret(match, motion):
        return motion
    return {**motion, "consents": [each for each in motion["consents"] if each == seat]}


def is_secret(match: Position, motion: Motion) -> bool:
    """Return whether nobody learns who has consented to a motion before it is carried out."""
    kind = match.title.motions[motion["kind"]]
    return kind.secret(Play(match.title, match.state, NoDice()))


def log_for(
    title: Title, log: list[Entry], seat: Seat | None, names: Names = NOBODY
) -> list[dict[str, Any]]:
    """Return the log as `seat` may read it.

    Each item: {"n": place among what this seat sees, "seat", "order": text or None, "keys":
    [wording keys], "says": [sentences], "draws": [...]}. Numbers are its own, since a gap would
    betray what is hidden. `names` are those of people, which the sentences use in place of seats.
    """
    seen: list[dict[str, Any]] = []
    for entry in log:
        item = _log_item(title, entry, seat, names)
        if item is not None:
            seen.append({"n": len(seen), **item})
    return seen


def is_visible(entry: Entry, seat: Seat | None) -> bool:
    """Whether `seat` may see any part of an entry, so that `log_for` has an item for it."""
    audiences = [entry["to"], *(message["to"] for message in entry["tellings"])]
    return any(to is None or seat in to for to in audiences)


def visible_part(entry: Entry, seat: Seat | None) -> dict[str, Any] | None:
    """Return what `seat` may know of an entry, not yet in words; None if that is nothing.

    {"seat", "action": None if it may not be read, "keys": [wording keys], "about": [arguments],
    "draws"}.
    """
    readable = entry["to"] is None or seat in entry["to"]
    messages = [t for t in entry["tellings"] if t["to"] is None or seat in t["to"]]
    if not readable and not messages:
        return None
    by = entry["seat"] if readable else None
    return {
        "seat": by,
        "action": entry["action"] if by is not None else None,
        "keys": [t["say"] for t in messages],
        "about": [t["args"] for t in messages],
        "draws": [d for d in entry["draws"] if "to" not in d or seat in d["to"]],
    }


def _log_item(title: Title, entry: Entry, seat: Seat | None, names: Names) -> dict[str, Any] | None:
    known = visible_part(entry, seat)
    if known is None:
        return None
    action, about = known.pop("action"), known["about"]
    says = [title.wording.say(*pair, names) for pair in zip(known["keys"], about, strict=True)]
    order = title.notation.write(action) if action is not None else None
    return {**known, "order": order, "says": says}
