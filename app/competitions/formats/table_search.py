"""Search for rounds of tables: who sits with whom, so that few pairs meet again.

A round seats everyone at tables of `seats` players or, if they do not come out even, at some tables
with a seat less; who still has no seat has a bye. The search is simulated annealing (Kirkpatrick,
Gelatt and Vecchi, Science 220, 1983): two players of a round change tables, and the worse the
outcome and the later the step, the seldomer is it kept. It begins with the shifted rows of a grid,
which are perfect for many tables. Players are numbers from 0; the same numbers always lead to the
same schedule, on every machine: of the random generator only `random()` is used.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb, exp
from random import Random

Table = tuple[int, ...]
"""The players of a match in the order of the seats."""

STEPS = 250_000
"""How many exchanges of tables a search tries at most: about a second of processor time."""
SEAT_STEPS = 800
"""How many exchanges of seats are tried for each table, and MIN_SEAT_STEPS at least."""
MIN_SEAT_STEPS = 20_000
MAX_MET = 99
"""How often two players can have met before a search."""
HOT, COLD = 6.0, 0.25
"""Temperatures at the begin and at the end, in the unit of the costs below."""
AGAIN, OFTEN, SMALLER = 10, 1, 2
"""What a repeated meeting costs; what it costs more for each one before; and what the square of the
number of smaller tables of a player costs."""


@dataclass(frozen=True)
class TableCounts:
    """The tables of a round: so many full ones, smaller ones (a seat less), and byes."""

    full: int
    smaller: int
    byes: int


@dataclass(frozen=True)
class Past:
    """What has been played before a search, over the numbers of its players, one item for each
    time: two who have met, a player with a bye or at a smaller table, a player in a seat."""

    met: tuple[tuple[int, int], ...] = ()
    byes: tuple[int, ...] = ()
    smaller: tuple[int, ...] = ()
    seats: tuple[tuple[int, int], ...] = ()


NOTHING = Past()


@dataclass(frozen=True)
class TableSchedule:
    """Rounds of tables. `repeats` counts the meetings of pairs who have met before, `bound` is the
    least that any schedule of these sizes can have, and no pair meets more than `most` times."""

    rounds: tuple[tuple[Table, ...], ...]
    repeats: int
    bound: int
    most: int


def sizes_of(players: int, seats: int, *, smaller: bool) -> TableCounts:
    """Return the tables of a round of so many players: nobody has a bye if that can be helped.

    `smaller`: tables with a seat less are possible.
    """
    missing = -players % seats
    if smaller and missing * (seats - 1) <= players:
        return TableCounts((players - missing * (seats - 1)) // seats, missing, 0)
    return TableCounts(players // seats, 0, players % seats)


@lru_cache(maxsize=256)
def table_schedule(
    players: int, seats: int, rounds: int, *, smaller: bool = False
) -> TableSchedule:
    """Return a schedule in which few pairs meet again, seats are balanced within one and byes too.

    Raises ValueError if there are too few players for a table.
    """
    found = search(players, seats, rounds, smaller=smaller)
    met = meetings(found)
    return TableSchedule(
        found,
        sum(times - 1 for times in met.values()),
        bound_of(players, seats, rounds, smaller=smaller),
        max(met.values()),
    )


@lru_cache(maxsize=256)
def search(
    players: int, seats: int, rounds: int, *, smaller: bool = False, past: Past = NOTHING
) -> tuple[tuple[Table, ...], ...]:
    """Return the tables of so many rounds after those of `past`. Raises ValueError."""
    sizes = sizes_of(players, seats, smaller=smaller)
    if not sizes.full + sizes.smaller:
        raise ValueError(f"{players} players do not fill a table of {seats}")
    lower = bound_of(players, seats, rounds, smaller=smaller) if not past.met else 0
    found = _Search(players, seats, sizes, rounds, past)
    found.anneal(lower)
    tables = found.tables()
    if past.seats:
        return tuple(tuple(each) for each in tables)
    return seated(tables, players, seats)


def bound_of(players: int, seats: int, rounds: int, *, smaller: bool) -> int:
    """Return how many meetings must at least be repeated in so many rounds of everybody.

    From the second round on, the players of a table come from the tables of the first one (and from
    its byes): if there are fewer of these than seats, some have met. And where all meetings
    together are more than there are pairs, the difference are repeats.
    """
    sizes = sizes_of(players, seats, smaller=smaller)
    each = [seats] * sizes.full + [seats - 1] * sizes.smaller
    origins = len(each) + sizes.byes
    again = sum(_within(size, origins) for size in each) * (rounds - 1)
    meetings_in_all = rounds * sum(comb(size, 2) for size in each)
    return max(0, again, meetings_in_all - comb(players, 2))


def meetings(rounds: Sequence[Sequence[Table]]) -> dict[tuple[int, int], int]:
    """Return how often each two players meet who do, the smaller number first."""
    found: dict[tuple[int, int], int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                found[pair] = found.get(pair, 0) + 1
    return found


def seated(
    rounds: Sequence[Sequence[Table]], players: int, seats: int
) -> tuple[tuple[Table, ...], ...]:
    """Return the same tables in an order of the seats in which all have each seat about equally
    often."""
    tables = [[*table] for each in rounds for table in each]
    _even_out(
        tables, [range(len(table)) for table in tables], [[0] * seats for _ in range(players)]
    )
    places = iter(tables)
    return tuple(tuple(tuple(next(places)) for _table in each) for each in rounds)


def _even_out(
    lines: Sequence[list[int]], seats: Sequence[Sequence[int]], had: Sequence[list[int]]
) -> None:
    """Let players of a line change places until all have each seat about equally often.

    `seats` are those of the places of each line, `had` how often each player has had each seat
    before these lines; it is changed to what they have had after them.
    """
    random = Random(f"seats:{len(had)}:{len(lines)}")  # noqa: S311 - decides no game
    for line, there in zip(lines, seats, strict=True):
        for player, seat in zip(line, there, strict=True):
            had[player][seat] += 1
    steps = MIN_SEAT_STEPS + SEAT_STEPS * len(lines)
    for step in range(steps):
        if step % 500 == 0 and all(_is_even(each) for each in had):
            break
        number = int(random.random() * len(lines))
        line, there = lines[number], seats[number]
        first, second = int(random.random() * len(line)), int(random.random() * len(line))
        a, b, one, two = there[first], there[second], had[line[first]], had[line[second]]
        # The sum of the squares of what everyone has had changes by twice this number.
        change = one[b] - one[a] + two[a] - two[b] + 2
        heat = 0.5 * (1.01 - step / steps)
        if a != b and (change <= 0 or random.random() < exp(-change / heat)):
            one[a], one[b] = one[a] - 1, one[b] + 1
            two[b], two[a] = two[b] - 1, two[a] + 1
            line[first], line[second] = line[second], line[first]


class _Search:
    """The slots of each round, table after table, then the byes; and who has met how often."""

    def __init__(
        self, players: int, seats: int, sizes: TableCounts, rounds: int, past: Past
    ) -> None:
        self.random = Random(f"tables:{players}:{seats}:{rounds}")  # noqa: S311 - decides no game
        self.sizes = [seats] * sizes.full + [seats - 1] * sizes.smaller
        self.full, self.rounds = sizes.full, rounds
        self.starts = [sum(self.sizes[:n]) for n in range(len(self.sizes))]
        self.table_of = [n for n, size in enumerate(self.sizes) for _ in range(size)]
        self.seat_of = [seat for size in self.sizes for seat in range(size)]
        self.slots = self._grid(players, sizes.byes, past)
        # After rounds that were played, who has which seat comes first, and only players in equal
        # seats exchange their tables: not every choice of tables lets seats be even.
        self.is_by_seat = bool(past.seats)
        if self.is_by_seat:
            self._even_seats(players, seats, past)
        self.met = [[0] * players for _ in range(players)]
        for a, b in past.met:
            self.met[a][b] += 1
            self.met[b][a] += 1
        self.small = [past.smaller.count(player) for player in range(players)]
        for slots in self.slots:
            for number, size in enumerate(self.sizes):
                start = self.starts[number]
                table = slots[start : start + size]
                for player in table:
                    self.small[player] += number >= self.full
                    for other in table:
                        self.met[player][other] += player != other
        # What one meeting more costs, by the number of those before it.
        self.more = [n and AGAIN + OFTEN * (2 * n - 1) for n in range(rounds + MAX_MET + 1)]

    def tables(self) -> list[list[Table]]:
        """The tables of each round."""
        return [
            [
                tuple(slots[start : start + size])
                for start, size in zip(self.starts, self.sizes, strict=True)
            ]
            for slots in self.slots
        ]

    def anneal(self, lower: int) -> None:
        """Exchange players until `lower` repeats are reached or the steps are used up."""
        count = len(self.table_of)
        if len(self.sizes) < 2 or not self.rounds:
            return
        best, cost, least = self._copy(), 0, 0
        for step in range(STEPS):
            if step % 1000 == 0 and self._is_done(lower):
                return
            heat = HOT * (COLD / HOT) ** (step / STEPS)
            round_number = int(self.random.random() * self.rounds)
            a, b = int(self.random.random() * count), int(self.random.random() * count)
            if self.is_by_seat:
                b = self.starts[self.table_of[b]] + self.seat_of[a]
            if b >= count or self.table_of[a] == self.table_of[b]:
                continue
            if self.is_by_seat and self.seat_of[a] != self.seat_of[b]:
                continue
            change = self._change(round_number, a, b)
            if change <= 0 or self.random.random() < exp(-change / heat):
                self._exchange(round_number, a, b)
                cost += change
                if cost < least:
                    best, least = self._copy(), cost
        self.slots = best

    def _even_seats(self, players: int, seats: int, past: Past) -> None:
        had = [[0] * seats for _player in range(players)]
        for player, seat in past.seats:
            had[player][seat] += 1
        count = len(self.seat_of)
        lines = [slots[:count] for slots in self.slots]
        _even_out(lines, [self.seat_of] * len(lines), had)
        self.slots = [line + slots[count:] for line, slots in zip(lines, self.slots, strict=True)]

    def _copy(self) -> list[list[int]]:
        return [[*slots] for slots in self.slots]

    def _is_done(self, lower: int) -> bool:
        repeats = sum(times - 1 for row in self.met for times in row if times > 1) // 2
        return repeats <= lower and _is_even(self.small)

    def _change(self, round_number: int, a: int, b: int) -> int:
        slots, more = self.slots[round_number], self.more
        first, second = slots[a], slots[b]
        met_first, met_second = self.met[first], self.met[second]
        change = 0
        table = self.table_of[a]
        start = self.starts[table]
        for other in slots[start : start + self.sizes[table]]:
            if other != first:
                change += more[met_second[other]] - more[met_first[other] - 1]
        other_table = self.table_of[b]
        start = self.starts[other_table]
        for other in slots[start : start + self.sizes[other_table]]:
            if other != second:
                change += more[met_first[other]] - more[met_second[other] - 1]
        if (table >= self.full) != (other_table >= self.full):
            up, down = (second, first) if table >= self.full else (first, second)
            change += 2 * SMALLER * (self.small[up] - self.small[down] + 1)
        return change

    def _exchange(self, round_number: int, a: int, b: int) -> None:
        slots, met = self.slots[round_number], self.met
        for slot, leaves, comes in ((a, slots[a], slots[b]), (b, slots[b], slots[a])):
            table = self.table_of[slot]
            start = self.starts[table]
            for other in slots[start : start + self.sizes[table]]:
                if other != leaves:
                    met[leaves][other] -= 1
                    met[other][leaves] -= 1
                    met[comes][other] += 1
                    met[other][comes] += 1
            if table >= self.full:
                self.small[leaves] -= 1
                self.small[comes] += 1
        slots[a], slots[b] = slots[b], slots[a]

    def _grid(self, players: int, byes: int, past: Past) -> list[list[int]]:
        """Rows of as many players as there are tables, each shifted by its number in each round.

        Two players meet at most once in it if there are more tables than (seats - 1) times
        (rounds - 1), and byes go to those who have had the fewest, the last first."""
        free_so_far = [past.byes.count(player) for player in range(players)]
        count, found = len(self.sizes), []
        for number in range(self.rounds):
            order = sorted(range(players), key=lambda player: (free_so_far[player], -player))
            free = sorted(order[:byes])
            for player in free:
                free_so_far[player] += 1
            tables: list[list[int]] = [[] for _ in range(count)]
            for place, player in enumerate(p for p in range(players) if p not in set(free)):
                row, column = divmod(place, count)
                tables[(column + row * number) % count].append(player)
            # The last row is not whole: who is too many at a table goes to one that has a seat.
            spare = [t.pop() for t, size in zip(tables, self.sizes, strict=True) if len(t) > size]
            for table, size in zip(tables, self.sizes, strict=True):
                while len(table) < size:
                    table.append(spare.pop())
            found.append([p for table in tables for p in table] + free)
        return found


def _within(size: int, origins: int) -> int:
    """The least number of pairs of the same origin among so many players of so many origins."""
    each, more = divmod(size, origins)
    return more * comb(each + 1, 2) + (origins - more) * comb(each, 2)


def _is_even(had: Sequence[int]) -> bool:
    return max(had) - min(had) <= 1
