"""The accessibility rules, as axe-core examines them, for tests of pages in a real browser."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WITHOUT_BOARD = {"exclude": [["svg.board"]]}
"""A board takes the examiner longer than all else. It is the same on every page of a match: it is
examined on the first one, and with an open stack in test_handling."""

ALIKE = [["body > header"], ["body > footer"]]
"""Head and foot are the same on every page of a reader: they are examined on the first one."""

VIOLATIONS = {"resultTypes": ["violations"]}
"""What passes needs no account of each element, which takes long."""
WITHOUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}, **VIOLATIONS}
"""The contrast of each text takes longer than all other rules; few kinds of pages have colours of
their own."""
CONTRAST = {"runOnly": ["color-contrast"], **VIOLATIONS}
"""In the dark the colours alone are others; those of the map the tests of the drawing look at."""

UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"
"""What is folded must be readable, too."""
ONE_OF_A_KIND = """
const LISTS = "tbody, dl, ul, ol, select, main, article, section, .log";
const kind = (each) => [...new Set([each, ...each.querySelectorAll("*")]
  .map(({ tagName, className, style }) => `${tagName} ${className} ${style.cssText}`))].join();
for (const list of document.querySelectorAll(LISTS)) {
  const seen = new Map();
  const rows = list.matches("main, article, section") ? ":scope > p" : ":scope > *";
  for (const each of [...list.querySelectorAll(rows)]) {
    const before = seen.get(kind(each)) ?? 0;
    seen.set(kind(each), before + 1);
    if (before >= 3) each.remove();
  }
}
"""
"""Of the rows of a table, the entries of a list and the paragraphs of a text that hold the same
kinds of elements in the same styles, three are examined: with hundreds of them a page took half a
minute."""


def examine(page: Page, what: str, context: Any = None, options: Any = VIOLATIONS) -> None:
    """Fail, with `what` was examined, if the page or a part of it breaks a rule."""
    found = Axe().run(page, context=context, options=options)
    assert found.violations_count == 0, f"{what}\n{found.generate_report()}"
