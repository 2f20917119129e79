"""The table that `fieldpost balance` prints."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.cli.match_options import written
from app.games.balance.run import BalanceRun
from app.games.balance.tally import Share, Span, Tally, Usage
from app.games.kernel.game_definition import Title


def table(title: Title, run: BalanceRun, tally: Tally) -> list[str]:
    """Return the lines of the table; unfinished games are counted and otherwise left out."""
    lines = [*_head(title, run, tally)]
    if not tally.games:
        return lines
    lines += _shares("Outcome", tally.outcomes, "games")
    for way, shares in tally.outcomes_otherwise.items():
        lines += _shares(f"With {way}", shares, "games, judged so at their end")
    lines += _shares("Seat", _named(title, tally.seat_wins()), "first places")
    if len(tally.outcomes) > 1:
        for outcome in tally.outcomes:
            lines += _shares(
                f"Seat, {outcome}", _named(title, tally.seat_wins(outcome)), "first places"
            )
    if len(tally.bot_wins) > 1:
        lines += _shares("Bot", tally.bot_wins, "first places, of all its seats")
        lines += _duels(tally)
    return [*lines, "", *_lengths(tally)]


def _head(title: Title, run: BalanceRun, tally: Tally) -> Iterator[str]:
    changed = {
        name: value for name, value in run.options if title.default_options.get(name) != value
    }
    yield f"{title.name}, rules version {run.rules}, {_options(title, run.options, changed)}"
    seats = f"{len(run.bots)} seats: {', '.join(run.bots)}"
    seatings = len(run.seatings)
    if seatings > 1:
        seats += f", each deal in {seatings} seatings"
    yield f"{seats}; seed {run.seed}"
    if run.overlay:
        yield f"overlay {run.overlay}"
    yield f"{tally.games} games finished" + (
        f", {tally.unfinished} stopped unfinished" if tally.unfinished else ""
    )
    if seatings > 1 and (tally.games + tally.unfinished) % seatings:
        yield f"The last deal was not played in all {seatings} seatings."


def _options(title: Title, options: Any, changed: Mapping[str, Any]) -> str:
    shown = {name: value for name, value in options if name == "scenario" or name in changed}
    said = ", ".join(f"{name}={written(value)}" for name, value in shown.items())
    return said or "default options"


def _named(title: Title, shares: Mapping[str, Share]) -> dict[str, Share]:
    """Add the names of the sides to the seats, where they have any."""
    return {
        f"{seat} ({title.seat_name(seat)})" if seat in title.seat_names else seat: share
        for seat, share in shares.items()
    }


def _shares(heading: str, shares: Mapping[str, Share], of_what: str) -> list[str]:
    lines = ["", f"{heading:44}{'won':>6}{'of':>6}{'share':>8}  95% interval ({of_what})"]
    for name, each in shares.items():
        low, high = each.interval
        won = f"{each.won:.0f}" if each.won == int(each.won) else f"{each.won:.1f}"
        lines.append(f"{name:44}{won:>6}{each.games:>6}{each.share:>8.1%}  {low:.1%} to {high:.1%}")
    return lines


def _duels(tally: Tally) -> list[str]:
    lines = [""]
    for duel in tally.duels:
        low, high = duel.share.interval
        lines.append(
            f"The best {duel.first} finished ahead of the best {duel.second} in {duel.ahead}, "
            f"level in {duel.level} and behind in {duel.behind} games: "
            f"{duel.share.share:.1%}, {low:.1%} to {high:.1%}."
        )
    return lines


def _lengths(tally: Tally) -> Iterator[str]:
    if tally.turns is not None:
        turns = ", ".join(f"{turn}: {games}" for turn, games in tally.turn_counts.items())
        yield f"Game turns: {_span(tally.turns)}. Games by their last turn: {turns}."
    if tally.decided is not None:
        yield f"Decided since the end of game turn (0: the set-up): {_span(tally.decided)}."
    if tally.actions is not None:
        yield f"Actions: {_span(tally.actions)}."
    yield f"Time: {tally.seconds / tally.games:.1f} s a game, {tally.seconds:.0f} s together."


def _span(span: Span) -> str:
    return f"median {span.median:g}, {span.least:g} to {span.greatest:g}"


def uses_table(title: Title, found: Mapping[str, Usage]) -> list[str]:
    """Return how often tables, events and cases were used, by kind, and what never was."""
    named = list(dict.fromkeys([*title.usable, *found]))
    lines = []
    for kind in dict.fromkeys(name.partition(": ")[0] for name in named):
        lines += ["", f"{kind.capitalize():52}{'times':>7}{'games':>7}{'share':>8}"]
        for name in named:
            group, _, what = name.partition(": ")
            if group != kind:
                continue
            use = found.get(name)
            if use is None:
                lines.append(f"{what:52}  never")
            else:
                share = f"{use.games.share:.1%}"
                lines.append(f"{what:52}{use.times:>7}{use.games.won:>7.0f}{share:>8}")
    return lines


def sweep_table(title: Title, run: BalanceRun, tallies: Mapping[str, Tally]) -> list[str]:
    """Return the table that compares overlays on the same deals.

    `changed` counts the games whose outcome differs from that of the same game without an overlay.
    """
    first = next(iter(tallies.values()))
    outcomes = list(dict.fromkeys(name for each in tallies.values() for name in each.outcomes))
    before = {record.game: record.outcome for record in first.records}
    lines = [f"{title.name}, {_options(title, run.options, {})}; seed {run.seed}", ""]
    lines.append(f"{'Overlay':24}{'games':>6}{'changed':>9}  shares, 95% interval")
    for name, tally in tallies.items():
        changed = sum(record.outcome != before.get(record.game) for record in tally.records)
        shares = []
        for outcome in outcomes:
            share = tally.outcomes.get(outcome, Share(0, tally.games))
            low, high = share.interval
            shares.append(f"{outcome} {share.share:.1%} ({low:.1%} to {high:.1%})")
        lines.append(f"{name:24}{tally.games:>6}{changed:>9}  {', '.join(shares)}")
    return lines
