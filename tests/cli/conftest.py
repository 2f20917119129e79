"""The command, in this process or in one of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import main


@dataclass(frozen=True)
class Said:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Fieldpost = Callable[..., Said]


def run_in(
    folder: Path, *arguments: str, text: str = "", environ: dict[str, str] | None = None
) -> Said:
    """Run `fieldpost` with arguments in a folder; `text` is its standard input.

    It runs in this process: to begin one takes longer than what most of the commands do.
    """
    with chdir(folder):
        done = CliRunner().invoke(main, arguments, input=text, env=environ)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Said(done.exit_code, done.stdout, done.stderr)


@pytest.fixture
def fieldpost(tmp_path: Path) -> Fieldpost:
    """Run `fieldpost` in an empty directory."""
    return partial(run_in, tmp_path)


@pytest.fixture
def installed_fieldpost(tmp_path: Path) -> Fieldpost:
    """Run the real command there, in a process of its own."""
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
