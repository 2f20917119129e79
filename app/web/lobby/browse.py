"""The page of the lobby: public matches to join, to watch, to look back on."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from flask import render_template, request, url_for
from flask_login import current_user

from app.games.catalogue import TITLES
from app.games.text import lazy_gettext as _l
from app.matches.lobby.listing import MAX_NAME, MatchFilter, Pace, listed
from app.models import MatchStatus, PressRules
from app.web.accounts import limits
from app.web.lobby import blueprint
from app.web.match.draft.form_fields import as_number
from app.web.store import reading

Word = TypeVar("Word", bound=StrEnum)

TABS: Mapping[str, tuple[MatchStatus, Any]] = {
    "open": (MatchStatus.OPEN, _l("Open")),
    "running": (MatchStatus.RUNNING, _l("Running")),
    "finished": (MatchStatus.FINISHED, _l("Finished")),
}
PACES: Mapping[Pace, Any] = {
    Pace.DAY: _l("up to 1 day"),
    Pace.DAYS: _l("up to 4 days"),
    Pace.WEEK: _l("longer"),
    Pace.NO_LIMIT: _l("no limit"),
}
PRESS: Mapping[PressRules, Any] = {
    PressRules.ALL: _l("public and private"),
    PressRules.PUBLIC: _l("public only"),
    PressRules.NONE: _l("none"),
}
RATED = {"yes": True, "no": False}
MAX_FREE = 5


@blueprint.get("/lobby")
@limits.visiting
def browse() -> str:
    """The matches that the address asks for; what it cannot mean is not asked for."""
    tab = request.args.get("show", "open")
    tab = tab if tab in TABS else "open"
    wanted = _wanted(TABS[tab][0])
    asked: dict[str, Any] = {
        name: value for name, value in request.args.items() if value and name != "before"
    }
    page = listed(reading(), wanted)
    return render_template(
        "lobby/browse.html",
        tab=tab,
        tabs=TABS,
        page=page,
        wanted=wanted,
        titles=TITLES,
        scenarios=_scenarios(),
        paces=PACES,
        press_words=PRESS,
        most_free=MAX_FREE,
        longest=MAX_NAME,
        is_filtered=bool(asked.keys() - {"show"}),
        older=page.older and url_for("lobby.browse", **asked, before=page.older),
        newest=wanted.before and url_for("lobby.browse", **asked),
        reader=current_user.id,
    )


def _wanted(status: MatchStatus) -> MatchFilter:
    args = request.args
    title = args.get("title", "")
    scenario = args.get("scenario", "")
    free = as_number(args.get("free", "")) or 0
    return MatchFilter(
        status=status,
        name=args.get("name", "").strip()[:MAX_NAME],
        player=args.get("player", "").strip()[:MAX_NAME],
        title=title if title in TITLES else "",
        scenario=scenario if scenario in _scenarios() else "",
        pace=_word(Pace, args.get("pace", "")),
        press=_word(PressRules, args.get("press", "")),
        rated=RATED.get(args.get("rated", "")),
        free=min(free, MAX_FREE),
        before=as_number(args.get("before", "")),
    )


def _scenarios() -> list[str]:
    """The scenarios of all titles, as their option of that name has them."""
    found = (title.shared_choices("scenario") for title in TITLES.values())
    return [str(scenario) for choices in found for scenario in choices]


def _word(words: type[Word], said: str) -> Word | None:
    return words(said) if said in {word.value for word in words} else None
