"""Awkward mails, each as its client would write it, with the orders that stand in it."""

import base64
import quopri
from dataclasses import dataclass

ORDERS = "move Third Army to Kiev\nattack Odessa"
RUSSIAN = "двинуть 3-ю армию в Киев\nатаковать Одессу"

MARKER = "=== Write your orders above this line ==="
OURS = f"{MARKER}\n\nYour move in Red October, Anna.\n\n[ ] move Third Army to Kiev\n[ ] pass"
ADDRESS = "orders+abc@post.example"


@dataclass(frozen=True)
class Mail:
    """One mail of the corpus: `text` is what `parse` must find that its writer wrote."""

    name: str
    raw: bytes
    text: str = ORDERS
    is_automatic: bool = False
    attachments: int = 0


def quoted(text: str, mark: str = "> ") -> str:
    return "\n".join((mark + line).rstrip() for line in text.split("\n"))


def mail(body: str | bytes, *headers: str, charset: str = "utf-8") -> bytes:
    """A complete mail; `headers` replace those of the same name."""
    standard = [
        "From: Anna <anna@example.org>",
        f"To: Fieldpost <{ADDRESS}>",
        "Subject: Re: [Fieldpost] Red October (#7)",
        "Message-ID: <1@example.org>",
        "Date: Tue, 3 Nov 2026 10:00:00 +0300",
        "MIME-Version: 1.0",
        f"Content-Type: text/plain; charset={charset}",
    ]
    names = {header.partition(":")[0].lower() for header in headers}
    lines = [line for line in standard if line.partition(":")[0].lower() not in names]
    head = "\n".join([*lines, *headers]).encode()
    content = body if isinstance(body, bytes) else body.encode(charset)
    return (head + b"\n\n" + content).replace(b"\n", b"\r\n")


def html_mail(html: str) -> bytes:
    return mail(html, "Content-Type: text/html; charset=utf-8")


def parts(*inner: bytes, kind: str = "mixed") -> bytes:
    """A multipart mail of the given parts, each with its own headers."""
    body = b"".join(b"--=_b\n" + part + b"\n" for part in inner) + b"--=_b--\n"
    return mail(body, f'Content-Type: multipart/{kind}; boundary="=_b"')


def part(body: str | bytes, kind: str = "text/plain; charset=utf-8", *headers: str) -> bytes:
    content = body if isinstance(body, bytes) else body.encode()
    head = "\n".join([f"Content-Type: {kind}", *headers]).encode()
    return head + b"\n\n" + content


WROTE = f"On Tue, 3 Nov 2026 at 09:00, Fieldpost <{ADDRESS}> wrote:"

