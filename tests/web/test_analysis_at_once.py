"""Two devices on one analysis board: the later form is refused, and what it brought is kept."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from werkzeug.test import TestResponse

from app.matches.analysis import analyses
from tests.fixtures.databases import on_postgresql_only
from tests.web.analysing import analysis_of
from tests.web.browsing import log_in
from tests.web.club import Club, Person
from tests.web.pages import forms
from tests.web.played import running_with

MEETING_SECONDS = 0.5
"""So long one who is at work on a board waits for another one, who must not come."""

pytestmark = on_postgresql_only


def test_two_devices_at_once_do_not_overwrite_each_other(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    paula = club.person("Paula")
    code = analysis_of(club, running_with(club, paula, paula), paula)
    page = paula.get(f"/analysis/{code}")
    form = next(form for form in forms(page) if "text" in form.fields)
    meeting, play = Barrier(2), analyses.play

    def at_work(*args: Any) -> Any:
        with suppress(BrokenBarrierError):
            meeting.wait(MEETING_SECONDS)
        return play(*args)

    monkeypatch.setattr(analyses, "play", at_work)
    again = club.stranger()
    assert log_in(again, "Paula").status_code == 302
    devices = (paula, replace(paula, browser=again))

    def send(device: Person) -> TestResponse:
        return device.post(form.action, **{**form.fields, "text": "ready"})

    with ThreadPoolExecutor(len(devices)) as pool:
        answers = list(pool.map(send, devices))
    taken, refused = sorted(answers, key=lambda answer: answer.status_code)
    assert (taken.status_code, refused.status_code) == (303, 409)
    assert "perhaps on another device" in refused.text
    assert re.search(r'name="text"[^>]*>\nready</textarea>', refused.text)
    with club.reading() as session:
        board = analyses.find(session, code)
        assert board is not None
        assert len(board.steps) == board.version == 1
