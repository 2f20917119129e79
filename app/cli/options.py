"""`fieldpost options`: every order that is legal now."""

import json

import click

from app.cli.sources import MATCH, SEAT, open_match, seat_of


@click.command()
@MATCH
@SEAT
@click.option("--json", "as_json", is_flag=True, help="Print the actions as JSON, one per line.")
def options(source: str, seat: str, as_json: bool) -> None:
    """List every legal order of SEAT, one per line, as `fieldpost orders` accepts them."""
    opened = open_match(source)
    match = opened.match
    for action in match.options(seat_of(opened, seat)):
        click.echo(json.dumps(action) if as_json else match.title.notation.write(action))
