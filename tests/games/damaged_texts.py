"""Damaged order texts: each must be refused at the line with the fault, with a legal suggestion.

A text is what a player chosen by lot would write in one e-mail, each order tried on a draft. One of
its lines is damaged as by a slip of the pen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import Seat

MOST_LINES = 6
LETTERS = "abdegiknoqrstxz"


@dataclass(frozen=True)
class DamagedText:
    """An order text of a seat with its damaged line, counted from 1."""

    seat: Seat
    text: str
    line: int


def damaged(random: Random, line: str) -> str:
    """Return a line with a letter more, a letter less, another letter, two of them exchanged, or
    without a word."""
    how, spot = random.randrange(5), random.randrange(len(line) - 1)
    if how == 0:
        return line[:spot] + random.choice(LETTERS) + line[spot:]
    if how == 1:
        return line[:spot] + line[spot + 1 :]
    if how == 2:
        return line[:spot] + random.choice(LETTERS) + line[spot + 1 :]
    if how == 3:
        return line[:spot] + line[spot + 1] + line[spot] + line[spot + 2 :]
    words = line.split()
    del words[random.randrange(len(words))]
    return " ".join(words)


def orders_by_lot(match: Match, seat: Seat, random: Random) -> list[str]:
    """Return lines of legal orders, one after the other, up to the first roll."""
    board = match.draft()
    actions = []
    asked = board.waiting().get(seat)
    for _ in range(3 * MOST_LINES):
        if board.waiting().get(seat) != asked or not board.pending(seat):
            break
        action = random.choice(board.pending(seat))
        actions.append(action)
        try:
            board.apply(seat, action)
        except ChanceNeeded:
            break
    return match.title.notation.write_lines(actions)[:MOST_LINES]


def positions(title: Title, seats: Sequence[Seat], random: Random) -> Iterator[Match]:
    """Yield matches that have been played by lot up to somewhere in their first hundred actions."""
    for seed in count(1):
        match = Match.new(title, list(seats), seed=f"{seed:064x}")
        for _ in range(random.randrange(100)):
            if match.over:
                break
            seat = random.choice(sorted(match.waiting()))
            default = match.default(seat) if random.random() < 0.15 else None
            match.apply(seat, default or random.choice(match.pending(seat)))
        if not match.over:
            yield match


def damaged_texts(match: Match, seat: Seat, random: Random, most: int) -> Iterator[DamagedText]:
    """Yield texts with a damaged line that no longer is an order, or is an illegal one there."""
    for _ in range(20 * most):
        lines = orders_by_lot(match, seat, random)
        if match.draft().orders(seat, "\n".join(lines)).refusal is not None:
            continue
        at = random.randrange(len(lines))
        lines[at] = damaged(random, lines[at])
        if not lines[at].strip() or _is_legal(match, seat, lines[: at + 1]):
            continue
        yield DamagedText(seat, "\n".join(lines), at + 1)
        most -= 1
        if not most:
            return


def judge(match: Match, bad: DamagedText) -> None:
    """Fail unless the damaged line is named, and every suggestion is legal where the fault is."""
    refusal = match.draft().orders(bad.seat, bad.text).refusal
    assert refusal is not None, bad.text
    assert refusal.line == bad.line, f"{bad.text}\n{refusal}"
    suggested = refusal.nearest or _examples(refusal.why)
    assert suggested, f"{bad.text}\n{refusal}"
    *before, line = bad.text.splitlines()[: bad.line]
    parts = line.split(",")
    good = [[*before, ",".join(parts[:count])] for count in range(len(parts))]
    for order in suggested:
        legal = (_is_legal(match, bad.seat, [*lines, order]) for lines in good)
        assert any(legal), f"{bad.text}\n{order}\n{refusal}"


def _examples(why: str) -> list[str]:
    """The orders that a refusal gives as examples where nothing legal is like the text."""
    _, found, orders = why.partition(", for example: ")
    return orders.split("; ") if found else []


def _is_legal(match: Match, seat: Seat, lines: list[str]) -> bool:
    return match.draft().orders(seat, "\n".join(lines)).refusal is None
