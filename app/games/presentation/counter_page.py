"""What the pages show of a map with counters, the same for each title that is played on one."""

from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from markupsafe import Markup

from app.games.board.counter_board import CounterBoard, Counters
from app.games.board.counters import CounterFace, face_svg
from app.games.board.signs import Sign
from app.games.presentation.presentation import Sector, SectorPlace

Stacks = Mapping[str, Sequence[Sequence[CounterFace]]]
"""The stacks of each place, each with the counter on top first."""


class CounterPage:
    """The map of a match: the sheet, and on it the `counters` and `signs` of a view's board."""

    def __init__(
        self,
        sheet: Callable[[], CounterBoard],
        counters: Callable[[Any], Counters],
        signs: Callable[[Any], Mapping[str, Sequence[Sign]]],
    ) -> None:
        self._sheet = sheet
        self._counters = counters
        self._signs = signs

    def ground(self, style: str) -> str:
        """Return the sheet without counters, with a style sheet inside."""
        return self._sheet().ground_svg(style)

    def layout(self) -> Mapping[str, Any]:
        """Return where the places of the map lie."""
        return self._sheet().layout_data()

    def board(
        self, view: Mapping[str, Any], marked: Collection[str], ground: str, overlays: str = ""
    ) -> Markup:
        """The counters on the `ground` at an address, with the places `marked` pointed out."""
        lying = view["board"]
        svg = self._sheet().pieces_svg(
            self._counters(lying), ground, marked, overlays, self._signs(lying)
        )
        return Markup(svg)  # noqa: S704 - it escapes what it draws

    def place_name(self, place: str) -> str:
        """The number of a place, with its name; what is no place of the map, such as a side of one,
        as it is."""
        found = self._sheet().layout.places.get(place)
        return place if found is None else found.name

    def sectors(
        self,
        board: Any,
        spaces: Iterable[str],
        area_of: Callable[[str], str],
        names: Mapping[str, Any],
        *,
        always: Container[str],
        near: Callable[[str], str],
    ) -> list[Sector]:
        """List in words, by area, the spaces with counters and those that are listed `always`.

        `names` has the areas in their order; what lies in no area of it is left out. `near` says in
        a sentence what a space borders on.
        """
        lying, layout = self._counters(board), self._sheet().layout.places
        found: dict[str, list[SectorPlace]] = {area: [] for area in names}
        for space in spaces:
            area = area_of(space) if space in lying or space in always else ""
            if area in found:
                says = tuple(each.says for each in lying.get(space, ()))
                found[area].append(SectorPlace(space, layout[space].says, says, near(space)))
        return [Sector(str(names[area]), tuple(listed)) for area, listed in found.items() if listed]

    def stacks(self, board: Any) -> dict[str, list[tuple[CounterFace, ...]]]:
        """Return the stacks of each place as they are drawn, each with the counter on top first."""
        sheet = self._sheet()
        return {
            place: [(each.face, *each.below) for each in sheet.placed(place, faces)]
            for place, faces in self._counters(board).items()
        }


def stacks_data(
    stacks: Stacks,
    names: Callable[[str], str],
    seats: Mapping[str, str],
    fixed: Container[str] = (),
    titles: Callable[[Sequence[CounterFace]], str] | None = None,
    formations: Callable[[str], str] | None = None,
) -> dict[str, list[dict[str, Any]]]:
    """Return stacks as the pages want them (`BoardInput.stacks`), by place.

    `names` tells what a unit is called, `seats` which seat has the counters of a side, and
    `fixed` holds the glyphs of counters that cannot move. `titles` tells what stands above the
    units of a stack; without it, its seat and strength do. `formations` names the formation of a
    unit ("" if it has none), whose units in one place can be selected together.
    """
    found = {
        place: [_stack_data(faces, names, seats, fixed) for faces in there]
        for place, there in stacks.items()
    }
    if titles is not None:
        for place, there in stacks.items():
            for stack, faces in zip(found[place], there, strict=True):
                stack["says"] = titles(faces)
    if formations is not None:
        for stack in chain.from_iterable(found.values()):
            for unit in stack["units"]:
                if formation := formations(unit["id"]):
                    unit["formation"] = formation
    return found


def _stack_data(
    faces: Sequence[CounterFace],
    names: Callable[[str], str],
    seats: Mapping[str, str],
    fixed: Container[str],
) -> dict[str, Any]:
    top = faces[0]
    units = [
        {
            "id": face.id,
            "name": names(face.id),
            "value": "" if face.value == "0" else face.value,
            "colour": face.side,
            "kind": face.symbol,
            "frozen": any(tab in fixed for tab in face.tabs),
            "under": "",
            "face": face_svg(face) if face is not top else "",
        }
        for face in faces
    ]
    return {
        "id": top.id,
        "seat": seats.get(top.side),
        "strength": sum(face.strength for face in faces),
        "units": units,
    }


def stack_of_units(stacks: Mapping[str, Iterable[Mapping[str, Any]]]) -> dict[str, str]:
    """Return the id of the stack in which each unit of `BoardInput.stacks` lies."""
    return {
        unit["id"]: stack["id"]
        for there in stacks.values()
        for stack in there
        for unit in stack["units"]
    }
