"""docs/engine.md: its examples run, and its pieces of code are those of the toy game."""

import doctest
import re
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "docs" / "engine.md"
TEXT = GUIDE.read_text(encoding="utf-8")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(kind, body, TEXT[: match.start()].count("\n") + 1)
          for match in FENCED.finditer(TEXT) for kind, body in [match.groups()]]  # fmt: skip
QUOTED = [(body, line) for kind, body, line in BLOCKS if kind == "python"]


def test_the_examples_run_as_they_are_printed() -> None:
    examples = [
        doctest.Example(each.source, each.want, lineno=line + each.lineno)
        for kind, body, line in BLOCKS
        if kind == "pycon"
        for each in doctest.DocTestParser().get_examples(body)
    ]
    assert len(examples) > 15
    whole = doctest.DocTest(examples, {}, GUIDE.name, str(GUIDE), 0, TEXT)
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(verbose=False).run(whole, out=said.append)
    assert failed == 0, "".join(said)


@pytest.mark.parametrize(("body", "line"), QUOTED, ids=[f"line {line}" for _, line in QUOTED])
def test_the_pieces_of_code_are_those_of_the_toy_game(body: str, line: int) -> None:
    heading, piece = body.split("\n", 1)
    source = (ROOT / heading.removeprefix("# ")).read_text(encoding="utf-8")
    indented = {dedent(piece), piece}
    assert piece.strip()
    assert any(each in source for each in indented), f"{GUIDE.name}:{line} is not in {heading}"


def test_every_kind_of_block_is_tested() -> None:
    assert {kind for kind, _, _ in BLOCKS} == {"python", "pycon"}


def test_the_contents_lead_to_headings() -> None:
    headings = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([\w-]+)\)", TEXT)) <= headings
