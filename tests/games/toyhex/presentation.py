"""What the site shows of Two Rivers, slot by slot (see app.games.presentation)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from markupsafe import Markup

from app.games.board import HEX_MAP_STYLE
from app.games.board.counters import CounterFace, face_class, face_svg
from app.games.kernel.wording import Span
from app.games.presentation import (
    BoardInput,
    ComponentsPage,
    Counter,
    Draft,
    Drawing,
    Face,
    Facts,
    Figure,
    Force,
    IntroductionPage,
    Panel,
    PlacedCounters,
    Places,
    Presentation,
    Release,
    ReplayRenderer,
    Route,
    Sector,
    SectorPlace,
    hex_renderer,
    words_in,
)
from tests.games.toyhex.board import board_of, goals
from tests.games.toyhex.maps import CLASSES, SIDES
from tests.games.toyhex.title import SMALL, TwoRivers

FOLDER: Final = Path(__file__).parent
KINDS: Final = {"movement": "Movement", "combat": "Combat", "course": "Course of the game"}
KIND_OF: Final = {"moves": "movement", "combat": "combat", "eliminated": "combat"}
WIDTH: Final = 78
MAX_FORCES: Final = 20
"""With more units than this their ways are not sent along: they come when one is selected."""


@dataclass(frozen=True, slots=True)
class Side:
    """What a side holds."""

    letter: str
    name: str
    units: int
    towns: tuple[str, ...]


class RiversPresentation:
    """The functions behind the slots, for one of the maps."""

    def __init__(self, title: TwoRivers) -> None:
        self.title = title
        self.map = title.battle_map
        self.drawn = self.map.board

    # the board

    def ground(self, style: str) -> str:
        return self.drawn.ground_svg(style)

    def layout(self) -> Mapping[str, Any]:
        return self.drawn.layout_data()

    def board(
        self, view: Mapping[str, Any], marked: Collection[str], ground: str, overlays: str = ""
    ) -> Markup:
        drawn = self.drawn.pieces_svg(self.counters(view), ground, marked, overlays)
        return Markup(drawn)

    def counters(self, view: Mapping[str, Any]) -> dict[str, list[CounterFace]]:
        """The counters in each hex that has any."""
        found: dict[str, list[CounterFace]] = {}
        for unit, at in view["board"]["where"].items():
            found.setdefault(at, []).append(self.face(unit))
        return found

    def face(self, unit: str) -> CounterFace:
        record = self.map.units[unit]
        side = CLASSES[0 if record.seat == "A" else 1]
        says = f"{SIDES[record.seat]}: {record.name} ({record.kind}, strength {record.strength})"
        value = str(record.strength)
        return CounterFace(
            unit,
            side,
            record.kind,
            value,
            self.title.notation.nouns["unit"].codes[unit],
            record.seat,
            says,
            figures=(str(record.movement),),
            strength=record.strength,
        )

    def sectors(self, view: Mapping[str, Any]) -> list[Sector]:
        """Hexes with units and towns; a list of all would be long."""
        counters = self.counters(view)
        layout = self.drawn.layout
        return [
            Sector(
                name,
                tuple(
                    SectorPlace(
                        place,
                        layout.places[place].says,
                        tuple(face.says for face in counters.get(place, ())),
                        f"Next to {', '.join(self.map.grid.neighbours(place))}.",
                    )
                    for place in places
                    if place in counters or place in self.map.towns
                ),
            )
            for name, places in layout.sectors().items()
        ]

    def standing(self, view: Mapping[str, Any]) -> list[tuple[str, str]]:
        board = view["board"]
        facts = [("Game turn", str(board["turn"])), ("Phasing", SIDES[board["phasing"]])]
        return facts + [("Phase", step) for step in view["steps"][-1:]]

    def places(self, view: Mapping[str, Any]) -> dict[str, str]:
        return dict(view["board"]["where"])

    def place_name(self, place: str) -> str:
        return self.drawn.layout.places[place].name

    def sides(self, view: Mapping[str, Any]) -> list[Side]:
        """What each side holds, for the panel."""
        board = view["board"]
        return [
            Side(
                seat,
                name,
                sum(self.map.units[unit].seat == seat for unit in board["where"]),
                tuple(self.map.towns[at] for at, by in board["holders"].items() if by == seat),
            )
            for seat, name in SIDES.items()
        ]

    # handling

    def board_input(self, view: Mapping[str, Any], draft: Draft | None) -> BoardInput:
        stacks: dict[str, list[dict[str, Any]]] = {}
        for unit, at in view["board"]["where"].items():
            stacks.setdefault(at, []).append(self._stack(unit))
        if draft is None:
            return BoardInput(stacks)
        board = board_of(draft.position.state)
        force, forces = board["force"], {}
        movable = [option["unit"] for option in draft.options if option["do"] == "move"]
        if len(movable) <= MAX_FORCES:
            forces = {
                unit: Force([{"do": "move", "unit": unit}], self._routes(draft, unit))
                for unit in movable
            }
        return BoardInput(
            stacks,
            routes=self._routes(draft, force) if force else {},
            forces=forces,
            start=board["where"][force] if force else "",
            selected=force,
            attempts={"place": {"do": "to", "place": ""}},
            status=f"Selected: {self.map.units[force].name}." if force else "",
            release=Release("Put it back", undoes=1) if force else None,
        )

    def _routes(self, draft: Draft, unit: str) -> dict[str, list[Route]]:
        left = goals(self.map, board_of(draft.position.state), unit)
        return {
            place: [Route([{"do": "to", "place": place}], f"{points} points left")]
            for place, points in left.items()
        }

    def _stack(self, unit: str) -> dict[str, Any]:
        record = self.map.units[unit]
        lying = {
            "id": unit,
            "name": record.name,
            "value": record.strength,
            "colour": CLASSES[0 if record.seat == "A" else 1],
            "kind": record.kind,
            "frozen": False,
            "under": "",
        }
        return {"id": unit, "seat": record.seat, "strength": record.strength, "units": [lying]}

    # replay

    def lying(self, view: Mapping[str, Any]) -> Places:
        found: dict[str, list[str]] = {}
        for unit, at in view["board"]["where"].items():
            found.setdefault(at, []).append(unit)
        return found

    def replay_board(self, lying: Places, marked: Collection[str], ground: str) -> Markup:
        counters = {at: [self.face(unit) for unit in units] for at, units in lying.items()}
        drawn = self.drawn.pieces_svg(counters, ground, marked)
        return Markup(drawn)

    def placed(self, place: str, units: Sequence[Any]) -> PlacedCounters:
        placed = self.drawn.placed(place, [self.face(unit) for unit in units])
        counters = tuple(
            Counter(
                each.face.id, Face(face_class(each.face), face_svg(each.face, each.below)),
                each.x, each.y, each.scale,
            )
            for each in placed
        )  # fmt: skip
        return PlacedCounters(counters)

    def in_words(self, lying: Places) -> dict[str, tuple[str, Sequence[str]]]:
        return {
            place.id: (place.says, [self.face(unit).says for unit in lying.get(place.id, ())])
            for place in self.drawn.layout.places.values()
        }

    def moves(self, before: Places, after: Places) -> list[tuple[str, str]]:
        was = {unit: at for at, units in before.items() for unit in units}
        now = {unit: at for at, units in after.items() for unit in units}
        return [(unit, unit) for unit, at in now.items() if was.get(unit, at) != at]

    def in_boxes(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        holders = view["board"]["holders"]
        return {seat: [at for at, by in holders.items() if by == seat] for seat in SIDES}

    def box(self, view: Mapping[str, Any], seat: str) -> Facts:
        towns = next(side.towns for side in self.sides(view) if side.letter == seat)
        return (("Towns", ", ".join(towns) or "none"),)

    # words

    def board_in_words(self, view: Mapping[str, Any]) -> str:
        held = [f"{side.name}: {', '.join(side.towns) or 'no town'}" for side in self.sides(view)]
        return "\n".join((*held, "", self.map_in_words(view)))

    def map_in_words(self, view: Mapping[str, Any]) -> str:
        lines = []
        for sector in self.sectors(view):
            lines.append(sector.name.upper())
            for place in sector.places:
                text = f"{place.name}. {'; '.join(place.lying) or self.drawn.empty}"
                lines += wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
        return "\n".join(lines) + "\n"

    def summary(self, told: Iterable[tuple[str, Mapping[str, Any]]]) -> Iterator[list[Span]]:
        for key, args in told:
            if key == "eliminated":
                yield self.title.wording.spans(key, args)

    # pictures

    def drawing(self, view: Mapping[str, Any], about: Iterable[Mapping[str, Any]]) -> Drawing:
        where: dict[str, str] = view["board"]["where"]
        named = [word for args in about for word in words_in(args)]
        found = [where.get(word, word) for word in named]
        marked = [place for place in dict.fromkeys(found) if place in self.drawn.layout.places]
        return {"marked": marked, "where": dict(where)}

    def drawn_counters(self, drawing: Drawing) -> dict[str, list[CounterFace]]:
        return self.counters({"board": {"where": drawing["where"]}})


MIN_WIDTH: Final = 320.0


def _ends_a_phase(draft: Draft) -> bool:
    return any(action["do"] == "done" for action in draft.actions)


def introduction(title: TwoRivers) -> IntroductionPage:
    """Return the page that explains Two Rivers; its position is of the small map."""
    crossing = Figure(
        FOLDER / "introduction" / "crossing.toml", ("0101", "0505"), "A unit of the North."
    )
    return IntroductionPage(
        f"{title.id}/introduction.html",
        "Two armies fight for the towns between two rivers.",
        {"crossing": crossing} if title is SMALL else {},
    )


def presentation(title: TwoRivers) -> Presentation:
    """Return how Two Rivers is shown on its map."""
    shown = RiversPresentation(title)
    return Presentation(
        templates=FOLDER / "templates",
        style_sheet=HEX_MAP_STYLE,
        ground=shown.ground,
        layout=shown.layout,
        board=shown.board,
        sectors=shown.sectors,
        standing=shown.standing,
        places=shown.places,
        place_name=shown.place_name,
        panels=[
            Panel(
                "sides",
                "Sides",
                f"{title.id}/panels.html",
                lambda view: {"sides": shown.sides(view)},
            )
        ],
        replay=ReplayRenderer(
            places=shown.lying,
            in_boxes=shown.in_boxes,
            box=shown.box,
            board=shown.replay_board,
            counters=shown.placed,
            in_words=shown.in_words,
            moves=shown.moves,
        ),
        board_input=shown.board_input,
        ends_a_phase=_ends_a_phase,
        log_kinds=KINDS,
        log_kind_of={key: KIND_OF.get(key, "course") for key in title.wording.templates},
        first_move=f"{title.id}/first_move.html",
        board_in_words=shown.board_in_words,
        map_in_words=shown.map_in_words,
        summary=shown.summary,
        picture=hex_renderer(
            shown.drawn,
            style_sheet=HEX_MAP_STYLE,
            min_width=MIN_WIDTH,
            drawing=shown.drawing,
            counters=shown.drawn_counters,
            place_name=shown.place_name,
        ),
        components=ComponentsPage(
            lambda: {"units": list(shown.map.units.values())},
            template=f"{title.id}/components.html",
        ),
        introduction=introduction(title),
    )
