"""What a stage of the load test came to: figures by kind, shares of the processors, a verdict."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.bench.figures import spread

LIMITS = {"page": 300.0, "click": 300.0, "submit": 1000.0}
"""The 95th percentile of these may be so many milliseconds (issue 13)."""

KINDS = ("page", "click", "submit", "stream", "static", "guest start")
LABELS = {"submit": "submit to receipt", "mail": "mail order to receipt", "static": "static file"}


@dataclass(frozen=True)
class Stage:
    """One number of players for a while: samples, mails, and the use of each process group.

    `shares` are in processors (1.0 is a whole one), `memory` in MB (PSS); `recovery` is how many
    seconds after the end a page was quick again, None if it was not within the time it was given.
    """

    players: int
    seconds: float
    samples: list[dict[str, Any]]
    mails: list[float]
    mails_unanswered: int
    mails_refused: int
    shares: dict[str, float]
    memory: dict[str, float]
    load: float
    recovery: float | None

    def times(self, kind: str) -> list[float]:
        """Milliseconds of all requests of a kind that were not refused."""
        if kind == "mail":
            return self.mails
        return [
            each["milliseconds"]
            for each in self.samples
            if each["kind"] == kind and each["status"] != 503
        ]

    def high(self, kind: str) -> float:
        """The 95th percentile of a kind, 0 if there is nothing of it."""
        times = self.times(kind)
        return spread(times).high if len(times) > 1 else max(times, default=0.0)

    def statuses(self, kind: str | None = None) -> Counter[int]:
        """How many answers had which status."""
        return Counter(
            each["status"] for each in self.samples if kind is None or each["kind"] == kind
        )

    def breaks(self) -> list[str]:
        """Why this is too much for the site; empty if it is not."""
        found = []
        for status, count in sorted(self.statuses().items()):
            if status <= 0:
                found.append(f"{count} without an answer")
            elif status >= 500:
                found.append(f"{count} of {status}")
        for kind, limit in LIMITS.items():
            high = self.high(kind)
            if high > limit:
                found.append(f"{LABELS.get(kind, kind)} {high:,.0f} ms, over {limit:,.0f}")
        if self.mails_refused:
            found.append(f"{self.mails_refused} mails refused")
        return found

    def report(self) -> None:
        """Print the stage."""
        print(
            f"\n{self.players} players for {self.seconds:.0f} s "
            f"(load average of the machine {self.load:.1f})"
        )
        print(
            f"  {'':24} {'n':>6} {'median':>9} {'95th':>9} {'max':>9} ms"
            f" {'4xx':>6} {'5xx':>6} {'503':>6} {'none':>6}"
        )
        for kind in (*KINDS, "mail"):
            self._row(kind)
        _words("processors", self.shares, "{:.2f}")
        _words("memory (PSS, MB)", self.memory, "{:.0f}")
        if self.mails_unanswered or self.mails_refused:
            print(
                f"  {self.mails_unanswered} mails without a receipt yet, "
                f"{self.mails_refused} refused by the listener"
            )
        waits = sorted({each["retry_after"] for each in self.samples if each["status"] == 503})
        if waits:
            quick = [each["milliseconds"] for each in self.samples if each["status"] == 503]
            print(
                f"  503 after {spread([*quick, *quick[:1]]).high:,.0f} ms (95th), "
                f"Retry-After {', '.join(each or 'none' for each in waits)}"
            )
        if self.recovery is None:
            print("  no page was quick again within the time after its end")
        else:
            print(f"  {self.recovery:.1f} s after its end pages were quick again")
        reasons = self.breaks()
        print(f"  {'too much: ' + '; '.join(reasons) if reasons else 'within the limits'}")

    def _row(self, kind: str) -> None:
        statuses, times = self.statuses(kind), self.times(kind)
        refused = statuses[503]
        if not times and not refused:
            return
        numbers = f"{'':>9} {'':>9} {'':>9}"
        if times:
            seen = spread([*times, *times[:1]] if len(times) == 1 else times)
            numbers = f"{seen.middle:>9,.0f} {seen.high:>9,.0f} {seen.most:>9,.0f}"
        bad = sum(n for status, n in statuses.items() if 400 <= status < 500)
        worse = sum(n for status, n in statuses.items() if status >= 500 and status != 503)
        none = sum(n for status, n in statuses.items() if status <= 0)
        count = len(times) + refused
        label = LABELS.get(kind, kind)
        print(f"  {label:24} {count:>6} {numbers}    {bad:>6} {worse:>6} {refused:>6} {none:>6}")


def _words(label: str, shares: dict[str, float], pattern: str) -> None:
    parts = ", ".join(f"{name} {pattern.format(value)}" for name, value in shares.items())
    print(f"  {label}: {parts}; all {pattern.format(sum(shares.values()))}", flush=True)


def breaking_point(stages: Sequence[Stage]) -> str:
    """Say between which numbers of players the site breaks, and what breaks first."""
    good = [stage.players for stage in stages if not stage.breaks()]
    bad = sorted((stage for stage in stages if stage.breaks()), key=lambda each: each.players)
    if not bad:
        return f"The site held up to {max(good)} players, the most that were tried."
    first = bad[0]
    busiest = max(first.shares, key=lambda name: first.shares[name])
    return (
        f"The site holds {max((n for n in good if n < first.players), default=0)} players and "
        f"breaks at {first.players}. First: {'; '.join(first.breaks())}. The busiest group there: "
        f"{busiest}, {first.shares[busiest]:.2f} processors."
    )
