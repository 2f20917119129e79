"""`python -m tests.bench.load.players`: the generator, a process of its own under Locust.

It reads who plays as JSON from its standard input. When everybody is there it prints MEASURING, at
the end the samples as JSON. Nobody waits for an answer that is still due then: it is counted as
unfinished, with the time that it has taken so far.
"""

import locust  # isort: skip - it replaces the sockets of the standard library, so it comes first

import http.client
import json
import sys
from collections import deque
from collections.abc import Mapping
from random import Random
from time import sleep
from typing import Any

import gevent
from gevent.event import Event

from tests.bench.load.browser import (
    Answer,
    Browser,
    MatchPage,
    Sample,
    as_json,
    assets_of,
    first_form,
    links_to,
    match_page,
    now,
    pick,
)

MEASURING = "measuring"
PAUSE = (3.0, 6.0)
"""So many seconds a player looks before the next click, at least and at most."""

NONE: Mapping[str, str] = {}
SPECTATOR_PAUSE = (10.0, 20.0)
MAX_DRAFT = 4
"""With so many orders in the draft a player submits it."""

POLL_SECONDS = 1.0
MAX_POLLS = 30
RECONNECT_SECONDS = (2.0, 60.0)
UNFINISHED = -1
UNFINISHED_SECONDS = 1.0
"""A request that was sent only just before the end tells nothing."""

ARRIVALS_A_SECOND = 4.0

samples: list[Sample] = []
open_requests: dict[int, Sample] = {}


def note(kind: str, began: float, answer: Answer) -> None:
    """Keep what a request came to, and tell Locust."""
    took = (now() - began) * 1000
    samples.append(Sample(kind, began, took, answer.status, answer.retry_after))
    Someone.environment_of_all.events.request.fire(
        request_type="",
        name=kind,
        response_time=took,
        response_length=answer.size,
        exception=None if 0 < answer.status < 400 else RuntimeError(str(answer.status)),
        context={},
    )


class Someone(locust.User):
    """Somebody with a browser and, on the page of a match, one open event stream."""

    abstract = True
    environment_of_all: Any = None
    pause = PAUSE

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        Someone.environment_of_all = environment
        number = next(numbers)
        address = f"10.{64 + number // 65536}.{number // 256 % 256}.{number % 256}"
        self.lots = Random(number)
        self.browser = Browser(site["host"], site["port"], address)
        self.page: MatchPage | None = None
        self.match = ""
        self.news = Event()
        self._stream: Any = None
        self._streamed = ""

    def wait_time(self) -> float:
        """Look at the page until the next task; whoever hears of news looks again at once.

        Locust asks for the seconds that it shall wait, and waits no more than these.
        """
        until = now() + self.lots.uniform(*self.pause)
        while (left := until - now()) > 0:
            if self.news.wait(left):
                self.news.clear()
                gevent.sleep(0.2)
                if self.page is not None and self._streamed != self.page.mark:
                    self.open_match()
        return 0.0

    def get(self, kind: str, path: str, headers: Mapping[str, str] = NONE) -> Answer:
        """Open a page and measure it."""
        return self._measured(kind, lambda: self.browser.get(path, **headers))

    def post(self, kind: str, path: str, fields: dict[str, str]) -> Answer:
        """Send a form as the page's script does, and measure it."""
        shown = self.page.shown() if self.page else {}
        return self._measured(kind, lambda: self.browser.post(path, fields, **shown))

    def open_match(self) -> None:
        """Open the page of the match, or what is new of it, and hear of its news."""
        self.take(self.get("page", self.match, self.page.shown() if self.page else NONE))

    def take(self, answer: Answer) -> None:
        """Let an answer be the page; one that is no page of the match leaves it unknown."""
        is_page = answer.status in (200, 409, 422)
        page = match_page(answer.text, self.page) if is_page else None
        self.browser.has_opened_drawer |= is_page
        if page is None or not page.mark:
            self.page = None
            return
        self.page = page
        if self._stream is None or self._stream.dead:
            self._stream = gevent.spawn(self._hear)

    def leave_match(self) -> None:
        """Close the stream."""
        if self._stream is not None:
            self._stream.kill(block=False)
            self._stream = None
        self.page = None

    def on_stop(self) -> None:
        """Hang up."""
        self.leave_match()

    def _measured(self, kind: str, ask: Any) -> Answer:
        began = now()
        open_requests[id(self)] = Sample(kind, began, 0.0, UNFINISHED)
        answer: Answer = ask()
        del open_requests[id(self)]
        note(kind, began, answer)
        return answer

    def _hear(self) -> None:
        """Keep an event stream open; one that is refused or breaks is opened anew after a while."""
        wait = RECONNECT_SECONDS[0]
        while self.page is not None:
            began = now()
            path = f"{self.page.events}?seen={self.page.mark}"
            try:
                stream = self.browser.stream(path)
                if stream.status == 200:
                    line = stream.readline()
                    note("stream", began, Answer(200 if line else 0, path))
                    wait = RECONNECT_SECONDS[0]
                    self._listen(stream)
                else:
                    retry = stream.getheader("Retry-After") or ""
                    note("stream", began, Answer(stream.status, path, "", retry))
                stream.close()
            except (OSError, http.client.HTTPException):
                note("stream", began, Answer(0, path))
            gevent.sleep(wait * self.lots.uniform(0.5, 1.5))
            wait = min(RECONNECT_SECONDS[1], 2 * wait)

    def _listen(self, stream: http.client.HTTPResponse) -> None:
        while line := stream.readline():
            if line.startswith(b"data:"):
                self._streamed = line[5:].strip().decode()
                self.news.set()


