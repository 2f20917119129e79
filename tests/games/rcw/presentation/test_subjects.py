"""Every any-time order of RCW has a place on the page."""

from app.games.kernel.motions import Consent
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.rcw.presentation.politics import SUBJECTS
from app.games.rcw.title import RCW


def test_the_any_time_words_have_a_subject_or_a_panel_of_their_own() -> None:
    elsewhere = {"counter", *Consent.verbs, *StandingInstructions.verbs}
    assert RCW.any_time_verbs - elsewhere <= set(SUBJECTS)
