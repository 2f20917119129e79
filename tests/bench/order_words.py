"""Reading orders over 2,500 places and 275 pieces, in processor time."""

from collections.abc import Callable
from time import process_time

from app.games.kernel.completion import completions
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from app.games.kernel.order_grammar import words
from tests.bench.figures import heading, line
from tests.games.kernel.order_samples import reds
from tests.games.toyhex.title import LARGE

CLAUSES = 300
READ_BUDGET = 50.0


def order_words(repetitions: int) -> None:
    """Print what reading, refusing and completing orders takes."""
    heading("Order words over 2,500 places and 275 pieces, in processor time")
    notation, text = reds(), "\n".join(march(number) for number in range(CLAUSES // 2))
    notation.read(text)
    read = timed(repetitions, lambda: notation.read(text))
    bare = timed(repetitions, lambda: [words(each) for each in text.splitlines()])
    line(f"read {CLAUSES} clauses", read, "ms")
    line("split them into words", bare, "ms")
    match = Match.new(LARGE, ["A", "B"], seed="17" * 32)
    line("refuse a misspelt hex", timed(repetitions, lambda: match.orders("A", "N1: 45O7")), "ms")
    begun = "move N1\nto "
    offers = timed(repetitions, lambda: completions(Trial(match.draft(), "A"), begun))
    line("offer what may follow", offers, "ms")
    print(f"    budget: {READ_BUDGET:g} ms for {CLAUSES} clauses, {min(read):.1f} ms at best, "
          f"{min(read) / min(bare):.1f} times the words alone")  # fmt: skip


def march(number: int) -> str:
    """Return a line of two clauses."""
    hexes = [f"{1 + (number + step) % 50:02}{1 + number % 50:02}" for step in range(4)]
    return f"X{number + 1} + X{number + 2}: {'-'.join(hexes[:3])}, attack {hexes[3]} with X9 + X10"


def timed(repetitions: int, run: Callable[[], object]) -> list[float]:
    """Return the processor time that each run takes, in milliseconds."""
    found = []
    for _ in range(repetitions):
        began = process_time()
        run()
        found.append((process_time() - began) * 1000)
    return found
