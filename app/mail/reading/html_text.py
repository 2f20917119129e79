"""The HTML of a mail as plain text, with quotations marked as a text mail marks them."""

import re
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

# Lexbor needs time that grows with the square of the nesting depth: a cut keeps
# a malicious mail at a second or so. No order mail comes near it.
LONGEST_HTML = 100_000

BLOCKS = frozenset(
    (
        "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav",
        "ol", "p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul",
    )
)  # fmt: skip
PARAGRAPHS = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6"))
UNSEEN = frozenset(("head", "script", "style", "template", "title", "noscript", "select"))

# Where the common clients begin the quoted original without a <blockquote>.
QUOTE_STARTS = frozenset(
    (
        "divRplyFwdMsg",
        "appendonsend",
        "mail-editor-reference-message-container",
        "OLK_SRC_BODY_SECTION",
    )
)
SIGNATURES = frozenset(("gmail_signature", "moz-signature"))
OUTLOOK_BORDER = re.compile(
    r"border(?:-top)?\s*:\s*(?:none;\s*border-top\s*:\s*)?solid\s+#(?:e1e1e1|b5c4df)", re.I
)

# Said in the words of an old mail client, so that one rule cuts both kinds of mail.
ORIGINAL_BELOW = "-----Original Message-----"


@dataclass
class _Page:
    """The text written so far; a line is begun with the quote marks of its depth."""

    lines: list[str] = field(default_factory=lambda: [""])
    depth: int = 0
    preformatted: int = 0

    def end_line(self) -> None:
        if self.lines[-1].strip():
            self.lines.append("")

    def blank_line(self) -> None:
        self.end_line()
        if len(self.lines) > 1 and self.lines[-2].strip("> "):
            self.lines.insert(-1, self._marks().rstrip())

    def break_line(self) -> None:
        self.lines.append("")

    def write(self, text: str) -> None:
        if self.preformatted:
            first, *others = text.split("\n")
            self._add(first)
            for line in others:
                self.break_line()
                self._add(line)
            return
        collapsed = re.sub(r"[ \t\n\r\f]+", " ", text)
        bare = self.lines[-1].lstrip("> ")
        if not bare or self.lines[-1].endswith(" "):
            collapsed = collapsed.lstrip(" ")
        self._add(collapsed)

    def _add(self, text: str) -> None:
        if text:
            if not self.lines[-1]:
                self.lines[-1] = self._marks()
            self.lines[-1] += text

    def _marks(self) -> str:
        return "> " * min(self.depth, 20)


def html_to_text(html: str) -> str:
    """The visible text of `html`, one block a line, quoted blocks behind "> ".

    Scripts, styles and comments are dropped; a client's signature element
    follows a "-- " line, and an Outlook reply divider becomes ORIGINAL_BELOW.
    Never raises on any text; only the first LONGEST_HTML characters are read.
    """
    tree = LexborHTMLParser(html[:LONGEST_HTML].replace("\x00", ""))
    page = _Page()
    if tree.root is not None:
        _write_tree(tree.root, page)
    text = "\n".join(line if line == "-- " else line.rstrip() for line in page.lines)
    return text.replace("\xa0", " ").strip("\n")


def _write_tree(root: LexborNode, page: _Page) -> None:
    """Walk without recursion: a mail may nest deeper than Python's stack."""
    waiting: list[tuple[LexborNode, bool]] = [(root, False)]
    while waiting:
        node, is_leaving = waiting.pop()
        if is_leaving:
            _leave(node, page)
            continue
        if node.is_text_node:
            page.write(node.text_content or "")
            continue
        if node.tag in UNSEEN or not _is_element(node):
            continue
        _enter(node, page)
        waiting.append((node, True))
        children = list(node.iter(include_text=True))
        waiting.extend((child, False) for child in reversed(children))


def _is_element(node: LexborNode) -> bool:
    return bool(node.tag) and not (node.tag or "").startswith(("-", "!"))


def _enter(node: LexborNode, page: _Page) -> None:
    attributes = node.attributes
    if node.tag == "br":
        page.break_line()
        return
    if node.tag in BLOCKS:
        page.end_line()
    if node.tag in PARAGRAPHS:
        page.blank_line()
    classes = (attributes.get("class") or "").split()
    if SIGNATURES.intersection(classes):
        page.end_line()
        page.lines[-1] = "-- "
        page.break_line()
    if attributes.get("id") in QUOTE_STARTS or OUTLOOK_BORDER.search(attributes.get("style") or ""):
        page.end_line()
        page.lines[-1] = ORIGINAL_BELOW
        page.break_line()
    if node.tag == "blockquote":
        page.depth += 1
    elif node.tag == "pre":
        page.preformatted += 1


def _leave(node: LexborNode, page: _Page) -> None:
    if node.tag in BLOCKS:
        page.end_line()
    if node.tag in PARAGRAPHS:
        page.blank_line()
    if node.tag == "blockquote":
        page.depth -= 1
    elif node.tag == "pre":
        page.preformatted -= 1
    elif node.tag in ("td", "th"):
        page.write(" ")
