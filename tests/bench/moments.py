"""One view, one click in a draft, one picture, one replay; and how large state and log are."""

import json
import zlib
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import process_time
from typing import Any

from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.match import Match, replay
from app.games.kernel.state import Action, Seat
from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from app.pictures.boards import drawing, printed
from tests.bench.figures import heading, line
from tests.bench.games import both_kinds

Table = dict[str, list[float]]


def timed(work: Callable[[], Any]) -> float:
    """Return how many milliseconds of processor time `work` takes."""
    began = process_time()
    work()
    return (process_time() - began) * 1000


def written(content: Any) -> bytes:
    """Return `content` as it is stored and sent."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def moments(games: int, repetitions: int) -> None:
    """Print times and sizes over positions of `games` random and as many steady games."""
    views: Table = defaultdict(list)
    clicks: Table = defaultdict(list)
    pictures: Table = defaultdict(list)
    replays: Table = defaultdict(list)
    sizes: Table = defaultdict(list)
    for kind, match, found in both_kinds(games):
        for moment in found:
            standing = Match(RCW, moment.state, match.log[: moment.entries], NoDice())
            for _ in range(repetitions):
                views[moment.when] += _views(standing)
                clicks[moment.when] += _clicks(standing)
            _draw(pictures, sizes, moment.when, standing)
            _measure(sizes, kind, moment.when, standing)
        whole = timed(partial(replay, RCW, match.log, match.state["seats"], match.state["options"]))
        replays[f"{kind} game, whole log"].append(whole)
        replays[f"{kind} game, an action"].append(whole / len(match.log))
        replays[f"{kind} game, its log told to a seat"].append(
            timed(partial(log_for, RCW, match.log, "A"))
        )
    _print("One view as JSON (processor time)", views, "ms", 3)
    _print("One click in a draft: copy, apply, options, view as JSON", clicks, "ms", 3)
    _print("One picture of the board, drawn when a mail is handed over", pictures, "ms", 0)
    _print("Replay", replays, "ms", 3)
    _print("Size", sizes, "bytes", 0)


def _views(standing: Match) -> list[float]:
    """Time one view of each seat."""
    return [timed(partial(_view, standing, seat)) for seat in standing.state["seats"]]


def _view(standing: Match, seat: Seat) -> None:
    written(standing.view(seat))


def _clicks(standing: Match) -> list[float]:
    """Time one click of each seat that owes a decision; those that need dice are left out."""
    costs: list[float] = []
    for seat in standing.waiting():
        options = standing.options(seat)
        for action in (options[0], options[-1]):
            with suppress(ChanceNeeded):
                costs.append(timed(partial(_click, standing, seat, action)))
    return costs


def _click(standing: Match, seat: Seat, action: Action) -> None:
    draft = standing.draft()
    draft.apply(seat, action)
    written([draft.options(seat), draft.view(seat)])


def _draw(pictures: Table, sizes: Table, when: str, standing: Match) -> None:
    """Draw the whole board of a spectator, and what lies about a few provinces."""
    whole = drawing(standing.view(None))
    assert whole is not None
    for what, marked in (("whole", []), ("about two provinces", ["kuban", "don_cossack"])):
        began = process_time()
        picture = printed({**whole, "marked": marked})
        pictures[f"{what}, {when}"].append((process_time() - began) * 1000)
        sizes[f"picture, {what}, {when}"].append(len(picture))


def _measure(sizes: Table, kind: str, when: str, standing: Match) -> None:
    for what, content in (("state", standing.state), ("log", standing.log)):
        raw = written(content)
        sizes[f"{what}, {kind} game, {when}"].append(len(raw))
        sizes[f"{what}, {kind} game, {when}, deflated"].append(len(zlib.compress(raw)))


def _print(title: str, table: Table, unit: str, digits: int) -> None:
    heading(title)
    for label in sorted(table) if unit == "bytes" else table:
        if table[label]:  # at the end of a game nobody clicks
            line(label, table[label], unit, digits)
