"""Competitions: their list, their pages, and the form that opens one."""

from typing import cast

from flask import Blueprint, current_app
from flask.blueprints import BlueprintSetupState

from app.competitions.kept_standings import KeptPodiums, KeptTables

EXTENSION = "fieldpost.competition_tables"
PODIUMS = "fieldpost.competition_podiums"
FORECASTS = "fieldpost.competition_forecasts"

blueprint = Blueprint("competitions", __name__)


@blueprint.record
def keep_tables(state: BlueprintSetupState) -> None:
    """Give the application places for the standings and forecasts that it has computed."""
    state.app.extensions[EXTENSION] = KeptTables()
    state.app.extensions[PODIUMS] = KeptPodiums()
    state.app.extensions[FORECASTS] = {}


def kept_tables() -> KeptTables:
    """The standings that this application has computed."""
    return cast(KeptTables, current_app.extensions[EXTENSION])


def kept_podiums() -> KeptPodiums:
    """The podiums that this application has computed."""
    return cast(KeptPodiums, current_app.extensions[PODIUMS])


from app.web.competitions import (  # noqa: E402, F401 - they add their routes
    approvals,
    bidding,
    directing,
    fair_play,
    ladder,
    outside,
    player,
    rulings,
    undoing,
    views,
)
