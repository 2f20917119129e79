"""`fieldpost show`: the board, what is open and what happened, as one seat may see it."""

import json
from typing import Any

import click

from app.cli.sources import MATCH, open_match, seat_of
from app.games.catalogue import presentation_of
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.kernel.view import log_for
from app.games.kernel.wording import NOBODY, Names


@click.command()
@MATCH
@click.option("--seat", "letter", help="Show what this seat sees (default: spectator view).")
@click.option(
    "--log", "entries", default=10, show_default=True, help="Number of log entries to show."
)
@click.option("--no-board", is_flag=True, help="Leave the board out.")
@click.option("--json", "as_json", is_flag=True, help="Print the view and the log as JSON.")
def show(source: str, letter: str | None, entries: int, no_board: bool, as_json: bool) -> None:
    """Show a match: board, open decisions and the latest log entries."""
    opened = open_match(source)
    seat = seat_of(opened, letter) if letter else None
    match = opened.match
    view = match.view(seat)
    log = log_for(match.title, match.log, seat, NOBODY if as_json else opened.names)
    shown = log[len(log) - min(entries, len(log)) :]
    if as_json:
        click.echo(json.dumps({"view": view, "log": shown}, ensure_ascii=False, indent=1))
        return
    click.echo(f"{match.title.name}, seats {', '.join(view['seats'])}")
    click.echo(f"Hash of the seed: {opened.seed_hash}")
    if not no_board:
        click.echo()
        click.echo(presentation_of(match.title.id).map_in_words(view))
    for item in shown:
        _echo_entry(item)
    click.echo()
    for line in standing(match, seat, opened.names):
        click.echo(line)


def _echo_entry(item: dict[str, Any]) -> None:
    order = f"{item['seat']}: {item['order']}" if item["order"] else "-"
    click.echo(f"[{item['n']}] {order}")
    for sentence in item["says"]:
        click.echo(f"      {sentence}")


def standing(match: Match, seat: Seat | None, names: Names = NOBODY) -> list[str]:
    """Return who owes what, or how the match ended, a line each."""

    def name(letter: Seat) -> str:
        return f"{names[letter]} ({letter})" if names.get(letter) else letter

    view = match.view(seat)
    result = view["result"]
    if result is not None:
        ranked = enumerate(result["ranking"], start=1)
        places = "; ".join(f"{place}. {', '.join(map(name, seats))}" for place, seats in ranked)
        return [f"The match is over. {places}"]
    return [f"{name(owing)}: {owed['says']}" for owing, owed in view["waiting"].items()]
