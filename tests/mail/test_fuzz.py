"""The properties of reading mails, on a few hundred examples that are always the same.

`make fuzz-mail SECONDS=600` tries as many others as there is time for.
"""

import pytest
from hypothesis import HealthCheck, settings

from tests.mail.properties import PROPERTIES

FEW = settings(
    max_examples=80,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("name", PROPERTIES)
def test_it_holds(name: str) -> None:
    PROPERTIES[name].prove(FEW)
