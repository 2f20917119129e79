"""`fieldpost position`: play position files, and print what differs from what they expect."""

from pathlib import Path

import click

from app.cli.refusals import Failed, Unusable
from app.cli.sources import open_match
from app.games.catalogue import POSITIONS
from app.games.positions import Difference, PositionError, PositionFile, read, run, write

ADVICE = (
    "If you think your file is right and the rules are wrong, send the file and the rule "
    "number to the site's administrator."
)


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option(
    "--of", "source", metavar="MATCH", help="Write this match's position as a position file."
)
def position(files: tuple[str, ...], source: str | None) -> None:
    """Play position files and print where the rules differ from what they expect.

    A FILE states a situation, orders and what they should lead to; docs/positions.md explains how
    it is written. The exit code is 1 if anything differs, 2 if a file cannot be read.

    With --of, how a match stands is printed as a position file to begin with. It shows all that
    is hidden in the match.
    """
    if bool(files) == (source is not None):
        raise click.UsageError("give the FILEs to play, or --of with a match to write")
    if source is not None:
        click.echo(_written(source), nl=False)
        return
    # All are read before any is played: a slip of the pen shows at once.
    positions = [_read(name) for name in files]
    differing = sum(_differs(name, each) for name, each in zip(files, positions, strict=True))
    if differing:
        raise Failed(
            f"{differing} of {len(files)} files did not give the expected result. {ADVICE}"
        )
    click.echo(f"{len(files)} {'file' if len(files) == 1 else 'files'}, all as expected.")


def _written(source: str) -> str:
    opened = open_match(source, with_secrets=True)
    schema = POSITIONS.get(opened.match.title.id)
    if schema is None:
        raise Unusable(f"{opened.match.title.name} has no position files")
    try:
        return write(opened.match, schema)
    except PositionError as fault:
        raise Unusable(f"{source}: {fault}") from fault


def _read(name: str) -> PositionFile:
    try:
        return read(Path(name), POSITIONS)
    except OSError as fault:
        raise Unusable(f"{name} cannot be read: {fault.strerror}") from fault
    except PositionError as fault:
        raise Unusable(str(fault)) from fault


def _differs(name: str, position: PositionFile) -> bool:
    """Play one file and print what differs; return whether anything does."""
    differences = run(position)
    if not differences:
        click.echo(f"{name}: as expected. {position.title}")
        return False
    click.echo(f"{name}: differs. {position.title}")
    heading = ""
    for difference in differences:
        if difference.heading != heading:
            heading = difference.heading
            click.echo(f"  {heading}")
        _echo(difference)
    return True


def _echo(difference: Difference) -> None:
    click.echo(f"    {difference.what}")
    click.echo(f"      expected: {difference.expected}")
    click.echo(f"      found:    {difference.found}")
