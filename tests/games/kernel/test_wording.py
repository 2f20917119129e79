"""Sentences from keys and arguments."""

import pytest

from app.games.kernel.wording import Wording

WORDING = Wording(
    {"lost": "{seat:seat} loses {units:units}.", "plain": "Round {n}.", "wrong": "{n:ship}"},
    {"seat": lambda seat: f"player {seat}", "unit": {"k": "Kolchak", "d": "Denikin"}.__getitem__},
)


def test_nouns_are_named_by_their_kind_and_lists_by_its_plural() -> None:
    said = WORDING.say("lost", {"seat": "A", "units": ["k", "d"]})
    assert said == "player A loses Kolchak, Denikin."


def test_an_empty_list_is_nothing() -> None:
    assert WORDING.say("lost", {"seat": "A", "units": []}) == "player A loses nothing."


def test_what_has_no_kind_is_written_as_it_is() -> None:
    assert WORDING.say("plain", {"n": 3}) == "Round 3."


@pytest.mark.parametrize(
    ("key", "args"), [("nothing", {}), ("plain", {}), ("wrong", {"n": 1}), ("lost", {"seat": "A"})]
)
def test_a_wording_is_never_guessed(key: str, args: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        WORDING.say(key, args)