class Player(Someone):
    """Somebody in mid-campaign: opens the match, adds orders to the draft, submits, reads."""

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        person = players.popleft()
        self.browser.cookie = person["cookie"]
        self.match = f"/match/{person['match_id']}"

    @locust.task
    def act(self) -> None:
        """Do what the page asks for; with nothing asked, go where something is."""
        if self.page is None:
            self.open_match()
        elif self.page.submit and (self.page.drafted >= MAX_DRAFT or not self.page.asks):
            self.submit()
        elif self.page.asks:
            form, action = pick(self.page, self.lots)
            self.take(self.post("click", form.path, {**form.fields, "action": action}))
        else:
            self.go_on()

    def submit(self) -> None:
        """Submit the draft and wait for the receipt."""
        assert self.page is not None
        form = self.page.submit
        assert form is not None
        began = now()
        fields = {**form.fields, "sure": "yes"}
        open_requests[id(self)] = Sample("submit", began, 0.0, UNFINISHED)
        answer = self.browser.post(form.path, fields, **self.page.shown())
        page = match_page(answer.text, self.page)
        for _ in range(MAX_POLLS):
            if answer.status != 200 or not page.is_waiting:
                break
            gevent.sleep(POLL_SECONDS)
            # A page that loads itself again is loaded whole.
            answer = self.browser.get(answer.path)
            page = match_page(answer.text)
        del open_requests[id(self)]
        note("submit", began, answer)
        self.take(answer)

    def go_on(self) -> None:
        """Look on the page of one's matches for one that waits, and go there."""
        answer = self.get("page", "/matches")
        if answer.status != 200:
            return
        found = links_to(answer.text, "/match/")
        if found and found[0].partition("#")[0] != self.match:
            self.leave_match()
            self.match = found[0].partition("#")[0]


class Newcomer(Player):
    """A stranger: front page with all that belongs to it, one press, and a match against bots."""

    def __init__(self, environment: Any) -> None:
        Someone.__init__(self, environment)

    def open_match(self) -> None:
        """Open the match; the first time, begin one."""
        if self.match:
            super().open_match()
        else:
            self.begin()

    def begin(self) -> None:
        """Press the button of the front page."""
        front = self.get("page", "/")
        form = first_form(front.text, "/play/rcw")
        if form is None:
            return
        for path in assets_of(front.text):
            self.get("static", path)
        answer = self.post("guest start", form.path, form.fields)
        if answer.status == 200:
            self.match = answer.path
            for path in assets_of(answer.text):
                self.get("static", path)
            self.take(answer)

    def go_on(self) -> None:
        """Wait for the bots: a guest has one match."""


class Spectator(Someone):
    """Somebody who watches a match."""

    pause = SPECTATOR_PAUSE

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        person = spectators.popleft()
        self.browser.cookie = person["cookie"]
        self.match = f"/match/{person['match_id']}"

    @locust.task
    def look(self) -> None:
        """Open the match; later, look at its whole log now and then."""
        if self.page is None:
            self.open_match()
        elif self.lots.random() < 0.25:
            self.get("page", f"{self.match}/log")


def run(seconds: float) -> None:
    """Let everybody come, measure for so long, and print what was measured."""
    Player.fixed_count, Spectator.fixed_count = len(players), len(spectators)
    Newcomer.fixed_count = site["newcomers"]
    classes = [kind for kind in (Player, Spectator, Newcomer) if kind.fixed_count]
    count = sum(kind.fixed_count for kind in classes)
    environment = locust.env.Environment(user_classes=classes)
    runner = environment.create_local_runner()
    runner.start(count, spawn_rate=ARRIVALS_A_SECOND)
    gevent.sleep(count / ARRIVALS_A_SECOND + site["warm_up"])
    print(MEASURING, flush=True)
    began = now()
    gevent.sleep(seconds)
    ended = now()
    late = [
        each for each in list(open_requests.values()) if ended - each.began > UNFINISHED_SECONDS
    ]
    for each in late:
        each.milliseconds = (ended - each.began) * 1000
    measured = [each for each in samples if each.began >= began]
    # What was asked before and has not been answered by now counts as well.
    print(json.dumps({"samples": as_json(measured + late), "seconds": ended - began}), flush=True)
    runner.quit()
    sleep(0)


if __name__ == "__main__":
    site = json.loads(sys.stdin.readline())
    players, spectators = deque(site["players"]), deque(site["spectators"])
    numbers = iter(range(site["first_number"], 10**7))
    run(site["seconds"])
