"""The servers. Nothing here is collected unless `make test-mta` asks for it."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mta.servers import Post, post

collect_ignore_glob = [] if os.environ.get("TEST_MTA") else ["test_*.py"]


@pytest.fixture
def mta() -> Iterator[Post]:
    """Postfix and Dovecot, with empty mailboxes."""
    with tempfile.TemporaryDirectory(prefix="fieldpost-mta-") as home, post(Path(home)) as running:
        yield running
