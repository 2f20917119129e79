"""What players write to each other, from Markdown to HTML that can harm nobody.

Of Markdown there is emphasis, lists, quotations, code, rules and links; no pictures (they would
tell their owner who reads when), no headings (those are the page's) and no HTML. What the parser
makes of it is cleaned once more by a sanitiser that knows nothing of Markdown.
"""

from functools import lru_cache

import nh3
from markdown_it import MarkdownIt
from markupsafe import Markup

_TAGS = {"p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a"}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_SCHEMES = {"http", "https", "mailto"}

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
