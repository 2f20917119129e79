"""Which language is in force."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

DEFAULT_LANGUAGE: Final = "en"
MAX_CACHED = 4096

_Arguments = ParamSpec("_Arguments")
_Made = TypeVar("_Made")

_in_force: ContextVar[str | None] = ContextVar("language", default=None)


def _default() -> str:
    return DEFAULT_LANGUAGE


_source: Callable[[], str] = _default


def language() -> str:
    """The language in force, as a gettext name: "en", "ru", "pt_BR"."""
    return _in_force.get() or _source()


@contextmanager
def use(name: str) -> Iterator[None]:
    """Put the language `name` in force for the block; blocks may be nested."""
    token = _in_force.set(name)
    try:
        yield
    finally:
        _in_force.reset(token)


def set_language_source(source: Callable[[], str]) -> None:
    """Ask `source` for the language wherever `use` has put none in force.

    There is one source a program; it is asked for each message and must answer quickly.
    """
    global _source
    _source = source


def cached_by_language(make: Callable[_Arguments, _Made]) -> Callable[_Arguments, _Made]:
    """Cache what `make` returns by language and arguments.

    The arguments are positional and hashable; what is returned must not be changed.
    """

    @lru_cache(maxsize=MAX_CACHED)
    def cached(_language: str, *arguments: Hashable) -> _Made:
        return make(*arguments)  # type: ignore[arg-type, call-arg]

    @wraps(make)
    def made(*arguments: _Arguments.args, **named: _Arguments.kwargs) -> _Made:
        assert not named
        return cached(language(), *arguments)

    return made
