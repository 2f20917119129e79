"""Filtering the log, and the subjects that each line names."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from app.games.kernel.log_chapters import LogChapter, LogItem, Sentence
from app.games.kernel.wording import Span
from app.web.help.links import term_marks

DICE = "dice"
"""The kind of every line that tells of a draw of chance."""


@dataclass(frozen=True, slots=True)
class LogQuery:
    """What is asked for: a seat, a kind of line, a text; what is empty asks for nothing."""

    seat: str = ""
    kind: str = ""
    text: str = ""

    def __bool__(self) -> bool:
        return any((self.seat, self.kind, self.text))


@dataclass(frozen=True, slots=True)
class LogFilter:
    """How the log of a match looks to one reader.

    `kinds` are the names of the kinds of lines, `kind_of` tells that of each telling; `seats` are
    those of the match, `names` those of their players; `standing` tells in which place each piece
    on the map stands, as the reader sees it; `place_kinds` are the kinds of noun that name a place.
    `base` is the address of the page with the map, empty on that page. `title_id` is the title
    whose terms are marked (empty: none are).
    """

    kinds: Mapping[str, Any]
    kind_of: Mapping[str, str]
    seats: Collection[str]
    names: Mapping[str, str]
    standing: Mapping[str, str]
    place_kinds: Collection[str]
    base: str = ""
    title_id: str = ""

    def kinds_in(self, item: LogItem) -> list[str]:
        """The kinds of a line."""
        found = [self.kind_of[said.key] for said in item.says if said.key in self.kind_of]
        return list(dict.fromkeys(found + [DICE] * bool(item.dice)))

    def seats_in(self, item: LogItem) -> list[str]:
        """The seats that a line is of or that it names."""
        named = (span.id for said in item.says for span in said.spans if self.place(span) is None)
        return sorted({item.seat or "", *named}.intersection(self.seats))

    def place(self, span: Span) -> str | None:
        """The place on the map where what a piece of a sentence names is to be found now."""
        if span.kind in self.place_kinds:
            return span.id
        return self.standing.get(span.id)

    def marked(self, said: Sentence) -> Markup:
        """A sentence in which what it names leads to where that is on the map, or to its line in
        the text of it. A page has hundreds: a macro would take several times as long."""
        return Markup("".join(map(self._marked_span, said.spans)))  # noqa: S704 - escaped

    def _marked_span(self, span: Span) -> str:
        place = self.place(span)
        if place:
            unit = f' data-unit="{escape(span.id)}"' if span.id != place else ""
            where, text = escape(place), escape(span.text)
            to = f'href="{self.base}#place-{where}" data-place="{where}"{unit}'
            return f'<a class="named" {to}>{text}</a>'
        if span.kind or not self.title_id:
            return escape(span.text)
        return term_marks(self.title_id, span.text)

    def kept(self, chapters: Iterable[LogChapter], wanted: LogQuery) -> list[LogChapter]:
        """The chapters with those lines alone that are wanted."""
        found = [
            LogChapter(
                chapter.opening, [item for item in chapter.items if self._shows(item, wanted)]
            )
            for chapter in chapters
        ]
        return [chapter for chapter in found if chapter.items]

    def _shows(self, item: LogItem, wanted: LogQuery) -> bool:
        if wanted.seat and wanted.seat not in self.seats_in(item):
            return False
        if wanted.kind and wanted.kind not in self.kinds_in(item):
            return False
        said = " ".join([item.order or "", *(sentence.text for sentence in item.says)])
        return plain(wanted.text) in plain(said)


def plain(text: str) -> str:
    """`text` in lower case and without accents, each space a single one."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in folded if not unicodedata.combining(c)).split())
