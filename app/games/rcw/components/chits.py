"""The chits, each piece on its own (12.5, 16.2, 16.4); spare Option markers are none (12.5(18))."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from app.games.components import Row, Sheet
from app.games.rcw.components.nationalities import Nationality
from app.games.rcw.components.units import Unit

CHIT_SHEET = Sheet(
    "chits",
    (
        "id",
        "name",
        "count",
        "dealt",
        "in_randomizer",
        "with_leaders",
        "optional",
        "nationalities",
        "worth",
        "tradeable",
        "concealable",
        "timing",
        "after_play",
        "effect",
        "aliases",
        "provenance",
        "field_provenance",
    ),
    ("id",),
)

DEAL = "deal"
RANDOMIZER = "randomizer"
OPTIONAL = "optional"
LEADER = "leader:"
"""Before a leader's id: the piece goes to the player who is dealt that leader (16.32)."""


@dataclass(frozen=True, slots=True)
class Chit:
    """One piece. ``kind`` names its record in chits.csv; ``start`` says where it begins the game:
    ``deal``, ``randomizer``, ``leader:<unit>`` or ``optional``. ``worth`` is the number of
    assassins it counts for (10.3), 0 for a chit that is none.
    """

    id: str
    kind: str
    name: str
    nationality: str | None
    timing: str
    after_play: str
    tradeable: bool
    concealable: bool
    optional: bool
    worth: int
    effect: str
    aliases: tuple[str, ...]
    start: str
    provenance: Mapping[str, str]


def read_chits(
    rows: Iterable[Row], units: Mapping[str, Unit], nationalities: Mapping[str, Nationality]
) -> dict[str, Chit]:
    """Every single piece by id: ``politburo-3``, ``control-US``, ``out-US``, ``ice-march``.

    Raises ComponentError if the pieces of a record do not add up to its count, or if it names an
    unknown leader or nationality.
    """
    return {piece.id: piece for row in rows for piece in _pieces(row, units, nationalities)}


def _pieces(
    row: Row, units: Mapping[str, Unit], nationalities: Mapping[str, Nationality]
) -> Iterator[Chit]:
    kind = row.text("id")
    count = row.integer("count", 1, 99)
    starts = _starts(row, count, units)
    nations = row.words("nationalities")
    for code in nations:
        if code not in nationalities:
            raise row.error(f"unknown nationality {code!r}")
    if nations and len(nations) != count:
        raise row.error(f"{len(nations)} nationalities for {count} pieces")
    for number, start in enumerate(starts):
        nationality = nations[number] if nations else None
        yield Chit(
            id=_piece_id(kind, nationality, number + 1 if count > 1 else None),
            kind=kind,
            name=row.text("name"),
            nationality=nationality,
            timing=row.text("timing"),
            after_play=row.text("after_play"),
            tradeable=row.yes("tradeable"),
            concealable=row.yes("concealable"),
            optional=row.yes("optional"),
            worth=row.integer("worth", 1, 6) if row.optional("worth") else 0,
            effect=row.text("effect"),
            aliases=row.words("aliases"),
            start=start,
            provenance=row.provenance(CHIT_SHEET.columns),
        )


def _piece_id(kind: str, nationality: str | None, number: int | None) -> str:
    if nationality is not None:
        return f"{kind.rsplit('_', 1)[-1]}-{nationality}"
    name = kind.replace("_", "-")
    return name if number is None else f"{name}-{number}"


def _starts(row: Row, count: int, units: Mapping[str, Unit]) -> list[str]:
    starts = [DEAL] * row.integer("dealt", 0, count)
    starts += [RANDOMIZER] * row.integer("in_randomizer", 0, count)
    for entry in row.words("with_leaders"):
        leader, _, pieces = entry.partition(":")
        if leader not in units or units[leader].kind != "leader" or not pieces.isdecimal():
            raise row.error(f"{entry!r} in with_leaders is not a leader and a number of pieces")
        starts += [LEADER + leader] * int(pieces)
    if row.yes("optional") and not starts:
        starts = [OPTIONAL] * count
    if len(starts) != count:
        raise row.error(f"{len(starts)} pieces have a place at the start, the count says {count}")
    return starts
