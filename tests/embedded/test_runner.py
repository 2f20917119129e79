"""`python -m app.embedded`, started for real in an empty directory on free ports."""

import json
import os
import re
import signal
import smtplib
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import psutil

from tests.deadline import wait_until
from tests.marks import long
from tests.port import own_address

PORTS = ["MAIL_LISTEN", "CATCHER_LISTEN"]


class Running:
    """A runner in a child process, and what it has printed so far."""

    def __init__(self, var: Path) -> None:
        environ = {
            name: text
            for name, text in os.environ.items()
            if not name.endswith("_URL") and not name.startswith("FIELDPOST_")
        }
        environ |= {"FIELDPOST_VAR": str(var), "PORT": str(own_address().port)}
        environ |= {name: str(own_address()) for name in PORTS}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "app.embedded"],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(iter(self.process.stdout.readline, ""))

    def said(self, pattern: str) -> re.Match[str] | None:
        return re.search(pattern, "".join(self.lines))

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait until it has printed `pattern`; show all that it printed if it never does."""

        def look() -> re.Match[str] | None:
            if self.process.poll() is not None:
                self._reader.join()
                assert self.said(pattern), "".join(self.lines)
            return self.said(pattern)

        return wait_until(look, pattern)

    def url(self) -> str:
        """Where the site is, as soon as it answers."""
        return self.wait_for(r"ready: (http://\S+)")[1]

    def family(self) -> list[psutil.Process]:
        """All processes that descend from the runner."""
        return list(psutil.Process(self.process.pid).children(recursive=True))

    def end(self) -> int:
        code = self.process.wait(timeout=90)
        self._reader.join()
        return code


@contextmanager
def running(var: Path) -> Iterator[Running]:
    runner = Running(var)
    try:
        yield runner
    finally:
        left = runner.family() if runner.process.poll() is None else []
        for process in [*left, runner.process]:
            process.kill()
        runner.process.wait()


def survivors(family: list[psutil.Process]) -> list[psutil.Process]:
    _gone, alive = psutil.wait_procs(family, timeout=30)
    return list(alive)


def is_well(url: str) -> bool:
    """Whether the site at `url` has its database, and room on its disk."""
    with urlopen(f"{url}/healthz") as answer:
        return bool(json.load(answer) == {"database": True, "disk": True})


def answers(url: str) -> bool:
    """Whether anything answers at `url` at all."""
    try:
        return is_well(url)
    except OSError:
        return False


def test_the_site_comes_up_from_nothing_starts_dead_parts_again_and_goes_without_a_trace(
    tmp_path: Path,
) -> None:
    var = tmp_path / "new" / "var"
    with running(var) as runner:
        url = runner.url()
        assert is_well(url)
        with urlopen(url) as page:
            assert "Fieldpost" in page.read().decode()
        runner.wait_for(r"worker +\| .*ready\.")
        for does in ("listening for SMTP", "catching mail"):
            listening = runner.wait_for(rf"mail +\| {does} on 127\.0\.0\.1:(\d+)")
            with smtplib.SMTP("127.0.0.1", int(listening[1])) as smtp:
                assert smtp.noop()[0] == 250
        assert [path for path in var.rglob("*") if path.stat().st_mode & 0o077] == []
        family = runner.family()
        assert len(family) >= 7

        with running(var) as second:
            assert second.end() == 1
            assert second.said("running in .* already")
        assert is_well(url)

        web = next(each for each in family if "gunicorn: master" in " ".join(each.cmdline()))
        redis = next(each for each in family if "redis" in each.name())

        redis.kill()
        web.kill()

        runner.wait_for(r"redis ended with exit code -9; starting it again in 1 s")
        runner.wait_for(r"web ended with exit code -9; starting it again in 1 s")
        wait_until(lambda: answers(url) and (var / "run" / "redis.sock").exists(), "the site")
        family = runner.family()

        runner.process.send_signal(signal.SIGTERM)

        assert runner.end() == 0
        assert survivors(family) == []
        assert not (var / "run" / "redis.sock").exists()


def leave_redis_behind(var: Path) -> tuple[list[psutil.Process], str]:
    """Start a runner and kill it and all but its Redis; return that, and the site's secret."""
    with running(var) as killed:
        wait_until(lambda: (var / "run" / "redis.sock").exists(), "Redis")
        secret = wait_until(
            lambda: (var / "secret").exists() and (var / "secret").read_text(), "it"
        )
        family = killed.family()
        killed.process.kill()
        killed.process.wait()
        redis = [process for process in family if "redis" in process.name()]
        for process in family:
            if process not in redis:
                process.kill()
    assert redis
    return redis, str(secret)


@long
def test_nothing_outlives_a_killed_runner_and_the_next_one_starts_with_the_same_secret(
    tmp_path: Path,
) -> None:
    redis, secret = leave_redis_behind(tmp_path)

    with running(tmp_path) as next_one:
        url = next_one.url()
        assert next_one.said(rf"Log in at {url}/login")
        assert survivors(redis) == []
        assert is_well(url)
        assert (tmp_path / "secret").read_text() == secret

        family = next_one.family()

        next_one.process.kill()

        assert survivors(family) == []
