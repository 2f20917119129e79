"""Every slot of the presentation on positions of random games: whatever is asked, it is shown."""

from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.reds.presentation import PRESENTATION
from app.games.reds.title import REDS
from tests.games.reds.presentation.drafts import TestDraft

PER_QUESTION = 1
"""So many positions of each question are shown."""


def show(match: Match) -> None:
    """Fill every slot, for both players."""
    lexicon = REDS.notation
    for seat in match.state["seats"]:
        view = match.view(seat)
        draft = TestDraft(seat, match)
        given = PRESENTATION.board_input(view, draft if seat in match.waiting() else None)
        for force in given.forces.values():
            for there in force.routes.values():
                for route in there:
                    assert all(lexicon.write(action) for action in route.actions)
        for option in given.attack_options.values():
            assert option.opening in draft.options
        for panel in (*PRESENTATION.panels, PRESENTATION.in_play):
            assert panel is not None
            panel.context(view)
        PRESENTATION.board(view, (), "/ground.svg")
        PRESENTATION.sectors(view)
        PRESENTATION.standing(view)
        PRESENTATION.track(view)
        PRESENTATION.question(view)
        text = PRESENTATION.board_in_words(view)
        assert max(map(len, text.splitlines())) <= 78
        PRESENTATION.own_pieces(view, seat)
        if seat in match.waiting():
            PRESENTATION.reminders(match, draft)
            PRESENTATION.phase_end(draft)
            list(PRESENTATION.order_notes(view, draft))
        renderer = PRESENTATION.replay
        renderer.board(renderer.places(view), (), "/ground.svg")
        renderer.box(view, seat)


@pytest.mark.parametrize("scenario", ["short", "campaign"])
def test_every_question_of_a_random_game_is_shown(scenario: str) -> None:
    match = Match.new(REDS, ["A", "B"], seed=f"{7:064x}", options={"scenario": scenario})
    chance, shown = Random(7), dict[tuple[str, str], int]()
    for _action in range(250):
        if match.over:
            break
        seat, asked = min(match.waiting().items())
        step = match.state["steps"][-1]
        key = asked, str(bool(step.get("selected") or step.get("units")))
        shown[key] = shown.get(key, 0) + 1
        if shown[key] <= PER_QUESTION:
            show(match)
        choices = match.pending(seat)
        match.apply(seat, chance.choice(choices))
    told = [(each["say"], each["args"]) for entry in match.log for each in entry["tellings"]]
    assert all(isinstance(spans, list) for spans in PRESENTATION.summary(told))
    assert len(shown) > 8
