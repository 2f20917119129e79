"""Receipts: what became of a submission, for the player who made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.games.kernel.refusal import Refusal
from app.games.kernel.wording import NOBODY, SEAT, VERB, Names, Span, Spans, text


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to one submission. A second copy of the submission gets the same one.

    `ok`: every order was carried out. `committed`: the match has changed; both `committed` and
    not `ok` means that dice had been rolled before the fault. `version` is the match's after it
    as the player has seen it, `entries` the first and the last log entry that it led to,
    `sentences` what these tell the player, `refusal` why it went no further, `text` the player's
    own orders.
    """

    ok: bool
    committed: bool
    version: int
    entries: tuple[int, int] | None
    sentences: tuple[Spans, ...]
    refusal: Refusal | None
    text: str

    @property
    def says(self) -> tuple[str, ...]:
        """The sentences, with seats instead of people."""
        return self.said(NOBODY)

    def said(self, names: Names) -> tuple[str, ...]:
        """The sentences with the `names` of people. They are not stored: people leave the site."""
        return tuple(text(spans, names) for spans in self.sentences)

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data, for the submission's row."""
        refusal = self.refusal
        return {
            "ok": self.ok,
            "committed": self.committed,
            "version": self.version,
            "entries": list(self.entries) if self.entries else None,
            "says": [_written(spans) for spans in self.sentences],
            "refusal": None
            if refusal is None
            else {
                "why": refusal.why,
                "case": refusal.case,
                "nearest": list(refusal.nearest),
                "line": refusal.line,
                "clause": refusal.clause,
            },
            "text": self.text,
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Receipt:
        """Return the receipt that `to_json` made `stored` of."""
        refusal = stored["refusal"]
        if refusal is not None:
            refusal = Refusal(**{**refusal, "nearest": tuple(refusal["nearest"])})
        first_and_last = stored["entries"]
        return cls(
            ok=stored["ok"],
            committed=stored["committed"],
            version=stored["version"],
            entries=(first_and_last[0], first_and_last[1]) if first_and_last else None,
            sentences=tuple(map(_read, stored["says"])),
            refusal=refusal,
            text=stored["text"],
        )


def _written(spans: Spans) -> str | list[str | list[str]]:
    """A sentence as JSON takes it.

    What names a seat is a list of its text, the seat and "you"; a verb has its kind as well.
    """
    if all(span.kind != SEAT for span in spans):
        return text(spans)
    return [_span_written(span) if span.kind else span.text for span in spans]


def _span_written(span: Span) -> list[str]:
    if span.kind == VERB:
        return [span.text, span.id, span.you, VERB]
    return [span.text, span.id, span.you] if span.you else [span.text, span.id]


def _read(stored: str | list[str | list[str]]) -> Spans:
    pieces = [stored] if isinstance(stored, str) else stored
    return tuple(Span(each) if isinstance(each, str) else _span_read(*each) for each in pieces)


def _span_read(says: str, seat: str, you: str = "", kind: str = SEAT) -> Span:
    return Span(says, kind, seat, you)
