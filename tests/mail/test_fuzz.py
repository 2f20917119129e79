"""The properties of reading mails, on some hundred examples that are always the same.

`make fuzz-mail SECONDS=600` tries as many others as there is time for.
"""

import pytest
from hypothesis import HealthCheck, settings

from tests.mail.properties import PROPERTIES
from tests.marks import long

FEW, MANY = (
    settings(
        max_examples=examples,
        derandomize=True,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    for examples in (25, 300)
)


@pytest.mark.parametrize("examples", [FEW, pytest.param(MANY, marks=long)], ids=["few", "many"])
@pytest.mark.parametrize("name", PROPERTIES)
def test_it_holds(name: str, examples: settings) -> None:
    PROPERTIES[name].prove(examples)
