"""`fieldpost new`: begin a match, in a file or in the database."""

from pathlib import Path
from typing import Any

import click

from app.cli import match_file
from app.cli.match_options import listed, read_options
from app.games.catalogue import TITLES
from app.games.kernel.chance import new_seed
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--title", default=next(iter(TITLES)), show_default=True, type=click.Choice(sorted(TITLES))
)
@click.option("--seats", default=4, show_default=True, help="Number of players.")
@click.option(
    "--option",
    "chosen",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an optional rule (repeatable).",
)
@click.option("--list-options", is_flag=True, help="List the game's optional rules and exit.")
@click.option("--seed", help="Seed for all dice, 64 hexadecimal digits (default: random).")
@click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
@click.option(
    "--database", is_flag=True, help="Create the match in the database instead of a file."
)
@click.option(
    "--name", default="Match created on the command line", help="Match name in the database."
)
@click.option(
    "--player",
    "players",
    multiple=True,
    help="Account of a player (repeatable); the first is the host.",
)
def new(
    file: Path | None,
    title: str,
    seats: int,
    chosen: tuple[str, ...],
    list_options: bool,
    seed: str | None,
    force: bool,
    database: bool,
    name: str,
    players: tuple[str, ...],
) -> None:
    """Create a match in FILE, or with --database in the site's database.

    In the database, each --player gets a seat, bots take the rest, and the match starts.
    """
    if list_options:
        click.echo("\n".join(listed(TITLES[title])))
        return
    options = read_options(TITLES[title], chosen)
    if database:
        if file is not None or seed is not None:
            raise click.UsageError("--database takes neither FILE nor --seed")
        if not players:
            raise click.UsageError("--database needs at least one --player")
        from app.cli import site

        number, published = site.begin(TITLES[title], seats, options, name, players)
        click.echo(f"Match {number} has started. Hash of its seed: {published}.")
        return
    if file is None:
        raise click.UsageError("give a FILE for the match, or --database")
    if file.exists() and not force:
        raise click.UsageError(f"{file} already exists; use --force to overwrite it")
    published = _in_file(file, TITLES[title], seats, options, seed or new_seed())
    click.echo(f"Match written to {file}. Hash of its seed: {published}.")


def _in_file(file: Path, title: Title, seats: int, options: dict[str, Any], seed: str) -> str:
    try:
        if len(bytes.fromhex(seed)) != 32:
            raise ValueError("the seed must have 64 hexadecimal digits")
        match = Match.new(title, title.seat_ids(seats, options), seed=seed, options=options)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from fault
    kept = match_file.fresh(match, seed)
    match_file.write(file, kept)
    return kept.seed_hash
