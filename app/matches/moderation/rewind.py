"""Rewinding a match to an earlier entry of its log, which only a moderator may do.

Nothing is deleted: a further entry of the log says back to where, and what was undone stays before
it, to be read by whoever could read it. So numbers of entries, versions and draws only grow: what
was written before it is stale, and dice that fall again fall anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import is_visible
from app.matches import checkpoints, draft_rows, log
from app.matches.clock import deadlines
from app.matches.load import load, store
from app.matches.lobby.eligibility import check_may_go_back
from app.matches.plans import editing
from app.matches.refusal import NotPossible
from app.models import HandOver


@dataclass(frozen=True)
class ActResult:
    """What became of an act: how many actions that everybody could see were undone, who was shown
    what in them, and in words what was changed."""

    undone: int | None = None
    knowing: str | None = None
    about: str | None = None


def rewind(session: Session, row: models.Match, to: int, *, agreed: bool = False) -> ActResult:
    """Go back in the match of the locked `row` to the position after entry `to` of its log.

    Drafts are dropped, and whoever is asked something then has the whole time for it. A seat that
    has changed hands since gets no instructions of its former player back. `agreed`: the players
    wanted it. Raises NotPossible.
    """
    assert row.id is not None
    check_may_go_back(row)
    loaded = load(session, row.id, with_log=False)
    match = loaded.match
    if not 0 <= to < log.next_number(session, row.id) - 1:
        raise NotPossible("there is nothing to rewind after this entry")
    undoing = undone_orders(log.entries_from(session, row.id, to + 1))
    checkpoints.fill(session, row, match.title, to)
    earlier = checkpoints.state_after(session, row, match.title, to)
    entry = match.rewind(to, _handed_over_since(session, row.id, to), earlier, agreed=agreed)
    store(session, loaded, [entry], None)
    editing.remove_given_after(session, row, to)
    for seat in match.state["seats"]:
        draft_rows.remove(session, row.id, seat)
    deadlines.stamp(session, row, match, afresh=match.state["seats"])
    return undoing


def undone_orders(entries: Sequence[Entry]) -> ActResult:
    """Return what is said to all of entries that are undone.

    What was done in secret is not counted, and who has seen what in it is not named: that it was
    done at all is known to its parties alone.
    """
    seen = [entry for entry in entries if is_visible(entry, None)]
    knowing = {seat for entry in seen if entry["final"] for seat in _shown_alone(entry)}
    return ActResult(len(seen), "".join(sorted(knowing)))


def _shown_alone(entry: Entry) -> list[Seat]:
    audiences = [each["to"] for each in entry["tellings"]]
    audiences += [draw.get("to") for draw in entry["draws"]]
    return [seat for to in audiences if to is not None for seat in to]


def _handed_over_since(session: Session, match_id: int, to: int) -> list[Seat]:
    changed = select(HandOver.seat).where(HandOver.match_id == match_id, HandOver.after >= to)
    return sorted(set(session.exec(changed.order_by(col(HandOver.seat)))))
