"""The style sheet of a board as the rasteriser can read it.

The page and the picture share one style sheet, that of the page. The rasteriser knows selectors
and the order of rules, but neither variables nor some of the newer ways to write a value, so these
are written out here: a rule with a variable that differs from faction to faction becomes a rule for
each. What a picture cannot have (a pointer, a screen) is left out, and so are a title's rules for
panels of the page.
"""

import re
from collections.abc import Iterator, Mapping

FAMILIES = {"--sans": "PT Sans", "--condensed": "PT Sans", "--serif": "PT Serif"}
"""What stands for the page's families of type: those of app.pictures.raster."""

BOARD = ".board"

COMMENT = re.compile(r"/\*.*?\*/", re.S)
AT_RULE = re.compile(r"@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.S)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
VARIABLE = re.compile(r"var\((--[\w-]+)(?:,[^()]*)?\)")
COLOUR = re.compile(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)")

Declarations = dict[str, str]


def written_out(sheet: str) -> str:
    """The rules of `sheet`, a line each, without variables.

    Raises KeyError for a variable that no rule gives a value.
    """
    rules = list(_rules(sheet))
    givers: dict[str, Declarations] = {}
    for selector, declared in rules:
        given = {name: text for name, text in declared.items() if name.startswith("--")}
        givers.setdefault(selector, {}).update(given)
    return "\n".join(
        line
        for selector, declared in rules
        for name, text in declared.items()
        if not name.startswith("--")
        for line in _lines(selector, name, text, givers)
    )


def _rules(sheet: str) -> Iterator[tuple[str, Declarations]]:
    bare = AT_RULE.sub("", COMMENT.sub("", sheet))
    for selectors, body in RULE.findall(bare):
        pairs = (line.partition(":")[::2] for line in body.split(";") if ":" in line)
        declared = {name.strip(): text.strip() for name, text in pairs}
        for selector in selectors.split(","):
            if ":" not in selector and selector.strip().startswith(BOARD):
                yield selector.strip(), declared


def _lines(
    selector: str, name: str, text: str, givers: Mapping[str, Declarations]
) -> Iterator[str]:
    """The rule with the values that its variables have first, then for each rule that gives one of
    them another value the same within what that rule is for."""
    wanted = set(VARIABLE.findall(text)) - set(FAMILIES)
    usual: Declarations = {}
    for given in givers.values():
        usual = {**given, **usual}
    yield _line(selector, name, text, usual)
    for giver, given in givers.items():
        if any(given.get(variable, usual[variable]) != usual[variable] for variable in wanted):
            # What gives a class of the whole board its value stands around all of the selector;
            # anything else, such as a faction, around its last part alone.
            is_of_board = " " not in giver
            target = selector.removeprefix(f"{BOARD} ") if is_of_board else selector.split(" ")[-1]
            yield _line(f"{giver} {target}", name, text, {**usual, **given})


def _line(selector: str, name: str, text: str, values: Mapping[str, str]) -> str:
    written = VARIABLE.sub(lambda found: FAMILIES.get(found[1]) or values[found[1]], text)
    written = COLOUR.sub(lambda c: f"rgba({c[1]},{c[2]},{c[3]},{int(c[4]) / 100:g})", written)
    if name == "font-weight" and written.isdigit():
        written = str((int(written) + 50) // 100 * 100)
    return f"{selector} {{ {name}: {written} }}"
