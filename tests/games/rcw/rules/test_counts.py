"""Counts of legal orders, which a second opinion can check with the map and a pencil.

A count is taken at a depth: how many different sequences of so many small actions there are in the
movement phase, `end movement` and what is open at any time left out. The second opinion is written
here without the engine, from the list of borders alone.
"""

import csv
from functools import cache
from pathlib import Path

import pytest

import app.games.rcw
from app.games.kernel.match import Match
from app.games.rcw.box import LEADERS
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

BORDERS = Path(app.games.rcw.__file__).parent / "components" / "data" / "borders.csv"
REGIONS = BORDERS.with_name("provinces.csv")


def sequences(p: Position, depth: int) -> int:
    """Count the sequences of `depth` actions of A in the position."""
    options = [o for o in p.asked("A") if o["do"] != "end_movement"]
    if depth == 1:
        return len(options)
    count = 0
    for option in options:
        further = Position(p.match.draft())
        further.match.apply("A", option)
        count += sequences(further, depth - 1)
    return count


# the second opinion


@cache
def borders(rail: bool) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    with BORDERS.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["white_only"] == "no" and (not rail or row["rail"] == "yes"):
                found.setdefault(row["a"], []).append(row["b"])
                found.setdefault(row["b"], []).append(row["a"])
    return found


def lone_leader(at: str, depth: int, points: int = 5, mode: str = "", chosen: bool = False) -> int:
    """Count what a Red leader alone on the map can do."""
    if depth == 0:
        return 1
    if not chosen:
        return lone_leader(at, depth - 1, points, mode, True) if not mode else 0
    count = lone_leader(at, depth - 1, points, mode, False)  # halt
    if mode != "rail" and points:
        for beyond in borders(rail=False)[at]:
            count += lone_leader(beyond, depth - 1, points - 1, "land", True)
    if mode != "land":
        for beyond in borders(rail=True).get(at, []):
            count += lone_leader(beyond, depth - 1, points, "rail", True)
    return count


def within(at: str, points: int) -> set[str]:
    """Return the provinces up to `points` borders away."""
    found = {at}
    for _ in range(points):
        found |= {beyond for province in found for beyond in borders(rail=False)[province]}
    return found


def on_the_line(at: str) -> set[str]:
    """Return all provinces that a chain of rail links joins with `at`."""
    found, new = {at}, {at}
    while new:
        new = {beyond for each in new for beyond in borders(rail=True).get(each, [])} - found
        found |= new
    return found


# against the engine


@pytest.mark.parametrize(
    ("at", "counts"),
    [
        ("tver", [1, 16, 80, 454]),
        ("petrograd", [1, 11, 45, 219]),
        ("vladivostok", [1, 3, 7, 14]),
        ("finland", [1, 6, 27, 113]),
        ("khiva", [1, 5, 23, 107]),
    ],
)
def test_what_a_lone_leader_can_do(at: str, counts: list[int]) -> None:
    p = position(f"A: RL-152 @ {at}")
    assert [sequences(p, depth) for depth in (1, 2, 3, 4)] == counts
    assert [lone_leader(at, depth) for depth in (1, 2, 3, 4)] == counts


def reached(p: Position, lead: str, verb: str) -> set[str]:
    """Return every province that a force can come to by one way of moving."""
    first = Position(p.match.draft())
    first.order("A", f"move {lead}")
    seen = {(first.at(lead), 0)}
    found: set[str] = set()
    line = [(first, 0)]
    while line:
        here, steps = line.pop()
        found.add(str(here.at(lead)))
        for province in here.may("A", verb):
            key = (province, steps + 1 if verb == "to" else 0)
            if key not in seen:
                seen.add(key)
                beyond = Position(here.match.draft())
                beyond.match.apply("A", {"do": verb, "province": province})
                line.append((beyond, key[1]))
    return found


@pytest.mark.parametrize("at", ["tver", "murmansk", "mongolia", "khiva", "poland", "vladivostok"])
def test_where_a_leader_can_go(at: str) -> None:
    p = position(f"A: RL-152 @ {at}")
    assert reached(p, "RL-152", "to") == within(at, 5)
    assert reached(p, "RL-152", "rail") == on_the_line(at)


@pytest.mark.parametrize("at", ["kherson", "archangel", "trans_caspia"])
def test_where_a_blue_unit_can_go(at: str) -> None:
    assert reached(position(f"A: B-325 @ {at}"), "B-325", "to") == within(at, 3)


def test_where_a_green_unit_can_go() -> None:
    with REGIONS.open(encoding="utf-8", newline="") as lines:
        ukraine = {row["id"] for row in csv.DictReader(lines) if row["region"] == "U"}
    p = position("A: G-407 @ kiev")
    assert reached(p, "G-407", "to") == ukraine & within("kiev", 3) == ukraine


# These were counted by hand. Vladivostok borders on Khabarovsk alone, by rail; Khabarovsk on Chita
# by rail; Chita on Irkutsk by rail, and on Mongolia. Vladivostok has a port.
COUNTED = {
    "a leader and a unit": ("A: RL-152 @ vladivostok\n-: R-111 @ vladivostok", [1, 4, 11, 30]),
    "two leaders": ("A: RL-152 @ vladivostok\nA: RL-153 @ vladivostok", [2, 10, 28, 104]),
    "a nation": ("A: B-319 B-320 @ vladivostok", [2, 8, 20, 68]),
    "a train": ("A: RL-152 T-1 @ vladivostok\nA: WL-251 @ vladivostok", [2, 7, 19, 46]),
    "the Czar": ("A: RL-152 Czar @ vladivostok", [2, 6, 20, 55]),
}


@pytest.mark.parametrize("name", COUNTED)
def test_what_several_pieces_can_do(name: str) -> None:
    text, counts = COUNTED[name]
    p = position(text)
    assert [sequences(p, depth) for depth in (1, 2, 3, 4)] == counts


# from the set-up


def first_movement(seed: str, seats: str) -> tuple[Position, str]:
    """Return the match at the first movement phase, everybody ready at once, and whose it is."""
    match = Match.new(RCW, list(seats), seed=seed)
    while "movement" not in match.waiting().values():
        seat = next(iter(match.waiting()))
        match.apply(seat, match.options(seat)[0])
    (seat,) = match.waiting()
    return Position(match), seat


@pytest.mark.parametrize(
    ("seed", "seats", "orders"),
    [("00" * 32, "ABC", 18), ("01" * 32, "ABCD", 14), ("02" * 32, "ABCDEF", 10)],
)
def test_legal_first_orders_from_the_set_up(seed: str, seats: str, orders: int) -> None:
    """One for each leader dealt to the first player, and the end of the phase."""
    p, seat = first_movement(seed, seats)
    dealt = next(told["pieces"] for told in p.told("deal") if told["seat"] == seat)
    assert isinstance(dealt, list)
    leaders = {piece for piece in dealt if piece in LEADERS}
    assert p.may(seat, "move") == leaders
    assert len(p.asked(seat)) == len(leaders) + 1 == orders
