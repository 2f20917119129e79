"""The real command in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Said:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Fieldpost = Callable[..., Said]


@pytest.fixture
def fieldpost(tmp_path: Path) -> Fieldpost:
    """Run `fieldpost` with arguments in an empty directory; `text` is its standard input."""
    command = Path(sys.executable).with_name("fieldpost")

    def run(*arguments: str, text: str = "", environ: dict[str, str] | None = None) -> Said:
        done = subprocess.run(
            [command, *arguments],
            input=text,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, **(environ or {})},
            timeout=120,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return run
