"""The catalogues of messages: extract them, begin or update a language, compile.

    python -m tools.messages extract        # write messages.pot for the site and for each title
    python -m tools.messages update ru      # merge them into <language>/LC_MESSAGES/messages.po
    python -m tools.messages compile        # make messages.mo of each messages.po

The site's catalogue, which holds what all titles share as well, is in app/translations; a title's
is in its own folder. A title's wordings, order words and options are data, so they are read from
the title itself. A translation must keep the variables of its message; what does not is named, and
nothing is compiled.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app.games.catalogue import GAMES
from app.games.kernel.game_definition import Title

PROJECT: Final = Path(__file__).parent.parent
SITE: Final = (PROJECT / "app", PROJECT / "templates")
DOMAIN: Final = "messages"
KEYWORDS: Final = {
    "_": None,
    "_l": None,
    "gettext": None,
    "lazy_gettext": None,
    "mark": None,
    # Both translate a constant text that they are made with.
    "NotPossible": (1,),
    "Refusal": (1,),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "lazy_pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
METHODS: Final = [("**.py", "python"), ("**.html", "jinja2"), ("**.txt", "jinja2")]
OPTIONS: Final = {
    pattern: {"newstyle_gettext": "true", "trimmed": "false"} for pattern in ("**.html", "**.txt")
}
VARIABLES: Final = re.compile(r"%\((\w+)\)s|\{(\w+)")
"""The variables of a message: %(name)s in a text, {name:kind.case} in a wording."""

Message = tuple[str, int, str | tuple[str, ...], list[str], str | None]
"""The file of a message, its line, the message (with its plural), comments, and the context."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Who has a catalogue of its own: the site, or a title."""

    name: str
    translations: Path
    catalog: Catalog

    @property
    def template(self) -> Path:
        """The file of the messages without translations."""
        return self.translations / f"{DOMAIN}.pot"

    def translated(self) -> Iterator[tuple[str, Path]]:
        """Each language that has translations, with their file."""
        for path in sorted(self.translations.glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
            yield path.parents[1].name, path


def owners() -> list[Owner]:
    """The site and the titles, each with all of its messages."""
    folders = {
        title_id: game.presentation.templates.parent.resolve() for title_id, game in GAMES.items()
    }
    site = Catalog(project="fieldpost", charset="utf-8")
    for folder in SITE:
        _add(site, _found(folder, without=folders.values()))
    found = [Owner("site", PROJECT / "app" / "translations", site)]
    for title_id, folder in folders.items():
        catalog = Catalog(project=title_id, charset="utf-8")
        _add(catalog, _found(folder, without=()))
        for message, comment in data_of(GAMES[title_id].title):
            catalog.add(message, auto_comments=[comment])
        found.append(Owner(title_id, folder / "translations", catalog))
    return found


def data_of(title: Title) -> Iterator[tuple[str, str]]:
    """The messages that a title has as data, each with a word for translators."""
    for key, template in title.wording.templates.items():
        yield template, f"log: {key}"
    for kind, noun in title.notation.nouns.items():
        yield from ((name, f"noun: {kind}") for name in noun.names.values())
    for verb in title.notation.verbs.values():
        if verb.meaning:
            yield verb.meaning, f"order word: {verb.pattern}"
    for instruction in title.instructions.values():
        yield instruction.meaning, f"standing instruction: {instruction.words}"
    for option, meaning in title.option_meanings.items():
        yield meaning, f"option: {option}"
    for chapter in title.verb_groups:
        yield chapter.heading, "heading of the help"


def faults(catalog: Catalog) -> Iterator[str]:
    """Yield the translations that lack a variable of their message, or have another."""
    for message in catalog:
        if not message.id or not message.string or message.fuzzy:
            continue
        wanted = _variables(message.id)
        translations = message.string if isinstance(message.string, tuple) else (message.string,)
        for text in filter(None, translations):
            # A form for one thing need not say the number.
            if _variables(text) - {"num"} != wanted - {"num"}:
                yield f"{message.id!r}: {text!r}"


def _variables(texts: str | Iterable[str]) -> set[str]:
    listed = (texts,) if isinstance(texts, str) else texts
    return {one or other for text in listed for one, other in VARIABLES.findall(text)}


def _found(folder: Path, without: Iterable[Path]) -> Iterator[Message]:
    left_out = tuple(f"{path}/" for path in without)
    for file, line, message, comments, context in extract_from_dir(
        folder, METHODS, OPTIONS, KEYWORDS
    ):
        path = folder / file
        if not str(path.resolve()).startswith(left_out):
            yield str(path.relative_to(PROJECT)), line, message, comments, context


def _add(catalog: Catalog, messages: Iterable[Message]) -> None:
    for file, _line, message, comments, context in messages:
        # Without lines: a catalogue must not change whenever a file does.
        catalog.add(message, locations=[(file, None)], auto_comments=comments, context=context)  # type: ignore[list-item]


def extract() -> int:
    """Write the messages without translations."""
    for owner in owners():
        owner.translations.mkdir(parents=True, exist_ok=True)
        with owner.template.open("wb") as file:
            write_po(file, owner.catalog, sort_output=True)
        print(f"{owner.name}: {len(owner.catalog)} messages in {owner.template}")
    return 0


def update(language: str) -> int:
    """Begin the catalogues of a language, or bring them up to date; what is gone is dropped."""
    for owner in owners():
        path = owner.translations / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog = Catalog(locale=language, project=owner.name, charset="utf-8")
        if path.exists():
            with path.open("rb") as file:
                catalog = read_po(file, locale=language)
        catalog.update(owner.catalog, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        with path.open("wb") as file:
            write_po(file, catalog, sort_output=True)
        open_ones = sum(bool(each.id) and not each.string for each in catalog)
        print(f"{owner.name}: {len(catalog)} messages, {open_ones} to translate, in {path}")
    return 0


def compile_all() -> int:
    """Make the catalogues that the site reads; 1 if a translation has other variables."""
    found: list[str] = []
    for owner in owners():
        for language, path in owner.translated():
            with path.open("rb") as file:
                catalog = read_po(file, locale=language)
            wrong = [f"{path}: {fault}" for fault in faults(catalog)]
            found += wrong
            if not wrong:
                with path.with_suffix(".mo").open("wb") as file:
                    write_mo(file, catalog)
                print(f"{path.with_suffix('.mo')}: {len(catalog)} messages")
    for line in found:
        print(line, file=sys.stderr)
    return 1 if found else 0


def main(arguments: list[str]) -> int:
    """Do what the arguments say."""
    match arguments:
        case ["extract"]:
            return extract()
        case ["update", language]:
            return update(language)
        case ["compile"]:
            return compile_all()
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
