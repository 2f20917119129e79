"""Every refusal of a competition goes through the message layer."""

import ast
from collections.abc import Iterator
from pathlib import Path

import app

FOLDERS = ("competitions", "mail/competitions", "web/competitions")


def plain_texts(tree: ast.AST) -> Iterator[int]:
    """The lines with a NotPossible whose text is written down as it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "NotPossible":
            asked = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
            inside = {id(text) for call in asked[1:] for text in ast.walk(call)}
            for text in ast.walk(node):
                match text:
                    case ast.Constant(value=str()) if id(text) not in inside:
                        yield text.lineno


def test_no_refusal_is_plain_english() -> None:
    site = Path(app.__file__).parent
    found = [
        f"{path}:{line}"
        for folder in FOLDERS
        for path in sorted((site / folder).rglob("*.py"))
        for line in plain_texts(ast.parse(path.read_text()))
    ]
    assert found == []
    assert [*plain_texts(ast.parse('NotPossible("no" if late else gettext("not yet"))'))] == [1]
