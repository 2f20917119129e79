"""`python -m tests.mail.fuzz SECONDS SEED`: the properties of reading mails, for so long.

What is found is printed as the smallest example that Hypothesis could make of it; it belongs into
the corpus then. The exit code is 1.
"""

import sys
from itertools import count
from time import monotonic

from hypothesis import HealthCheck, settings

from tests.mail.properties import PROPERTIES

EXAMPLES = 200
MANY = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)


def main(seconds: float, first: int) -> int:
    """Try new examples of all properties, in turn, until the out of time; return the exit code."""
    until = monotonic() + seconds
    for number in count(first * 1_000_000):
        for name, each in PROPERTIES.items():
            if monotonic() > until:
                tried = (number - first * 1_000_000) * len(PROPERTIES) * EXAMPLES
                print(f"more than {tried:,} examples, and nothing was found")
                return 0
            try:
                each.prove(MANY, number)
            except Exception as found:
                notes = "\n".join(getattr(found, "__notes__", ()))
                print(f"{name}? Not always (number {number}): {found!r}\n{notes}", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2])))
