"""The templates of e-mails: text and HTML of one name, in the reader's language."""

import re
import textwrap
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from babel.dates import format_date, format_datetime
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from app.games.text import use
from app.games.text.templates import install_messages
from app.mail.position_outline import outline
from app.mail.preferences.hours import zone_of
from app.mail.reading.checkboxes import disarmed
from app.mail.reading.quoted_start import MARKER

PROJECT = Path(__file__).parent.parent.parent
TEMPLATES = PROJECT / "templates"

WIDTH = 72
RULE = "-" * 70
"""Parts an e-mail from how it is answered."""

MOMENT = "EEEE d MMMM y, HH:mm"
SUBJECT_MOMENT = "EEE d MMM, HH:mm"
DAY = "EEEE d MMMM y"
DATE = "d MMMM y"
SHORT_MOMENT = "d MMM, HH:mm"
SHORT_MOMENT_OF_ANOTHER_YEAR = "d MMM y, HH:mm"
"""How all pages and e-mails write times: day, month, year, hours of 24. Lists are short."""


def render(name: str, locale: str, **content: Any) -> tuple[str, str]:
    """The text and the HTML of the e-mail `name`. Raises jinja2.TemplateError if one is broken."""
    paper = _paper(locale)
    with use(locale):
        text = paper.get_template(f"mail/{name}.txt").render(content)
        html = paper.get_template(f"mail/{name}.html").render(content)
    return _tidy(text), html.strip() + "\n"


def gist(name: str, locale: str, **content: Any) -> tuple[str, ...]:
    """What a digest says instead of the e-mail `name`: its macro in digest_lines.txt.

    Empty if it has none: the digest tells it in other words.
    """
    with use(locale):
        gists = _paper(locale).get_template("mail/digest_lines.txt").make_module(content)
        macro = getattr(gists, name.rpartition("/")[2], None)
        return tuple(str(macro()).strip("\n").split("\n")) if macro is not None else ()


def subject_of(name: str, locale: str, **content: Any) -> str:
    """What the subject of the e-mail `name` says besides the match: its macro in subjects.txt.

    Empty if it has none.
    """
    with use(locale):
        subjects = _paper(locale).get_template("mail/subjects.txt").make_module(content)
        macro = getattr(subjects, name.rpartition("/")[2], None)
        return _one_line(str(macro())) if macro is not None else ""


def notice(names: Sequence[str], locale: str, *args: str) -> str:
    """What a notice says: the macro of notices.txt that bears the first of `names` that is there.

    Raises KeyError if none is.
    """
    with use(locale):
        macros = vars(_paper(locale).get_template("mail/notices.txt").module)
        name = next((each for each in names if each in macros), names[-1])
        return str(macros[name](*args)).strip()


def _tidy(text: str) -> str:
    """No trailing spaces, no more than one blank line at a time."""
    text = re.sub(r"[ \t]+$", "", text, flags=re.M)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


@lru_cache
def _paper(locale: str) -> Environment:
    paper = Environment(
        loader=FileSystemLoader(TEMPLATES),
        extensions=["jinja2.ext.i18n"],
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    install_messages(paper)
    paper.filters["fold"] = fold
    paper.filters["one_line"] = _one_line
    paper.filters["outline"] = outline
    paper.filters["disarmed"] = disarmed
    paper.filters["day"] = partial(format_date, format=DAY, locale=locale)
    paper.filters["moment"] = partial(moment, locale=locale)
    paper.filters["short_moment"] = partial(moment, locale=locale, form=SUBJECT_MOMENT)
    paper.globals["marker"] = MARKER
    paper.globals["rule"] = RULE
    paper.globals["language"] = locale
    return paper


def moment(when: datetime, time_zone: str, locale: str, form: str = MOMENT) -> str:
    """`when` as a reader in `time_zone` (UTC if there is no such zone) writes it, to the minute."""
    zone = zone_of(time_zone)
    there = when.astimezone(zone)
    return f"{format_datetime(there, form, tzinfo=zone, locale=locale)} {there.tzname()}"


def day(when: datetime, time_zone: str, locale: str) -> str:
    """The day of `when` as a reader in `time_zone` writes it."""
    zone = zone_of(time_zone)
    return format_datetime(when.astimezone(zone), DAY, tzinfo=zone, locale=locale)


def fold(text: str, first: str = "", rest: str | None = None) -> str:
    """`text` as one paragraph of lines of WIDTH; `first` and `rest` are what lines begin with.

    Orders are never folded: half an order on a line of its own would be another order.
    """
    line = _one_line(text)
    if line and len(first) + len(line) <= WIDTH:
        return first + line
    return textwrap.fill(
        line,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first) if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
