"""docs/overlay-toc.md: an overlay made from the page is read and plays; a wrong one is not."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from re import escape

import pytest

from app.games.components import ComponentError
from app.games.components.chosen_overlay import variable_for
from app.games.toc.components import read
from app.games.toc.components.condition_words import TERMS
from app.games.toc.components.effect_words import FORMS
from app.games.toc.components.loader import DATA

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/overlay-toc.md").read_text(encoding="utf-8")
EXAMPLE = PAGE.split("```toml\n", 1)[1].split("```", 1)[0]
PLAY = """
from collections import Counter
from app.games.toc.box import BOX, TABLES, UNITS
from tests.games.replaying import check_replay
from tests.games.toc.test_games import played
assert BOX.cards["W9"].title == "Rumours in the Barracks"
assert UNITS["red-army-r9"].full.strength == 5
assert TABLES.corps.lowest == (0, 1, 2, 4, 6)
events = Counter()
for seed in range(12):
    match = played(seed)
    assert match.over
    check_replay(match)
    for entry in match.log:
        for message in entry["tellings"]:
            if message["say"] == "played" and message["args"]["use"] == "event":
                events[message["args"]["card"]] += 1
print(sorted(card for card in events if events[card]))
"""


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    """The file that the page shows."""
    file = tmp_path / "toc-printed.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    return file


def test_the_page_shows_ten_cards_five_units_and_a_table(overlay: Path) -> None:
    content = tomllib.loads(EXAMPLE)
    assert {kind: len(records) for kind, records in content.items()} == {
        "cards": 10, "units": 5, "tables": 1,
    }  # fmt: skip
    box, ours = read(DATA, overlay), read(DATA)
    for name, card in content["cards"].items():
        assert box.cards[name].title == card["title"] != ours.cards[name].title
        assert [box.effects.write(each) for each in box.cards[name].effects] == card["effects"]
        assert box.cards[name].provenance["title"] == "overlay"
    for name in content["units"]:
        assert box.units[name].full != ours.units[name].full
    assert box.tables.corps.factors(6, 0, 6) == 3
    assert not box.cards["W7"].is_reinforcement
    assert box.cards["R8"].is_removed


def test_the_page_lists_all_words_of_effects_and_of_places() -> None:
    missing = []
    for form in (*FORMS, *TERMS):
        words = re.sub(r"\{(\w+):\w+\}", lambda slot: slot[1].upper(), form.pattern)
        if f"`{words}`" not in PAGE:
            missing.append(words)
    assert missing == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"gain 2 steps"]', '"gian 2 steps"]', "did you mean 'gain'?"),
        ("afsr-army-vol-3 at", "afsr-army-vol-33 at", "did you mean 'afsr-army-vol-3'?"),
        ("north/central", "nort/central", "did you mean 'north'?"),
        (
            "[cards.W9]\n",
            "[cards.W9]\nnumber = 8\n",
            "number 8 of the deck of WHITE is there twice",
        ),
        ("[cards.W9]\n", "[cards.W99]\n", "there is no such record"),
        ("from = [0, 1, 2, 4, 6]", "from = [0, 1, 2, 6, 4]", "the columns do not rise"),
        ('full = "5-3-3"', 'full = "5-3"', "5-3"),
    ],
)
def test_what_cannot_be_is_refused_when_the_site_starts(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    assert old in EXAMPLE
    file = tmp_path / "mine.toml"
    file.write_text(EXAMPLE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentError, match=escape(says)):
        read(DATA, file)


@pytest.mark.long
def test_whole_games_are_played_with_it(overlay: Path) -> None:
    """In a process of its own, since the box is read once: the events of all ten cards occur."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, **variable_for("toc", overlay)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert all(f"'{card}'" in done.stdout for card in tomllib.loads(EXAMPLE)["cards"])
