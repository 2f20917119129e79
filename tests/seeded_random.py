"""What the site draws by chance for a match, drawn from a seed: the same again and again."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from app.matches.lobby import create


@contextmanager
def drawn_from(lots: Random) -> Iterator[None]:
    """Let the seeds of matches, and who has which letter in them, come of `lots`."""
    with (
        patch.object(create, "new_seed", lambda: lots.randbytes(32).hex()),
        patch.object(create, "SystemRandom", lambda: lots),
    ):
        yield
