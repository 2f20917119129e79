"""Every slot of the presentation on positions of random games: whatever is asked, it is shown."""

from random import Random

from app.games.kernel.match import Match
from app.games.presentation.check import title_faults
from app.games.toc.presentation import PRESENTATION
from app.games.toc.presentation.hand import TRAY
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.reds.presentation.drafts import TestDraft
from tests.games.toc.test_games import chosen


def show(match: Match) -> None:
    """Fill every slot, for both players."""
    for seat in match.state["seats"]:
        view = match.view(seat)
        draft = TestDraft(seat, match)
        given = PRESENTATION.board_input(view, draft if seat in match.waiting() else None)
        for routes in given.routes.values():
            assert all(action in draft.options for route in routes for action in route.actions[:1])
        for force in given.forces.values():
            assert force.before[0] in draft.options
        for option in given.attack_options.values():
            assert option.opening in draft.options
            trial = match.draft()
            for action in option.actions:
                assert trial.find_option(seat, action) is not None
                if action["do"] == "announce":
                    break
                trial.apply(seat, action)
        single = (PRESENTATION.tray, PRESENTATION.in_play)
        for panel in (*PRESENTATION.panels, *single):
            if panel is not None:
                panel.context(view)
        for overlay in PRESENTATION.overlays:
            overlay.drawn(view, seat)
        PRESENTATION.board(view, (), "/ground.svg")
        PRESENTATION.sectors(view)
        PRESENTATION.standing(view)
        PRESENTATION.track(view)
        text = PRESENTATION.board_in_words(view)
        assert max(map(len, text.splitlines())) <= 78
        PRESENTATION.own_pieces(view, seat)
        if seat in match.waiting():
            PRESENTATION.reminders(match, draft)
            PRESENTATION.phase_end(draft)
        renderer = PRESENTATION.replay
        renderer.board(renderer.places(view), (), "/ground.svg")
        renderer.box(view, seat)


def test_every_question_of_a_random_game_is_shown() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{5:064x}")
    chance, shown = Random(5), set[tuple[str, bool]]()
    for _action in range(300):
        if match.over:
            break
        seat, asked = min(match.waiting().items())
        step = match.state["steps"][-1]
        key = asked, bool(step.get("selected") or step.get("attack"))
        if key not in shown:
            show(match)
        shown.add(key)
        match.apply(seat, chosen(match, seat, chance))
    told = [(each["say"], each["args"]) for entry in match.log for each in entry["tellings"]]
    assert all(isinstance(spans, list) for spans in PRESENTATION.summary(told))
    assert len(shown) > 8


def test_the_hand_says_why_a_use_is_barred() -> None:
    match = Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=f"{5:064x}")
    hand = TRAY.context(match.view("A"))
    cards = hand["cards"]
    assert hand["is_asked"]
    assert [(card.side, len(card.uses)) for card in cards] == [("white", 4)] * 6
    assert all(card.lights for card in cards)
    barred = {use.name: use.barred for card in cards for use in card.uses if use.barred}
    assert all("(6.2" in why for why in barred.values())
    assert TRAY.context(match.view(None))["cards"] == []


def test_nothing_is_missing_in_the_title() -> None:
    assert title_faults(TRIUMPH_OF_CHAOS, PRESENTATION) == ()
