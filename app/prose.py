"""What players write to each other, from Markdown to HTML that can harm nobody.

Of Markdown there is emphasis, lists, quotations, code, rules and links; no pictures (they would
tell their owner who reads when), no headings (those are the page's) and no HTML. What the parser
makes of it is cleaned once more by a sanitiser that knows nothing of Markdown.
"""

import re
from collections.abc import Collection
from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

_TAGS = {"p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a"}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_SCHEMES = {"http", "https", "mailto"}

# The sanitiser writes attributes in double quotes, and no quote inside them.
_TAG = r"<(?:[^>\"]|\"[^\"]*\")*>"
_ENTITY = r"&[a-z0-9#]+;"

# Lines stay lines: people write messages as they write mails.
_markdown = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable(
    ["html_inline", "html_block", "heading", "lheading", "image"]
)


@lru_cache(maxsize=1024)
def prose(text: str) -> Markup:
    """Return `text` as safe HTML; links carry rel="nofollow noopener".

    What was said is looked at again and again, and never changes: the latest are remembered.
    """
    cleaned = nh3.clean(
        _markdown.render(text),
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        url_schemes=_SCHEMES,
        link_rel="nofollow noopener",
    )
    return Markup(cleaned)  # noqa: S704 - this is the one place where it is made safe


def marked(html: Markup, words: Collection[str]) -> Markup:
    """Return what `prose` has made with each of `words` marked where it stands in the text.

    Capitals do not matter. Tags and entities are left whole.
    """
    wanted = "|".join(re.escape(str(escape(word))) for word in sorted(words, key=len)[::-1])
    if not wanted:
        return html
    pieces = re.compile(rf"(?P<word>{wanted})|{_TAG}|{_ENTITY}", re.IGNORECASE)
    found = pieces.sub(lambda each: f"<mark>{each[0]}</mark>" if each["word"] else each[0], html)
    return Markup(found)  # noqa: S704 - safe before, and only marks came to it
