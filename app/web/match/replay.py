"""The replay of a match: any moment of it as one seat saw it, and all of them for a script."""

from dataclasses import dataclass

from flask import abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_login import login_required
from markupsafe import Markup

from app.models import Match
from app.web.match import blueprint
from app.web.match.access import Access, watched_or_404
from app.web.match.page import names_of
from app.web.match.scenes import draws
from app.web.match.stage import Facts
from app.web.match.stated import as_number
from app.web.match.stories import Kept, story_of
from app.web.match.story import Scene, Story
from app.web.store import reading

NEWEST = 40
"""So many entries are told beside the board: that of the moment shown, and those before it."""


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """A match at one moment, as the reader saw it."""

    match: Match
    seat: str | None
    story: Story
    at: int
    names: dict[str, str]
    newest: int = NEWEST

    @property
    def now(self) -> Scene:
        """The scene that is shown."""
        return self.story.scenes[self.at]

    @property
    def before(self) -> list[tuple[int, Scene]]:
        """The scenes before the one that is shown, each with its place."""
        first = max(0, self.at - NEWEST + 1)
        return list(enumerate(self.story.scenes[first : self.at], first))

    @property
    def since(self) -> int | None:
        """Where the reader did something last."""
        return self.story.own_last()

    @property
    def board(self) -> Markup:
        """The map, with the places pointed out in which something has just changed."""
        lying = self.story.places(self.at)
        return self.story.dressing.stage.board(lying, self.now.places)

    @property
    def places(self) -> list[tuple[str, str, list[str]]]:
        """Each place with its name and what lay there, in words."""
        words = self.story.dressing.stage.in_words(self.story.places(self.at))
        return [(place, name, list(lying)) for place, (name, lying) in words.items()]

    @property
    def boxes(self) -> dict[str, Facts]:
        """What lay before each player."""
        boxes = self.story.boxes(self.at)
        return {letter: boxes[letter] for letter in sorted(boxes)}


@blueprint.get("/<int:match_id>/replay")
@login_required
def replay(match_id: int) -> str:
    """The match at `?at=`, a place among what the reader sees; a place after the end is the end.

    Without it, the page opens where the reader did something last, or at the start.
    """
    access = watched_or_404(match_id)
    story = _kept(access).story
    at = story.own_last() or 0
    if "at" in request.args:
        wanted = as_number(request.args["at"])
        if wanted is None:
            abort(404)
        at = min(wanted, story.last)
    page = ReplayPage(access.match, access.seat, story, at, names_of(reading(), match_id))
    return render_template("match/replay.html", page=page, draws=draws)


@blueprint.get("/<int:match_id>/replay/scenes")
@login_required
def replay_scenes(match_id: int) -> ResponseReturnValue:
    """All scenes as the reader saw them, for the page's script."""
    scenes = _kept(watched_or_404(match_id)).scenes()
    return scenes, {"Cache-Control": "private, no-store", "Content-Type": "application/json"}


def _kept(access: Access) -> Kept:
    if not access.match.has_begun:
        abort(404)
    length = access.horizon.length if access.horizon is not None else None
    return story_of(reading(), access.match, access.seat, length)
