"""The worker of the tests: the real one, with Tally and Dares to play, and mortal on demand.

FIELDPOST_TEST_DIE_AT names a moment of a transaction (before_commit, after_commit). At the first
such moment of a transaction that deals with a submission, the file FIELDPOST_TEST_DIE_ONCE is
removed and every process of this worker is killed; without that file nothing happens. With
FIELDPOST_TEST_DIE_FOR only submissions of this source count.
"""

import os
import signal
from pathlib import Path

from sqlalchemy import event
from sqlmodel import Session

from app.games.catalogue import TITLES
from app.models import Submission
from tests.matches.dares import DARES
from tests.matches.tally import TALLY
from worker.app import app

__all__ = ["app"]

TITLES[TALLY.id] = TALLY
TITLES[DARES.id] = DARES


def _notice(session: Session, _context: object) -> None:
    source = os.environ.get("FIELDPOST_TEST_DIE_FOR")
    found = (each for each in session.dirty if isinstance(each, Submission))
    if any(source in (None, each.source) for each in found):
        session.info["settles"] = True


def _die(session: Session) -> None:
    if "settles" not in session.info:
        return
    try:
        Path(os.environ["FIELDPOST_TEST_DIE_ONCE"]).unlink()
    except FileNotFoundError:
        return
    os.killpg(0, signal.SIGKILL)


if "FIELDPOST_TEST_DIE_AT" in os.environ:
    event.listen(Session, "after_flush", _notice)
    event.listen(Session, os.environ["FIELDPOST_TEST_DIE_AT"], _die)
