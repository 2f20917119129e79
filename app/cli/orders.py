"""`fieldpost orders`: carry out an order text."""

from pathlib import Path
from typing import TextIO

import click

from app.cli import match_file
from app.cli.refusals import Failed
from app.cli.show import standing
from app.cli.sources import MATCH, SEAT, number_of, open_match, seat_of
from app.games.kernel.match import Match, OrderOutcome
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat
from app.games.kernel.view import log_for
from app.games.kernel.wording import Names, people_in_force

MARK = ">>> "
"""Stands before the line of the orders that was refused."""


@click.command()
@MATCH
@SEAT
@click.argument("file", default="-", type=click.File(encoding="utf-8"))
@click.option(
    "--preview", is_flag=True, help="Try the orders as a draft without changing the match."
)
def orders(source: str, seat: str, file: TextIO, preview: bool) -> None:
    """Carry out SEAT's orders from FILE (default "-": standard input).

    Either all orders are carried out, or none if one is refused before any dice are rolled.
    A refused line is marked and shown with the reason, the rule and the closest legal orders.
    """
    text = file.read()
    opened = open_match(source)
    letter = seat_of(opened, seat)
    number = number_of(source)
    with people_in_force(lambda: opened.names):
        if preview:
            draft = opened.match.draft()
            _answer(draft, letter, text, draft.orders(letter, text), opened.names)
        elif number is not None:
            _submit(number, letter, text, opened.names)
        else:
            _play(Path(source), opened, letter, text)


def _play(path: Path, opened: match_file.MatchFile, seat: Seat, text: str) -> None:
    match = opened.match
    outcome = match.orders(seat, text)
    if outcome.needs_chance:
        raise Failed("these orders need dice, but the file has no seed to roll them with")
    if outcome.entries:
        match_file.write(path, opened)
    _answer(match, seat, text, outcome, opened.names)


def _submit(number: int, seat: Seat, text: str, names: Names) -> None:
    from app.cli import site

    receipt = site.submit(number, seat, text)
    for sentence in receipt.said(names):
        click.echo(sentence)
    if receipt.refusal is not None:
        raise _refused(text, receipt.refusal, stands=receipt.committed)


def _answer(match: Match, seat: Seat, text: str, outcome: OrderOutcome, names: Names) -> None:
    for item in log_for(match.title, list(outcome.entries), seat, names):
        for sentence in item["says"] or [item["order"]]:
            click.echo(sentence)
    if outcome.needs_chance:
        click.echo("The rest depends on dice, which a preview does not roll.")
    if outcome.refusal is not None:
        raise _refused(text, outcome.refusal, stands=bool(outcome.entries))
    for line in standing(match, seat, names):
        click.echo(line)


def _refused(text: str, refusal: Refusal, *, stands: bool) -> Failed:
    """Return the answer to faulty orders: the text with its faulty line marked, then the reason."""
    lines = [
        (MARK if number == refusal.line else " " * len(MARK)) + line
        for number, line in enumerate(text.splitlines(), start=1)
    ]
    fate = "The orders before it were carried out." if stands else "No orders were carried out."
    return Failed("\n".join([f"{refusal}", *lines, fate]))
