"""Messages in the language in force.

Variables are named, as in "%(seat)s draws %(piece)s": a translation may put them in another order.
A message without variables is not formatted, so that a "%" in it stands for itself. A context
tells messages apart that are the same in English: `pgettext("genitive", "cavalry")` is a form of a
noun, `pgettext("button", "Open")` a verb.
"""

from collections.abc import Callable
from typing import Any

from app.games.text.catalogues import catalogue
from app.games.text.language import cached_by_language, language


def gettext(message: str, **variables: Any) -> str:
    """Return `message` in the language in force. Raises KeyError if a variable is missing."""
    # The translation of nothing is the header of the catalogue.
    return _formatted(_translation(message), variables) if message else ""


@cached_by_language
def _translation(message: str) -> str:
    # The catalogues of the site and of all titles are asked one after the other.
    return catalogue(language()).gettext(message)


def ngettext(singular: str, plural: str, num: int, **variables: Any) -> str:
    """Return the form of the message for `num` things; %(num)s in it is that number."""
    text = catalogue(language()).ngettext(singular, plural, num)
    return _formatted(text, {"num": num, **variables})


def pgettext(context: str, message: str, **variables: Any) -> str:
    """Return `message` as it is translated in `context`."""
    return _formatted(catalogue(language()).pgettext(context, message), variables)


def npgettext(context: str, singular: str, plural: str, num: int, **variables: Any) -> str:
    """Return the form for `num` things as it is translated in `context`."""
    text = catalogue(language()).npgettext(context, singular, plural, num)
    return _formatted(text, {"num": num, **variables})


def lazy_gettext(message: str, **variables: Any) -> Any:
    """Return a `LazyText` of `gettext`; typed Any, for what asks for a str (labels of forms)."""
    return LazyText(gettext, message, **variables)


def lazy_pgettext(context: str, message: str, **variables: Any) -> Any:
    """Return a `LazyText` of `pgettext`; see `lazy_gettext`."""
    return LazyText(pgettext, context, message, **variables)


def mark(message: str) -> str:
    """Return `message` as it is. What is extracted for translators is found by this name."""
    return message


def _formatted(text: str, variables: dict[str, Any]) -> str:
    return text % variables if variables else text


class LazyText:
    """A message of a constant: translated when it is read, in the language in force then.

    It compares, joins and formats as the text that it stands for; `str` makes it one.
    """

    __slots__ = ("_arguments", "_translate", "_variables")

    def __init__(self, translate: Callable[..., str], *arguments: str, **variables: Any) -> None:
        self._translate = translate
        self._arguments = arguments
        self._variables = variables

    def __str__(self) -> str:
        return self._translate(*self._arguments, **self._variables)

    def __repr__(self) -> str:
        return f"LazyText({str(self)!r})"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(str(self), name)

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, str | LazyText) else NotImplemented

    def __lt__(self, other: object) -> bool:
        return str(self) < str(other) if isinstance(other, str | LazyText) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __len__(self) -> int:
        return len(str(self))

    def __contains__(self, part: str) -> bool:
        return part in str(self)

    def __add__(self, other: object) -> str:
        return str(self) + str(other)

    def __radd__(self, other: object) -> str:
        return str(other) + str(self)

    def __mod__(self, variables: Any) -> str:
        return str(str(self) % variables)

    def __format__(self, specification: str) -> str:
        return format(str(self), specification)
