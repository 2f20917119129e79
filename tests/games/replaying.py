"""What every log must allow: to be stored, and to lead to the state again."""

import json

from app.games.kernel.match import Match, replay


def check_replay(match: Match) -> None:
    """State and log survive JSON, and the log leads to the state again."""
    assert json.loads(json.dumps(match.state)) == match.state
    log = json.loads(json.dumps(match.log))
    again = replay(match.title, log, match.state["seats"], match.state["options"])
    assert again.state == match.state
    assert again.log == match.log
