"""Figures with their spread: smallest, median, 95th percentile, largest."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Spread:
    """What was measured again and again."""

    least: float
    middle: float
    high: float
    most: float
    count: int


def spread(values: Sequence[float]) -> Spread:
    """Return the spread of at least two values; `high` is the 95th percentile."""
    high = quantiles(values, n=20, method="inclusive")[-1]
    return Spread(min(values), median(values), high, max(values), len(values))


def heading(text: str) -> None:
    """Print the beginning of a table."""
    print(f"\n{text}")
    print(f"  {'':44} {'min':>10} {'median':>10} {'95th':>10} {'max':>10}  {'n':>5}")


def line(label: str, values: Sequence[float], unit: str, digits: int = 2) -> None:
    """Print one row of a table."""
    seen = spread(values)
    numbers = " ".join(
        f"{value:>10,.{digits}f}" for value in (seen.least, seen.middle, seen.high, seen.most)
    )
    print(f"  {label:44} {numbers}  {seen.count:>5}  {unit}", flush=True)
