"""What a page of a match and a click in a draft weigh and cost, before and now.

`python -m tests.bench wire` measures this tree and that of an earlier commit, one after the other
in processes of their own. What `measure` does runs in both: it uses only what both have.
"""

import gc
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, cast

BEFORE = "5d627b5"
"""The commit before the ground was a file and a click was answered in parts."""

PROJECT = Path(__file__).parents[2]
ENCODINGS = "gzip, deflate, br, zstd"
PLAYERS = 4
REPETITIONS = 8
GAMES = 2

Figures = dict[str, list[float]]


def wire() -> None:
    """Print the figures of both trees, and what is left of the former ones."""
    with TemporaryDirectory(prefix="fieldpost-before-") as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--detach", str(tree), BEFORE)
        try:
            before = _measured(tree)
        finally:
            _git("worktree", "remove", "--force", str(tree))
    now = _measured(PROJECT)
    print(f"\n{'median':<34}{BEFORE:>10}{'now':>10}{'left':>8}")
    for name, old in before.items():
        was, is_now = median(old), median(now[name])
        print(f"{name:<34}{was:>10.1f}{is_now:>10.1f}{is_now / was:>7.0%}")


def _git(*arguments: str) -> None:
    subprocess.run(["git", "-C", str(PROJECT), *arguments], check=True, capture_output=True)


def _measured(tree: Path) -> Figures:
    """The figures of the site in `tree`."""
    answer = subprocess.run(
        [sys.executable, "-P", str(Path(__file__)), "measure"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=True,
        capture_output=True,
        text=True,
    )
    return cast(Figures, json.loads(answer.stdout.splitlines()[-1]))


def measure() -> Figures:
    """Click in the drafts of people in mid-game, with the whole site in this process."""
    from app import create_app, migrate
    from app.config import Settings
    from tests.fixtures.redis import redis_server
    from tests.web.club import Club

    found: Figures = {}
    with redis_server() as redis, TemporaryDirectory(prefix="fieldpost-wire-") as folder:
        database = f"sqlite:///{folder}/wire.sqlite3"
        migrate.upgrade(database)
        settings = Settings(
            secret_key="a secret of the bench",
            database_url=database,
            redis_url=redis,
            smtp_url="smtp://127.0.0.1:1",
            var=Path(folder),
        )
        club = Club(create_app(settings), settings)
        people = [club.person(f"Player {number}") for number in range(PLAYERS)]
        _collect_garbage_as_served()
        for number in range(GAMES):
            match_id = _mid_game(club, people, number)
            for person in people:
                _play(club, person, match_id, found)
    return found


def _collect_garbage_as_served() -> None:
    """Set the garbage collector as the web processes of this tree do, if they do."""
    files = filter(Path.exists, map(Path, ("app/process_memory.py", "gunicorn.conf.py")))
    served = "".join(file.read_text() for file in files)
    thresholds = re.search(r"^GARBAGE = \(([\d_, ]+)\)$", served, re.M)
    if thresholds is not None:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*(int(number) for number in thresholds[1].split(",")))


def _play(club: Any, person: Any, match_id: int, found: Figures) -> None:
    """Add an order to a draft and take it back, again and again, as the script does."""
    draft = club.draft(match_id, person)
    title = draft.position.title
    # The earlier commit has it under its former name.
    rights = getattr(title, "any_time_verbs", None) or title.any_time
    action = next((option for option in draft.options if option["do"] not in rights), None)
    if action is None:
        return
    kind = "" if len(draft.options) < 40 else " of many choices"
    page = person.get(f"/match/{match_id}").text
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None
    mark = person.get(f"/match/{match_id}/mark").text.split(".")[0]
    fields = {"seat": draft.seat, "version": draft.version, "csrf_token": token[1]}
    add = {**fields, "step": 0, "action": json.dumps(action)}
    path = f"/match/{match_id}"
    for _ in range(REPETITIONS):
        _note(found, f"page{kind}", lambda: person.browser.get(path, headers=_headers("")))
        headers = {"Fieldpost-Keeps": mark, **_headers(page)}
        _note(
            found,
            f"click{kind}",
            lambda headers=headers: person.browser.post(
                f"{path}/draft/add", data=add, headers=headers, follow_redirects=True
            ),
        )
        step = len(club.draft(match_id, person).actions)
        person.browser.post(f"{path}/draft/undo", data={**fields, "step": step})


def _headers(page: str) -> dict[str, str]:
    """What the script of `page` says: which parts it shows and which drawers are closed, if any."""
    parts = re.findall(r'<\w+ data-part="(\w+)"[^>]*? id="([^"]+)"', page)
    drawers = re.findall(r'<section [^>]*?class="panel[^>]*? id="(\w+)"', page)
    shown = {
        "Fieldpost-Parts": " ".join(f"{name}={digest}" for digest, name in parts),
        "Fieldpost-Closed": " ".join(name for name in drawers if name != "orders"),
    }
    return {"Accept-Encoding": ENCODINGS, **(shown if parts else {})}


def _note(found: Figures, name: str, work: Any) -> None:
    began = process_time()
    answer = work()
    used = (process_time() - began) * 1000
    assert answer.status_code == 200, answer.status
    found.setdefault(f"{name}, processor ms", []).append(used)
    found.setdefault(f"{name}, bytes", []).append(len(answer.data))


def _mid_game(club: Any, people: list[Any], number: int) -> int:
    """Put a game that steady bots have played into a match of `people`, up to its middle."""
    from sqlmodel import select

    from app.database import engine_for, session_scope
    from app.games.kernel.chance import NoDice
    from app.games.kernel.match import Match
    from app.games.rcw.bots import BOTS
    from app.games.rcw.title import RCW
    from app.matches import load
    from app.models import LogEntry
    from app.models import Match as Row
    from tests.bench.games import played

    # The earlier commit has it under its former name.
    loaded_match = getattr(load, "LoadedMatch", None) or load.Loaded  # type: ignore[attr-defined]

    match, moments = played(number, PLAYERS, BOTS["steady"])
    middle = next(moment for moment in moments if moment.when == "middle")
    standing = Match(RCW, middle.state, match.log[: middle.entries], NoDice())
    match_id: int = club.running_match(people[0], *people)
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Row, match_id)
        for entry in session.exec(select(LogEntry).where(LogEntry.match_id == match_id)):
            session.delete(entry)
        session.flush()
        row.state = None
        row.options = dict(standing.state["options"])
        load.store(session, loaded_match(row, standing), standing.log, None)
    return match_id


if __name__ == "__main__":
    print(json.dumps(measure()))
