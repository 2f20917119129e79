"""Every rule number that RCW shows anywhere has a text in our own words."""

import ast
from collections.abc import Iterator
from pathlib import Path

from app.games import examples, rulebook
from app.games.rcw.title import RCW
from app.games.rulebook import CITED

FOLDER = Path(rulebook.__file__).parent / "rcw"
TEXTS = rulebook.texts("rcw")
RULINGS = {f"R{ruling.number}" for ruling in rulebook.rulings("rcw")}


def cited_in(text: str) -> set[str]:
    """The cases and rulings in a text; R07 is R7."""
    found = {match[0] for match in CITED.finditer(text)}
    return {f"R{int(each[1:])}" if each[0] == "R" else each for each in found}


def unknown(text: str) -> set[str]:
    """What a text cites of the game played here (sections 3 to 28) and has no text."""
    cited = {each.partition("(")[0] if each not in TEXTS else each for each in cited_in(text)}
    played = {each for each in cited if each[0] == "R" or 3 <= int(each.split(".")[0]) <= 28}
    return played - TEXTS.keys() - RULINGS


def test_every_case_has_a_text_and_no_other() -> None:
    assert list(TEXTS) == list(rulebook.cases("rcw"))
    assert all(text.endswith((".", "”.")) and len(text) > 15 for text in TEXTS.values())


def shown_texts() -> Iterator[tuple[str, str]]:
    """The texts of the game that may cite a rule: of its modules, templates and data."""
    for module in sorted(set(FOLDER.rglob("*.py")) - set(FOLDER.glob("map/*.py"))):
        tree = ast.parse(module.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield module.name, node.value
    for kind in ("templates/*.html", "rulebook/*.toml"):
        for file in sorted(FOLDER.glob(kind)):
            yield file.name, file.read_text(encoding="utf-8")


def test_no_rule_number_anywhere_lacks_a_text() -> None:
    missing = {(name, number) for name, text in shown_texts() for number in unknown(text)}
    assert missing == set()


def test_what_orders_charts_and_instructions_cite_has_a_text() -> None:
    cases = [verb.case for verb in RCW.notation.verbs.values()]
    cases += [each.case for each in RCW.instructions.values()]
    assert {number for case in cases for number in unknown(case)} == set()
    assert sum(map(bool, cases)) > 50


def test_each_example_is_found_under_each_of_its_cases() -> None:
    for example in examples.examples("rcw").values():
        assert example.cases, example.name
        assert unknown(", ".join(example.cases)) == set()
        for case in example.cases:
            assert example in examples.of_case("rcw", case), case


def test_a_case_knows_what_it_belongs_to_and_what_belongs_to_it() -> None:
    assert rulebook.chapter("rcw", "8.4") == ("8.41", "8.42", "8.43", "8.44")
    assert rulebook.above("rcw", "8.41") == ("8.4",)
    assert "12.5(3)" in rulebook.chapter("rcw", "12.5")
