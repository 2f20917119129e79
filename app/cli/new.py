"""`fieldpost new`: begin a match, in a file or in the database."""

from pathlib import Path
from typing import Any

import click

from app.cli import match_file
from app.cli.match_options import listed, read_options
from app.games.catalogue import TITLES
from app.games.kernel.chance import new_seed
from app.games.kernel.match import Match
from app.games.kernel.title import Title

LETTERS = "ABCDEF"


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--title", default=next(iter(TITLES)), show_default=True, type=click.Choice(sorted(TITLES))
)
@click.option("--seats", default=4, show_default=True, help="How many players there are.")
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="An optional rule.")
@click.option("--list-options", is_flag=True, help="List the optional rules of the title and stop.")
@click.option("--seed", help="The seed of all dice, 64 hexadecimal digits; else a random one.")
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
@click.option("--database", is_flag=True, help="Begin it in the database, not in a file.")
@click.option("--name", default="A match from the command line", help="Its name in the database.")
@click.option("--player", "players", multiple=True, help="An account that plays; the first hosts.")
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
    """Begin a match in FILE, or with --database in the database of the site.

    In the database each --player gets a seat, bots take the others, and the match starts.
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
        click.echo(f"Match {number} has begun. The hash of its seed is {published}.")
        return
    if file is None:
        raise click.UsageError("name the FILE to begin the match in, or say --database")
    if file.exists() and not force:
        raise click.UsageError(f"{file} is there already; --force replaces it")
    published = _in_file(file, TITLES[title], seats, options, seed or new_seed())
    click.echo(f"{file} holds the match. The hash of its seed is {published}.")


def _in_file(file: Path, title: Title, seats: int, options: dict[str, Any], seed: str) -> str:
    try:
        if len(bytes.fromhex(seed)) != 32:
            raise ValueError("a seed has 64 hexadecimal digits")
        if seats not in title.seats:
            raise ValueError(f"{title.name} is for {title.seats[0]} to {title.seats[-1]} seats")
        match = Match.new(title, list(LETTERS[:seats]), seed=seed, options=options)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from fault
    kept = match_file.fresh(match, seed)
    match_file.write(file, kept)
    return kept.seed_hash
