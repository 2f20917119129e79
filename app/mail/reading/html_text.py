"""The HTML of a mail as plain text, with quotations marked as a text mail marks them."""

import re
from collections import Counter
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

# Our own e-mail, quoted in HTML by Word, has some 300 KB.
MAX_HTML = 800_000
# Three bounds on the work of the parser, see `_readable`; all of them together take it a second.
MAX_ELEMENTS = 100_000
MAX_DEPTH_WORK = 50_000_000
DEEPEST = 10_000
TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]{0,40})")
VOID = frozenset(
    ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "o:p", "wbr")
)  # fmt: skip
# Elements that the next one of their kind closes, so that an end tag is often left out.
CLOSED_BY_THE_NEXT = frozenset(("dd", "dt", "li", "option", "p", "td", "th", "tr"))
# A block that ends closes these, and the parser opens all of them again in the next block.
FORMATTING = frozenset(
    (
        "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt",
        "u",
    )
)  # fmt: skip

BLOCKS = frozenset(
    (
        "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset",
        "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav",
        "ol", "p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul",
    )
)  # fmt: skip
PARAGRAPHS = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6"))
UNSEEN = frozenset(("head", "script", "style", "template", "title", "noscript", "select"))
# What its writer struck out they do not want to have said.
STRUCK = frozenset(("s", "strike", "del"))
HIDDEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)\b", re.I)

# Elements, known by their id, class or name, in which programs keep what is not the writer's.
SIGNATURES = re.compile(
    r"gmail_signature(?:_prefix)?|moz-signature|protonmail_signature_block\S*|signature"
    r"|applemailsignature|ms-outlook-mobile-signature|composer_signature",
    re.I,
)
QUOTES = re.compile(r"yahoo_quoted\S*|protonmail_quote|tutanota_quote|quote", re.I)
# Where the common clients begin the quoted original with what follows.
QUOTE_STARTS = re.compile(
    r"divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|olk_src_body_section|zwchr",
    re.I,
)
OUTLOOK_BORDER = re.compile(
    r"border(?:-top)?\s*:\s*(?:none;\s*border-top\s*:\s*)?solid\s+#(?:e1e1e1|b5c4df)", re.I
)

# Said in the words of an old mail client, so that one rule cuts both kinds of mail.
ORIGINAL_BELOW = "-----Original Message-----"


@dataclass
class _Page:
    """The text written so far; a line is begun with the quote marks of its depth.

    The last line is kept in `pieces`, of which only the newest is looked at: to join and search a
    long line at each piece takes time that grows with the square of its length.
    """

    lines: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    is_blank: bool = True
    depth: int = 0
    preformatted: int = 0

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in [*self.lines, "".join(self.pieces)])

    def end_line(self) -> None:
        if any(piece.strip() for piece in self.pieces):
            self.break_line()

    def blank_line(self) -> None:
        self.end_line()
        if self.lines and self.lines[-1].strip("> "):
            self.lines.append(self._marks().rstrip())

    def break_line(self) -> None:
        self.lines.append("".join(self.pieces))
        self.pieces, self.is_blank = [], True

    def whole_line(self, text: str) -> None:
        self.end_line()
        self.pieces = [text]
        self.break_line()

    def write(self, text: str) -> None:
        if self.preformatted:
            first, *others = text.split("\n")
            self._add(first)
            for line in others:
                self.break_line()
                self._add(line)
            return
        collapsed = re.sub(r"[ \t\n\r\f]+", " ", text)
        if self.is_blank or self.pieces[-1].endswith(" "):
            collapsed = collapsed.lstrip(" ")
        self._add(collapsed)

    def _add(self, text: str) -> None:
        if text:
            if not self.pieces:
                self.pieces.append(self._marks())
            self.pieces.append(text)
            self.is_blank = self.is_blank and not text.strip("> ")

    def _marks(self) -> str:
        return "> " * min(self.depth, 20)


def html_to_text(html: str) -> str:
    """The visible text of `html`, one block a line, quoted blocks behind "> ".

    Scripts, styles, comments, what is hidden or struck out, and a client's signature element are
    dropped; an Outlook reply divider becomes ORIGINAL_BELOW. Never raises on any text; of one that
    is `too_much` only the beginning is read.
    """
    tree = LexborHTMLParser(html[: _readable(html)].replace("\x00", ""))
    page = _Page()
    if tree.root is not None:
        _write_tree(tree.root, page)
    return page.text().replace("\xa0", " ").strip("\n")


def too_much(html: str) -> bool:
    """Whether `html` is longer, or nested deeper, than is read."""
    return _readable(html) < len(html)


def _readable(html: str) -> int:
    """How much of `html` is read: as much as the parser reads in a second.

    What it spends on a tag grows with the number of elements that are open, and a block costs an
    element more for each formatting element that is open. Elements are counted as open until an
    end tag of their own name comes: an end tag without a beginning closes nothing.
    """
    is_open: Counter[str] = Counter()
    depth = formats = elements = work = 0
    for tag in TAG.finditer(html, 0, MAX_HTML):
        name = tag[2].lower()
        if name in BLOCKS:
            elements += formats
        if not tag[1]:
            elements += 1
            if name not in VOID and name not in CLOSED_BY_THE_NEXT:
                is_open[name] += 1
                depth += 1
                formats += name in FORMATTING
        elif is_open[name]:
            is_open[name] -= 1
            depth -= 1
            formats -= name in FORMATTING
        else:
            # The parser makes elements of some end tags that end nothing.
            elements += 1
        work += depth
        if depth > DEEPEST or elements > MAX_ELEMENTS or work > MAX_DEPTH_WORK:
            return tag.start()
    return MAX_HTML


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
        if _is_unseen(node):
            continue
        _enter(node, page)
        waiting.append((node, True))
        children = list(node.iter(include_text=True))
        waiting.extend((child, False) for child in reversed(children))


def _is_unseen(node: LexborNode) -> bool:
    tag = node.tag or "-"
    if tag in UNSEEN or tag in STRUCK or tag.startswith(("-", "!")):
        return True
    return _is_named(node, SIGNATURES) or bool(HIDDEN.search(node.attributes.get("style") or ""))


def _is_named(node: LexborNode, names: re.Pattern[str]) -> bool:
    """Whether the id, the name or a class of `node` is one of `names`."""
    attributes = node.attributes
    given = (
        attributes.get("id") or "",
        attributes.get("name") or "",
        *(attributes.get("class") or "").split(),
    )
    return any(names.fullmatch(name) for name in given)


def _is_quote(node: LexborNode) -> bool:
    return node.tag == "blockquote" or (node.tag == "div" and _is_named(node, QUOTES))


def _enter(node: LexborNode, page: _Page) -> None:
    if node.tag == "br":
        page.break_line()
        return
    if node.tag in BLOCKS:
        page.end_line()
    if node.tag in PARAGRAPHS:
        page.blank_line()
    border = OUTLOOK_BORDER.search(node.attributes.get("style") or "")
    if border or _is_named(node, QUOTE_STARTS):
        page.whole_line(ORIGINAL_BELOW)
    if _is_quote(node):
        page.depth += 1
    elif node.tag == "pre":
        page.preformatted += 1


def _leave(node: LexborNode, page: _Page) -> None:
    if node.tag in BLOCKS:
        page.end_line()
    if node.tag in PARAGRAPHS:
        page.blank_line()
    if _is_quote(node):
        page.depth -= 1
    elif node.tag == "pre":
        page.preformatted -= 1
    elif node.tag in ("td", "th"):
        page.write(" ")
