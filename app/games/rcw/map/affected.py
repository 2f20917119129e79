"""Which provinces a tale is about: those it names, and those in which what it names stands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.games.rcw.components import load
from app.games.rcw.map.picture import BoardPicture


def touched(picture: BoardPicture, about: Iterable[Mapping[str, Any]]) -> list[str]:
    """The provinces of `picture` that tellings with these arguments are about, each once.

    A telling names provinces and units by their ids; a unit that stands on the map no more is
    passed over. The order is that of the first mention.
    """
    provinces = load().provinces
    standing = {
        unit["id"]: province
        for province, stacks in picture["provinces"].items()
        for stack in stacks
        for unit in stack["units"]
    }
    found: dict[str, None] = {}
    for word in _words(about):
        place = word if word in provinces else standing.get(word)
        if place is not None:
            found[place] = None
    return list(found)


def _words(thing: object) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        yield from _words(thing.values())
    elif isinstance(thing, Iterable):
        for part in thing:
            yield from _words(part)
