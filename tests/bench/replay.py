"""The replay of a match of 500 actions: from its log to the page's data, and how large that is."""

import json
import zlib
from functools import partial
from random import Random

from flask import Flask
from flask_babel import Babel

from app.games.kernel.match import Match
from app.games.kernel.seat_replay import SeatReplay
from app.games.rcw.bots import BOTS
from app.games.rcw.presentation import PRESENTATION
from app.games.rcw.title import RCW
from app.web.match.replay.frames import frames_of
from app.web.match.replay.recording import Recording
from tests.bench.figures import heading, line
from tests.bench.games import begun
from tests.bench.moments import timed

ACTIONS = 500
PLAYERS = 4


def replays(games: int, repetitions: int) -> None:
    """Print how long the replays of `games` matches take to make, for a seat each."""
    heading(f"Replay of {ACTIONS} actions (processor time)")
    made: list[float] = []
    gone_on: list[float] = []
    written: list[float] = []
    sizes: list[float] = []
    app = Flask("bench")
    Babel(app)
    with app.test_request_context("/"):
        for number in range(games):
            match = _played(number)
            for _ in range(repetitions):
                retelling = SeatReplay(RCW, match.state["seats"], match.state["options"], 1, "A")
                recording = Recording("A", PRESENTATION)
                made.append(timed(partial(recording.extend, retelling, match.log[:-1])))
                gone_on.append(timed(partial(recording.extend, retelling, match.log[-1:])))
                written.append(timed(partial(_written, recording)))
            sizes.append(len(zlib.compress(_written(recording))))
    line("its recording, from the start", made, "ms", 1)
    line("one more action", gone_on, "ms", 1)
    line("the data of its page, from the recording", written, "ms", 1)
    line("size of these, compressed", sizes, "bytes", 0)


def _played(number: int) -> Match:
    match, whims = begun(number, PLAYERS), Random(number)
    while len(match.log) <= ACTIONS:
        seat = whims.choice(list(match.waiting()))
        match.apply(seat, BOTS["steady"](match, seat, whims))
    return match


def _written(recording: Recording) -> bytes:
    return json.dumps(frames_of(recording), separators=(",", ":")).encode()
