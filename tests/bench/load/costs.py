"""What a site under load does, by kind of request: how many there are, and their processor time.

Latencies tell little on a machine that others use. Processor time and the number of requests hold.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

METRIC = "fieldpost_request_processor_seconds"
MOST = 14
"""So many kinds are printed."""


@dataclass(frozen=True)
class Cost:
    """Requests of one kind, and the seconds that a processor worked for them."""

    count: float
    seconds: float


Costs = dict[str, Cost]


def costs_of(base_url: str) -> Costs:
    """What the web processes have done so far, by kind of request."""
    with urlopen(f"{base_url}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    found: dict[str, dict[str, float]] = {}
    for name, kind, value in _samples(text):
        each = found.setdefault(kind, {})
        each[name] = each.get(name, 0.0) + value
    return {
        kind: Cost(each.get(f"{METRIC}_count", 0.0), each.get(f"{METRIC}_sum", 0.0))
        for kind, each in found.items()
    }


def _samples(text: str) -> Iterator[tuple[str, str, float]]:
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name.startswith(METRIC):
                labels = sample.labels
                parts = " (parts)" if labels["parts"] == "yes" else ""
                yield sample.name, f"{labels['method']} {labels['route']}{parts}", sample.value


def between(before: Costs, after: Costs) -> Costs:
    """What was done from `before` to `after`."""
    nothing = Cost(0.0, 0.0)
    return {
        kind: Cost(
            now.count - before.get(kind, nothing).count,
            now.seconds - before.get(kind, nothing).seconds,
        )
        for kind, now in after.items()
    }


def report(costs: Costs, players: int, seconds: float) -> None:
    """Print the kinds that cost the most."""
    whole = sum(each.seconds for each in costs.values())
    print(
        f"  {'processor time by kind of request':52} {'n':>6} {'n/player/min':>12} {'ms':>7} share"
    )
    ordered = sorted(costs.items(), key=lambda item: -item[1].seconds)
    for kind, each in ordered[:MOST]:
        if each.count < 1:
            continue
        rate = each.count / players / seconds * 60
        each_ms = each.seconds / each.count * 1000
        print(
            f"  {kind[-52:]:52} {each.count:>6.0f} {rate:>12.2f} {each_ms:>7.1f} "
            f"{each.seconds / whole:>5.0%}"
        )
    print(f"  {'all':52} {'':>6} {'':>12} {'':>7} {whole / seconds:>5.2f} processors")