CORPUS = [
    Mail("plain new mail", mail(ORDERS)),
    Mail("top-posted in Gmail", mail(f"{ORDERS}\n\n{WROTE}\n\n{quoted(OURS)}\n")),
    Mail(
        "Gmail wraps its attribution inside the address",
        mail(f"{ORDERS}\n\n{WROTE.replace('<', chr(60) + chr(10))}\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Gmail wraps its attribution before the verb",
        mail(f"{ORDERS}\n\n{WROTE.replace(' wrote', chr(10) + 'wrote')}\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Gmail in Russian names no verb",
        mail(
            f"{ORDERS}\n\nвт, 3 нояб. 2026 г. в 09:00, Fieldpost <{ADDRESS}>:\n\n{quoted(OURS)}\n"
        ),
    ),
    Mail("bottom-posted", mail(f"{WROTE}\n{quoted(OURS)}\n\n{ORDERS}\n")),
    Mail(
        "answered between the quoted lines",
        mail(
            f"{WROTE}\n> Where does Third Army go?\n\nmove Third Army to Kiev\n\n"
            "> Do you attack?\n\nattack Odessa\n\n> Long live the post.\n"
        ),
        "move Third Army to Kiev\n\nattack Odessa",
    ),
    Mail(
        "Thunderbird in Russian",
        mail(f"03.11.2026 9:00, Fieldpost пишет:\n{quoted(OURS)}\n\n{ORDERS}\n\n-- \nАнна\n"),
    ),
    Mail(
        "Apple Mail quotes its own attribution",
        mail(
            f"{ORDERS}\n\n> On 3 Nov 2026, at 09:00, Fieldpost <{ADDRESS}> wrote:\n>\n"
            f"{quoted(OURS)}\n"
        ),
    ),
    Mail(
        "Apple Mail in Russian",
        mail(
            f"{ORDERS}\n\n> 3 нояб. 2026 г., в 09:00, Fieldpost <{ADDRESS}> написал(а):\n>\n"
            f"{quoted(OURS)}\n\nОтправлено с iPhone\n"
        ),
    ),
    Mail(
        "iPhone signature above the quotation",
        mail(f"{ORDERS}\n\nSent from my iPhone\n\n{WROTE}\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Outlook with its block of header lines",
        mail(
            f"{ORDERS}\n\n________________________________\nFrom: Fieldpost <{ADDRESS}>\n"
            "Sent: Tuesday, November 3, 2026 9:00 AM\nTo: Anna <anna@example.org>\n"
            f"Subject: [Fieldpost] Red October (#7)\n\n{OURS}\n"
        ),
    ),
    Mail(
        "Outlook in Russian",
        mail(
            f"{ORDERS}\n\nОт: Fieldpost <{ADDRESS}>\nОтправлено: 3 ноября 2026 г. 9:00\n"
            f"Кому: Anna <anna@example.org>\nТема: [Fieldpost] Red October (#7)\n\n{OURS}\n"
        ),
    ),
    Mail(
        "Outlook in a language that nobody listed",
        mail(
            f"{ORDERS}\n\nLähettäjä: Fieldpost <{ADDRESS}>\nLähetetty: 3. marraskuuta 2026 9:00\n"
            f"Vastaanottaja: Anna <anna@example.org>\nAihe: [Fieldpost] Red October\n\n{OURS}\n"
        ),
    ),
    Mail(
        "old Outlook's divider",
        mail(f"{ORDERS}\n\n-----Original Message-----\nFrom: Fieldpost\n\n{OURS}\n"),
    ),
    Mail(
        "Mail.ru quotes without marks",
        mail(
            f"{ORDERS}\n\nВторник, 3 ноября 2026, 9:00 +03:00 от Fieldpost <{ADDRESS}>:\n\n{OURS}\n"
        ),
    ),
    Mail(
        "a client that quotes nothing but the marker line and below",
        mail(f"{ORDERS}\n\n{OURS}\n"),
    ),
    Mail("The Bat! quotes with initials", mail(f"{ORDERS}\n\n{quoted(OURS, 'FP> ')}\n")),
    Mail("signature", mail(f"{ORDERS}\n\n-- \nAnna\nCommissar of nothing\n")),
    Mail("signature whose space was lost", mail(f"{ORDERS}\n--\nAnna\n")),
    Mail("ticked boxes in the quoted form", mail(quoted(f"[x] {ORDERS}".replace("\n", "\n[X] ")))),
    Mail("boxes left alone in a copied form", mail(f"[ ] pass\n[x] {ORDERS}\n[ ] resign\n")),
    Mail("old ticks in a deeper quotation", mail(f"{ORDERS}\n\n{WROTE}\n> > [x] attack Perm\n")),
    Mail(
        "format=flowed",
        mail(
            "move Third Army \nto Kiev\nattack Odessa\n-- \nAnna\n",
            "Content-Type: text/plain; charset=utf-8; format=flowed",
        ),
    ),
    Mail(
        "format=flowed with DelSp and a stuffed line",
        mail(
            "move Third Ar \nmy to Kiev\n attack Odessa\n",
            "Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes",
        ),
    ),
    Mail(
        "base64",
        mail(base64.encodebytes(ORDERS.encode()), "Content-Transfer-Encoding: base64"),
    ),
    Mail(
        "quoted-printable with soft line breaks",
        mail(quopri.encodestring(RUSSIAN.encode()), "Content-Transfer-Encoding: quoted-printable"),
        RUSSIAN,
    ),
    Mail("KOI8-R", mail(RUSSIAN, charset="koi8-r"), RUSSIAN),
    Mail("windows-1251", mail(RUSSIAN, charset="windows-1251"), RUSSIAN),
    Mail(
        "UTF-16",
        mail(
            base64.encodebytes(RUSSIAN.encode("utf-16")),
            "Content-Type: text/plain; charset=utf-16",
            "Content-Transfer-Encoding: base64",
        ),
        RUSSIAN,
    ),
    Mail(
        "windows-1251 that says nothing of it",
        mail(RUSSIAN.encode("windows-1251"), "Content-Type: text/plain"),
        RUSSIAN,
    ),
    Mail(
        "UTF-8 that says us-ascii",
        mail(RUSSIAN.encode(), "Content-Type: text/plain; charset=us-ascii"),
        RUSSIAN,
    ),
    Mail(
        "a character set that does not exist",
        mail(ORDERS, "Content-Type: text/plain; charset=x-cp9"),
    ),
    Mail(
        "a codec that is no character set", mail(ORDERS, "Content-Type: text/plain; charset=rot13")
    ),
    Mail(
        "Gmail's HTML alone",
        html_mail(
            '<div dir="ltr">move Third Army to Kiev<div>attack Odessa<br></div></div><br>'
            f'<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, 3 Nov 2026 at '
            f'09:00, Fieldpost &lt;<a href="mailto:{ADDRESS}">{ADDRESS}</a>&gt; wrote:<br></div>'
            f'<blockquote class="gmail_quote">{MARKER}<br>Your move</blockquote></div>'
        ),
    ),
    Mail(
        "Outlook's HTML alone",
        html_mail(
            "<html><head><style>p {margin:0}</style></head><body>"
            "<p class=MsoNormal>move Third Army to Kiev</p>"
            "<p class=MsoNormal>attack&nbsp;Odessa</p>"
            '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3pt 0 0 0">'
            "<p><b>Absender:</b> Fieldpost</p></div><p>Your move</p></body></html>"
        ),
        "move Third Army to Kiev\n\nattack Odessa",
    ),
    Mail(
        "Outlook on the web in HTML",
        html_mail(
            "<div>move Third Army to Kiev</div><div>attack Odessa</div>"
            '<div id="appendonsend"></div><hr>'
            '<div id="divRplyFwdMsg"><b>Od:</b> F</div><div>x</div>'
        ),
    ),
    Mail(
        "HTML signature above the quotation",
        html_mail(
            "<div>move Third Army to Kiev<br>attack Odessa</div>"
            '<div class="gmail_signature">Anna</div><blockquote>old</blockquote>'
        ),
    ),
    Mail(
        "both alternatives: the plain one counts",
        parts(part(ORDERS), part(f"<p>{ORDERS}</p>", "text/html"), kind="alternative"),
    ),
    Mail(
        "an empty plain alternative: the HTML counts",
        parts(
            part(" \n"),
            part("move Third Army to Kiev<br>attack Odessa", "text/html"),
            kind="alternative",
        ),
    ),
    Mail(
        "a picture beside the text",
        parts(
            part(ORDERS),
            part("R0lGODdh", "image/gif; name=map.gif", "Content-Transfer-Encoding: base64"),
        ),
        attachments=1,
    ),
    Mail(
        "orders in an attached file are not read",
        parts(
            part("see attachment"),
            part("attack Perm", "text/plain", "Content-Disposition: attachment; filename=o.txt"),
        ),
        "see attachment",
        attachments=1,
    ),
    Mail(
        "a forwarded mail is not the writer's",
        parts(part(ORDERS), part(mail("attack Perm"), "message/rfc822")),
        attachments=1,
    ),
    Mail(
        "winmail.dat alone",
        mail(b'x\x9f>"', "Content-Type: application/ms-tnef"),
        "",
        attachments=1,
    ),
    Mail(
        "PGP-signed inline",
        mail(
            f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{ORDERS}\n- -- \nAnna\n"
            "-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n"
        ),
    ),
    Mail(
        "PGP-signed as MIME",
        parts(part(ORDERS), part("sig", "application/pgp-signature"), kind="signed"),
        attachments=1,
    ),
    Mail(
        "typed on a phone: hard spaces, zero-width spaces",
        mail("\ufeffmove\u00a0Third\u200b Army to Kiev\nattack Odessa"),
    ),
    Mail("NUL and other controls", mail("move Third\x00 Army to Kiev\x07\nattack Odessa\x1b")),
    Mail("bare carriage returns", mail(ORDERS).replace(b"\r\n", b"\r")),
    Mail("no headers but a sender", b"From: anna@example.org\n\n" + ORDERS.encode()),
    Mail("nothing at all", b"", ""),
    Mail("an empty mail", mail(""), ""),
    Mail("only a quotation", mail(f"{WROTE}\n{quoted(OURS)}\n"), ""),
    Mail("multipart that never ends", parts(part(ORDERS)).replace(b"--=_b--\r\n", b"")),
    Mail("multipart without a boundary", mail(ORDERS, "Content-Type: multipart/mixed")),
    Mail(
        "a bounce",
        mail("failed", "Content-Type: multipart/report; report-type=delivery-status; boundary=x"),
        "",
        is_automatic=True,
    ),
    Mail(
        "an out-of-office reply",
        mail(ORDERS, "Auto-Submitted: auto-replied (vacation)"),
        is_automatic=True,
    ),
    Mail("a person says so himself", mail(ORDERS, "Auto-Submitted: no")),
    Mail("a mailing list", mail(ORDERS, "List-Id: <war.example.org>"), is_automatic=True),
    Mail("bulk mail", mail(ORDERS, "Precedence: Bulk"), is_automatic=True),
    Mail("the null return path", mail(ORDERS, "Return-Path: <>"), is_automatic=True),
    Mail("a common return path", mail(ORDERS, "Return-Path: <anna@example.org>")),
]
