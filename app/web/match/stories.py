"""Stories kept in this process, so that a long match is not played again for each page.

A story is taken up again where the log of the match still begins as it did; it then goes on with
what is new. After something was taken back it is told from the start.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock

from flask import current_app
from flask_babel import get_locale

from app.games.kernel.retelling import Retelling
from app.games.kernel.state import Entry, Seat
from app.matches.load import Loaded
from app.web.match.dressing import DRESSINGS
from app.web.match.story import Story

MOST = 24
"""So many stories are kept, those last looked at."""

Key = tuple[int, Seat | None, str]
"""A match, the seat that looks on, the language."""


@dataclass
class _Kept:
    story: Story
    retelling: Retelling
    log: list[Entry] = field(default_factory=list)


@dataclass
class Stories:
    """The stories of one application."""

    _kept: OrderedDict[Key, _Kept] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def told(self, key: Key, loaded: Loaded) -> Story:
        """The story of a match, which was loaded with its whole log, up to its last entry."""
        log = loaded.match.log
        with self._lock:
            # Out of the shelf while it is worked on: a story that broke off is not kept.
            kept = self._kept.pop(key, None)
            if kept is None or log[: len(kept.log)] != kept.log:
                kept = _begun(loaded, key[1])
            _go_on(kept, log)
            self._kept[key] = kept
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
            return kept.story


def story_of(loaded: Loaded, seat: Seat | None) -> Story:
    """The story of a match for a seat (None: a spectator), in the reader's language."""
    stories: Stories = current_app.extensions.setdefault("fieldpost.stories", Stories())
    assert loaded.row.id is not None
    return stories.told((loaded.row.id, seat, str(get_locale())), loaded)


def _begun(loaded: Loaded, seat: Seat | None) -> _Kept:
    match, state = loaded.match, loaded.match.state
    retelling = Retelling(match.title, state["seats"], state["options"], state["rules"], seat)
    return _Kept(Story(seat, DRESSINGS[match.title.id]), retelling)


def _go_on(kept: _Kept, log: Sequence[Entry]) -> None:
    new = log[len(kept.log) :]
    kept.story.go_on(kept.retelling, new)
    kept.log.extend(new)
