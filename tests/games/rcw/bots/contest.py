"""`python -m tests.games.rcw.bots.contest`: steady against random bots, in every seat as often.

In each game one seat is steady's, the others are random's. What it prints is what the test beside
it asks of fewer games: at least 90 of 100 are won.
"""

from time import perf_counter

import click

from tests.games.rcw.bots.table import game


def won(number: int, seats: int) -> bool:
    """Play game `number`; return whether the steady bot, whose seat follows from it, won alone."""
    steady = number % seats
    names = ["random"] * seats
    names[steady] = "steady"
    result = game(names, number).state["result"]
    return result is not None and result["ranking"][0] == ["ABCDEF"[steady]]


@click.command()
@click.option("--games", default=100, show_default=True)
@click.option("--seats", default=4, show_default=True, type=click.IntRange(3, 6))
@click.option("--first", default=0, show_default=True, help="The number of the first game.")
def contest(games: int, seats: int, first: int) -> None:
    """Play and count."""
    began = perf_counter()
    lost = [number for number in range(first, first + games) if not won(number, seats)]
    seconds = perf_counter() - began
    click.echo(f"{seats} seats: the steady bot won {games - len(lost)} of {games} games against")
    click.echo(f"random ones, in {seconds / games:.1f} s each; it did not win {lost or 'none'}.")


if __name__ == "__main__":
    contest()
