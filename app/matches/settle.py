"""Settling a submission: log, snapshot, receipt and what is announced, all in one transaction."""

from collections.abc import Iterator, Sequence

import orjson
from sqlmodel import Session

from app import models
from app.games.kernel.apply_actions import written_all
from app.games.kernel.game_definition import Title
from app.games.kernel.log_merging import Message, merge_messages
from app.games.kernel.match import OrderOutcome
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import is_visible, visible_part
from app.games.kernel.wording import Span, Spans, simple
from app.games.text import cached_by_language, gettext
from app.matches import draft_rows
from app.matches.clock import deadlines
from app.matches.events import Announce, Event, EventKind, known_motions
from app.matches.load import LoadedMatch, position, store, title_of
from app.matches.plans.due import seats_at_work
from app.matches.receipt import Receipt
from app.matches.seat_version import seen_version
from app.matches.seats import vacancies
from app.models import MatchStatus, Submission, SubmissionSource, SubmissionStatus

BY_THE_PLAYER = frozenset({SubmissionSource.WEB, SubmissionSource.MAIL, SubmissionSource.API})
"""Orders that the player of a seat gave in person: the player is there."""

NOT_BY_THE_PLAYER = frozenset({SubmissionSource.TIME_OUT, SubmissionSource.MODERATOR})
"""Orders of a seat that its player did not give."""

KEEPS_DRAFT = NOT_BY_THE_PLAYER | {SubmissionSource.PREPARED}
"""Orders that leave the player's draft as it is: they do not come from it."""


def settle(
    session: Session,
    submission: Submission,
    row: models.Match,
    outcome: OrderOutcome,
    announce: Announce,
    loaded: LoadedMatch | None = None,
    added: Sequence[Entry] = (),
) -> Receipt:
    """Write what came of `submission` and return its receipt. `row` is locked.

    An outcome with entries was played on `loaded`, the match of that row; it becomes the match's
    new position, and the seat's draft, which it replaces, is thrown away (unless it was not the
    player who ordered). `added` are those of its entries that end what the orders left unfinished.
    """
    match = position(row)
    before = match.waiting() if match else {}
    motions = known_motions(match) if match else {}
    numbers = None
    if outcome.entries:
        assert loaded is not None
        numbers = store(session, loaded, outcome.entries, submission.id)
        if submission.source not in KEEPS_DRAFT:
            draft_rows.remove(session, submission.match_id, submission.seat)
        again = _have_answered(title_of(row), outcome)
        deadlines.stamp(session, row, loaded.match, again, by=submission)
    title = title_of(row)
    receipt = Receipt(
        ok=outcome.refusal is None,
        committed=bool(outcome.entries),
        version=seen_version(row, submission.seat),
        entries=numbers,
        sentences=(
            *_in_short(title, outcome.entries, submission.seat),
            *((Span(str(note)),) for note in outcome.notes),
            *_notes(title, added),
        ),
        refusal=outcome.refusal,
        text=_own_words(title, submission),
    )
    _write(session, submission, receipt)
    event = Event(
        EventKind.SUBMISSION_SETTLED,
        row,
        position(row),
        before=before,
        motions=motions,
        submission=submission,
        receipt=receipt,
        prepared=seats_at_work(session, submission.match_id),
    )
    announce(session, event)
    if receipt.committed and submission.source in BY_THE_PLAYER:
        vacancies.close_if_player_is_back(session, row, submission.seat, announce)
    if receipt.committed and row.status is MatchStatus.FINISHED:
        announce(session, Event(EventKind.FINISHED, row, position(row), before=before))
    return receipt


def _notes(title: Title, added: Sequence[Entry]) -> Iterator[Spans]:
    """Yield what tells a player of the orders that were added to theirs."""
    for entry in added:
        order = title.notation.write(entry["action"])
        yield (Span(gettext("Your orders ended here, so “%(order)s” was added.", order=order)),)


def _have_answered(title: Title, outcome: OrderOutcome) -> set[Seat]:
    """Return the seats that have answered a question, not only used a right of theirs.

    A sealed answer is none before it is opened: with its time, which all see, it would be told
    that a part of it was given.
    """
    return {
        entry["seat"]
        for entry in outcome.entries
        if entry["seat"] is not None
        and entry["action"]["do"] not in title.any_time_verbs
        and is_visible(entry, None)
    }


def sentences(title: Title, entries: Sequence[Entry], seat: Seat) -> tuple[Spans, ...]:
    """Return what `entries` tell `seat`; of small steps that tell nothing, nothing."""
    return tuple(
        _sentence(title, key, orjson.dumps(args)) for key, args in _messages(entries, seat)
    )


@cached_by_language
def _sentence(title: Title, key: str, args: bytes) -> Spans:
    # A page tells of a whole draft, and nearly all of that stood on the page before it.
    return simple(title.wording.spans(key, orjson.loads(args)))


def _messages(entries: Sequence[Entry], seat: Seat) -> list[Message]:
    """Return the messages of `entries` that a seat may read."""
    heard_of = (known for entry in entries if (known := visible_part(entry, seat)) is not None)
    return [
        (key, args)
        for known in heard_of
        for key, args in zip(known["keys"], known["about"], strict=True)
    ]


def _in_short(title: Title, entries: Sequence[Entry], seat: Seat) -> Iterator[Spans]:
    """Yield what `sentences` returns, with each march in one sentence, as the log has it."""
    for key, args in merge_messages(title.wording, _messages(entries, seat)):
        yield simple(title.wording.spans(key, args))


def _write(session: Session, submission: Submission, receipt: Receipt) -> None:
    submission.status = SubmissionStatus.ACCEPTED if receipt.committed else SubmissionStatus.REFUSED
    submission.receipt = receipt.to_json()
    submission.settled_at = models.utc_now()
    session.add(submission)
    session.flush()


def _own_words(title: Title, submission: Submission) -> str:
    """Return the orders as their player wrote them, or as the engine writes their clicks."""
    if submission.text is not None:
        return submission.text
    return written_all(title, submission.actions or [])
