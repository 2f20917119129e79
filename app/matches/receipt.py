"""Receipts: what became of a submission, for the player who made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.games.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to one submission. A second copy of the submission gets the same one.

    `ok`: every order was carried out. `committed`: the match has changed; both `committed` and
    not `ok` means that dice had been rolled before the fault. `version` is the match's after it
    as the player has seen it, `entries` the first and the last log entry that it led to, `says`
    what these tell the player, `refusal` why it went no further, `text` the player's own orders.
    """

    ok: bool
    committed: bool
    version: int
    entries: tuple[int, int] | None
    says: tuple[str, ...]
    refusal: Refusal | None
    text: str

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data, for the submission's row."""
        refusal = self.refusal
        return {
            "ok": self.ok,
            "committed": self.committed,
            "version": self.version,
            "entries": list(self.entries) if self.entries else None,
            "says": list(self.says),
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
            says=tuple(stored["says"]),
            refusal=refusal,
            text=stored["text"],
        )
