"""Balance figures: what a run came to, in a file of its title, for the site to show.

`fieldpost balance --figures` writes a record of such a file; the pages in docs/balance say how.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from app.games.balance.run import BalanceRun
from app.games.balance.tally import Share, Tally
from app.games.kernel.game_definition import Title


@dataclass(frozen=True, slots=True)
class BalanceFigures:
    """How long games with these options last, and how they end, between bots.

    `options` has the scenario, if the title has scenarios, and whatever was not the default of the
    version of the rules that was played. `turns` are the least, the median and the greatest number
    of game turns; None: the title counts none. `outcomes` has how many games ended in each outcome.
    `judged_otherwise`: they were played with another way of judging the end, and judged so when
    they were over (see `Title.outcomes_otherwise`).
    """

    options: Mapping[str, Any]
    rules: int
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    date: date
    turns: tuple[float, float, float] | None
    outcomes: Mapping[str, int]
    judged_otherwise: bool = False

    @property
    def shares(self) -> dict[str, Share]:
        """The outcomes as shares of all games."""
        return {outcome: Share(games, self.games) for outcome, games in self.outcomes.items()}

    def applies_to(self, options: Mapping[str, Any]) -> bool:
        """Whether a match with `options` has all of those that were played."""
        return all(options.get(name) == value for name, value in self.options.items())


def read_figures(path: Path) -> tuple[BalanceFigures, ...]:
    """Return the records of a file. Raises ValueError, KeyError or TypeError if it is faulty."""
    records = tomllib.loads(path.read_text(encoding="utf-8")).get("figures", [])
    return tuple(_figures(record) for record in records)


def _figures(record: Mapping[str, Any]) -> BalanceFigures:
    found = BalanceFigures(
        options=record["options"],
        rules=record["rules"],
        seats=record["seats"],
        bots=tuple(record["bots"]),
        games=record["games"],
        seed=record["seed"],
        date=record["date"],
        turns=_turns(record["turns"]) if "turns" in record else None,
        outcomes=record["outcomes"],
        judged_otherwise=record.get("judged_otherwise", False),
    )
    if sum(found.outcomes.values()) > found.games:
        raise ValueError(f"{record['options']} has more outcomes than games")
    return found


def _turns(numbers: list[float]) -> tuple[float, float, float]:
    least, median, greatest = numbers
    return least, median, greatest


def as_records(title: Title, run: BalanceRun, tally: Tally, day: date) -> Iterator[str]:
    """Yield the lines of a record for the finished games of a run.

    A record follows for each other way of judging the end, of the same games.
    """
    options = dict(run.options)
    judged = {way.partition("=")[0] for way in tally.outcomes_otherwise}
    told = {
        name: value
        for name, value in options.items()
        if name in {"scenario", *judged} or value != title.default_options.get(name)
    }
    yield from _record(told, run, tally, day, tally.outcomes)
    for way, outcomes in tally.outcomes_otherwise.items():
        name, _, value = way.partition("=")
        yield ""
        yield from _record({**told, name: value}, run, tally, day, outcomes)
        yield "judged_otherwise = true"


def _record(
    options: Mapping[str, Any],
    run: BalanceRun,
    tally: Tally,
    day: date,
    outcomes: Mapping[str, Share],
) -> Iterator[str]:
    told = ", ".join(f"{name} = {json.dumps(value)}" for name, value in options.items())
    yield "[[figures]]"
    yield f"options = {{ {told} }}"
    yield f"rules = {run.rules}"
    yield f"seats = {len(run.bots)}"
    yield f"bots = {json.dumps(list(dict.fromkeys(run.bots)))}"
    yield f"games = {tally.games}"
    yield f"seed = {run.seed}"
    yield f"date = {day.isoformat()}"
    if tally.turns is not None:
        span = tally.turns
        yield f"turns = [{span.least:g}, {span.median:g}, {span.greatest:g}]"
    won = ", ".join(f"{each} = {share.won:g}" for each, share in sorted(outcomes.items()))
    yield f"outcomes = {{ {won} }}"
