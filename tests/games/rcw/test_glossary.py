"""The terms of RCW: what the game is made of has entries."""

from app.games.glossary import faults, find_term, occurrences
from app.games.rcw.components import load
from app.games.rcw.presentation.board import PHASES
from app.games.rcw.title import RCW
from app.games.rcw.wording import RESULTS


def test_the_glossary_is_sound() -> None:
    assert list(faults("rcw")) == []


def test_chits_phases_and_results_have_entries() -> None:
    wanted = {chit.name for chit in load().chits.values() if not chit.nationality}
    wanted |= {str(name) for name in PHASES.values()} | {*RESULTS, *RESULTS.values()}
    wanted |= {"Red", "White", "Green", "Blue", "Black", "Politburo", "chit", "critical city"}
    assert {each for each in wanted if find_term("rcw", each) is None} == set()


def test_every_verb_is_made_of_words_that_can_be_explained() -> None:
    verbs = RCW.notation.verbs.values()
    found = {each.term.id for verb in verbs for each in occurrences("rcw", verb.meaning)}
    assert {"central-committee", "purge", "politburo-marker", "chit"} <= found
