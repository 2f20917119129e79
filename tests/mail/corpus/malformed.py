"""MIME that is broken, cut off, or made to do harm."""

from tests.mail.corpus.case import ORDERS, Answer, Mail
from tests.mail.corpus.html import IN_DIVS
from tests.mail.corpus.writing import html_mail, mail, part, parts

FROM = b"From: anna@example.org\r\nMessage-ID: <1@example.org>\r\n"


def russian_doll(depth: int) -> bytes:
    """A multipart in a multipart in a multipart..., orders in the innermost."""
    layers = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
        for n in range(depth)
    )
    return FROM + layers + b"Content-Type: text/plain\r\n\r\n" + ORDERS.encode()


MALFORMED = (
    Mail("nothing at all", b"", "", answer=Answer.HELD),
    Mail("a line feed", b"\n", "", answer=Answer.HELD),
    Mail("no headers at all", ORDERS.encode(), ORDERS, answer=Answer.HELD),
    Mail("no headers but a sender", b"From: anna@example.org\n\n" + ORDERS.encode()),
    Mail("a thousand NULs", b"\0" * 1000, "", answer=Answer.HELD),
    Mail(
        "headers without an end",
        b"From: anna@example.org\r\nSubject: x",
        "",
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "a mailbox's From line before the headers",
        b"From anna@example.org Tue Nov  3 09:00:00 2026\r\n" + mail(ORDERS),
    ),
    Mail(
        "a From line within the text, escaped by the mailbox",
        mail(f"{ORDERS}\n# x\n\n>From here on a comment\n"),
        f"{ORDERS}\n# x",
    ),
    Mail("multipart that never ends", parts(part(ORDERS)).replace(b"--=_b--\r\n", b"")),
    Mail("multipart without a boundary", mail(ORDERS, "Content-Type: multipart/mixed")),
    Mail(
        "multipart whose boundary never comes",
        mail(ORDERS, "Content-Type: multipart/mixed; boundary=never"),
    ),
    Mail(
        "multipart with an empty boundary",
        mail(ORDERS, 'Content-Type: multipart/mixed; boundary=""'),
    ),
    Mail("multipart with nothing in it", parts(), "", answer=Answer.NOTHING_READ),
    Mail(
        "multipart with a preamble and an epilogue",
        parts(part(ORDERS)).replace(b"\r\n\r\n--=_b", b"\r\n\r\nend movement\r\n--=_b", 1)
        + b"end movement\r\n",
    ),
    Mail(
        "multipart with text outside of a part that a boundary of spaces ends",
        parts(part(ORDERS)).replace(b"--=_b\r\n", b"--=_b   \r\n", 1),
    ),
    Mail(
        "a boundary that begins like that of the part within",
        parts(
            part(
                b"--=_bb\n\n" + ORDERS.encode() + b"\n--=_bb--\n",
                'multipart/mixed; boundary="=_bb"',
            )
        ),
    ),
    Mail(
        "a boundary of the longest kind",
        mail(
            f"--{'b' * 200}\n\n{ORDERS}\n--{'b' * 200}--\n",
            f"Content-Type: multipart/mixed; boundary={'b' * 200}",
        ),
    ),
    Mail(
        "a part without headers",
        mail(f"--=_b\n\n{ORDERS}\n--=_b--\n", 'Content-Type: multipart/mixed; boundary="=_b"'),
    ),
    Mail("a part that ends within its headers", parts(part(ORDERS), b"Content-Type: text/pl")),
    Mail("nested twenty deep", russian_doll(20)),
    Mail("nested two thousand deep", russian_doll(2000), None, answer=Answer.TOO_LONG),
    Mail(
        "ten thousand parts",
        FROM
        + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
        + b"--b\r\n\r\nend movement\r\n" * 10_000,
        None,
        answer=Answer.TOO_LONG,
    ),
    Mail(
        "a mail within a mail, three thousand times",
        FROM + b"Content-Type: message/rfc822\r\n\r\n" * 3_000 + b"\r\nend movement\r\n",
        None,
        answer=Answer.TOO_LONG,
    ),
    Mail(
        "a mail within a mail within a mail, three hundred times",
        FROM + b"Content-Type: message/rfc822\r\n\r\n" * 300 + ORDERS.encode(),
        "",
        attachments=("message/rfc822",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "HTML five thousand elements deep", html_mail("<div>" * 5000 + ORDERS.replace("\n", "<br>"))
    ),
    Mail(
        "a table of ten thousand rows, the orders before it",
        html_mail(IN_DIVS + "<table>" + "<tr><td># x</td></tr>" * 4_000 + "</table>"),
        ORDERS + "\n# x" * 4_000,
    ),
    Mail(
        "more text than orders can be",
        mail("move\n" * 50_000),
        None,
        answer=Answer.TOO_LONG,
    ),
    Mail(
        "our letter quoted in half a megabyte of Word's HTML",
        html_mail(
            IN_DIVS
            + "<blockquote>"
            + '<p class=MsoNormal style="margin:0"><span lang=EN-GB>x</span></p>\n' * 2_000
            + f"<!-- {'x' * 400_000} --></blockquote>"
        ),
    ),
    Mail(
        "HTML of a megabyte",
        html_mail(IN_DIVS + "<p># x</p>" * 100_000),
        None,
        answer=Answer.TOO_LONG,
    ),
    Mail(
        "HTML of fifty thousand elements in one another",
        html_mail("<div>" * 50_000 + IN_DIVS),
        None,
        answer=Answer.TOO_LONG,
    ),
    Mail("two content types", mail(ORDERS, "Content-Type: text/plain", "Content-Type: text/html")),
    Mail(
        "two transfer encodings",
        mail(ORDERS, "Content-Transfer-Encoding: 7bit", "Content-Transfer-Encoding: base64"),
    ),
    Mail(
        "a content type that never closes its quotes",
        mail(ORDERS, 'Content-Type: text/plain; charset="utf-8'),
    ),
    Mail("a content type with a NUL", mail(ORDERS, "Content-Type: text/plain; charset=\0")),
    Mail(
        "a content type of a comment",
        mail(ORDERS, "Content-Type: (orders) text/plain (yes); charset=utf-8 (or so)"),
    ),
    Mail(
        "Windows' line ends within the headers alone",
        mail(ORDERS).replace(b"\r\n", b"\n").replace(b"\n", b"\r\n", 5),
    ),
)
