"""Tests that `make test` leaves to `make test-long`: more of what the others prove."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

import pytest

long = pytest.mark.long


def mostly_long(values: Iterable[Any], short: int) -> list[Any]:
    """Values of a parameter, of which `make test` takes only the first `short`."""
    rest = iter(values)
    return [*islice(rest, short), *(pytest.param(value, marks=long) for value in rest)]
