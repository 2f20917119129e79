"""Which language and time zone a page is shown in."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta

from flask import Flask, g, has_request_context, request
from flask_babel import (
    Babel,
    force_locale,
    format_date,
    format_datetime,
    format_timedelta,
    get_locale,
    get_timezone,
)
from flask_login import current_user

from app.games.kernel.game_definition import choice_in_words
from app.games.text import (
    DEFAULT_LANGUAGE,
    set_language_source,
    use,
)
from app.games.text.templates import install_messages
from app.mail.templating import (
    DATE,
    DAY,
    SHORT_MOMENT,
    SHORT_MOMENT_OF_ANOTHER_YEAR,
    moment,
)
from app.models import utc_now

LANGUAGES = ["en"]


def attach(app: Flask) -> None:
    """Let Flask-Babel ask the account first, then the browser.

    It chooses the language and writes dates; the messages are those of `app.games.text`, in the
    language that it has chosen.
    """
    Babel(app, locale_selector=_locale, timezone_selector=_time_zone)
    set_language_source(_language)
    install_messages(app.jinja_env)
    app.jinja_env.globals["get_locale"] = get_locale
    app.jinja_env.filters["moment"] = _moment
    app.jinja_env.filters["choice_in_words"] = choice_in_words
    app.jinja_env.filters["short_moment"] = _short_moment
    app.jinja_env.filters["day"] = _day
    app.jinja_env.filters["date"] = _date
    app.jinja_env.filters["time_left"] = time_left


def _moment(when: datetime) -> str:
    """`when` in the reader's language and time zone."""
    return moment(when, str(get_timezone() or "UTC"), str(get_locale() or LANGUAGES[0]))


def _short_moment(when: datetime) -> str:
    """`when` without its zone, and without the year if it is this one, for lists."""
    is_now = when.year == utc_now().year
    return str(format_datetime(when, SHORT_MOMENT if is_now else SHORT_MOMENT_OF_ANOTHER_YEAR))


def _day(day: date | str) -> str:
    """A day, or a date as it is stored, with its weekday."""
    found = date.fromisoformat(day) if isinstance(day, str) else day
    return str(format_date(found, DAY))


def _date(when: datetime) -> str:
    """The day of `when` in the reader's time zone, without its weekday."""
    return str(format_datetime(when, DATE))


def time_left(until: datetime) -> str:
    """How long it is still to `until`, in days, hours or minutes; a minute at least."""
    left = max(until - utc_now(), timedelta(minutes=1))
    return str(format_timedelta(left, granularity="minute", threshold=2))


def time_span(span: timedelta) -> str:
    """How long something lasts, in its largest unit."""
    return str(format_timedelta(span))


@contextmanager
def in_language(name: str) -> Iterator[None]:
    """Write messages and dates in the language `name`, whatever the reader's is."""
    with force_locale(name), use(name):
        yield


def _language() -> str:
    """The language of the request; English outside of requests.

    A page asks for hundreds of messages, and to ask Flask-Babel costs more than the message.
    """
    if not has_request_context():
        return DEFAULT_LANGUAGE
    found: str | None = g.get("language")
    if found is None:
        found = g.language = str(get_locale() or DEFAULT_LANGUAGE)
    return found


def _locale() -> str:
    if not has_request_context():
        return LANGUAGES[0]
    if current_user.is_authenticated and current_user.locale in LANGUAGES:
        return str(current_user.locale)
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def _time_zone() -> str | None:
    if has_request_context() and current_user.is_authenticated:
        return str(current_user.time_zone)
    return None
