"""Mails that say the same several times over, and those that only seem to."""

from tests.mail.corpus.case import FORM, ORDERS, Mail
from tests.mail.corpus.html import BOXES, IN_DIVS
from tests.mail.corpus.writing import WROTE, attached, mail, nested, part, parts, quoted

PICTURE = part(
    "R0lGODdh",
    "image/gif; name=board.gif",
    "Content-Transfer-Encoding: base64",
    "Content-ID: <board.1@post.example>",
)

ALTERNATIVES = (
    Mail(
        "both alternatives: the plain one counts",
        parts(part(ORDERS), part(IN_DIVS, "text/html"), kind="alternative"),
    ),
    Mail(
        "an empty plain alternative: the HTML counts",
        parts(part(" \n"), part(IN_DIVS, "text/html"), kind="alternative"),
    ),
    Mail(
        "a plain alternative of hard spaces and invisible characters: the HTML counts",
        parts(part("\u00a0\n\u200b\n\ufeff"), part(IN_DIVS, "text/html"), kind="alternative"),
    ),
    Mail(
        "a plain alternative that only says that there is HTML",
        parts(
            part("This message is in HTML. Your mail program cannot show HTML messages."),
            part(IN_DIVS, "text/html"),
            kind="alternative",
        ),
    ),
    Mail(
        "a plain alternative that says in German that there is HTML",
        parts(
            part("Diese Nachricht ist im HTML-Format.\n"),
            part(IN_DIVS, "text/html"),
            kind="alternative",
        ),
    ),
    Mail(
        "the HTML stands first",
        parts(part(IN_DIVS, "text/html"), part(ORDERS), kind="alternative"),
    ),
    Mail(
        "the plain alternative quotes alone, the HTML too: nothing is lost by taking the plain one",
        parts(
            part(f"{ORDERS}\n\n{WROTE}\n{quoted(FORM)}\n"),
            part(f"{IN_DIVS}<blockquote>{BOXES}</blockquote>", "text/html"),
            kind="alternative",
        ),
    ),
    Mail(
        "alternatives beside the picture of our own letter",
        parts(
            nested(part(ORDERS), part(IN_DIVS, "text/html")),
            PICTURE,
            kind="related",
        ),
    ),
    Mail(
        "alternatives within mixed, an attachment behind",
        parts(
            nested(part(ORDERS), part(IN_DIVS, "text/html")),
            attached(b"\x89PNG", "image/png", "map.png"),
        ),
        attachments=("map.png",),
    ),
    Mail(
        "Apple Mail: text, picture, text",
        parts(
            part("move Lenin to Novgorod\n"),
            part("R0lGODdh", "image/gif; name=a.gif", "Content-Transfer-Encoding: base64"),
            part("move Antonov-Ovseenko to Orel\n"),
        ),
        attachments=("a.gif",),
        text="move Lenin to Novgorod\n\nmove Antonov-Ovseenko to Orel",
    ),
    Mail(
        "an alternative for watches: text/watch-html and AMP",
        parts(
            part(ORDERS),
            part("<b>end movement</b>", "text/watch-html"),
            part("<html amp4email>end movement", "text/x-amp-html"),
            part(IN_DIVS, "text/html"),
            kind="alternative",
        ),
    ),
    Mail(
        "an enriched alternative",
        parts(part(ORDERS), part("<bold>x</bold>", "text/enriched"), kind="alternative"),
    ),
    Mail(
        "a calendar among the alternatives",
        parts(
            part(ORDERS),
            part("BEGIN:VCALENDAR\nEND:VCALENDAR", "text/calendar; method=REQUEST"),
            kind="alternative",
        ),
    ),
    Mail("no content type at all", mail(ORDERS, "Content-Type:")),
    Mail("a content type that is none", mail(ORDERS, "Content-Type: text")),
    Mail("a text of another kind", mail(ORDERS, "Content-Type: text/x-orders")),
    Mail("a content type in capitals", mail(ORDERS, "CONTENT-TYPE: TEXT/PLAIN; CHARSET=UTF-8")),
)
