"""Texts wrapped up for the journey: base64, quoted-printable, and what went wrong on the way."""

import base64

from tests.mail.corpus.case import LONG_ORDERS, ORDERS, RUSSIAN, Mail
from tests.mail.corpus.writing import in_base64, in_quoted_printable, mail, part, parts

ENCODINGS = (
    Mail("base64", in_base64(ORDERS)),
    Mail("base64 of Cyrillic", in_base64(RUSSIAN), RUSSIAN),
    Mail(
        "base64 in one line",
        mail(base64.b64encode(ORDERS.encode()), "Content-Transfer-Encoding: BASE64"),
    ),
    Mail(
        "base64 without its padding",
        mail(
            base64.b64encode(f"{ORDERS}\n".encode()).rstrip(b"="),
            "Content-Transfer-Encoding: base64",
        ),
    ),
    Mail(
        "base64 with a footer of the list server's in plain text behind it",
        mail(
            base64.encodebytes(f"{ORDERS}\n\n".encode()) + b"\n___________\nwar mailing list\n",
            "Content-Transfer-Encoding: base64",
        ),
    ),
    Mail(
        "base64 that is none",
        mail(ORDERS, "Content-Transfer-Encoding: base64"),
    ),
    Mail(
        "quoted-printable with soft breaks inside the words",
        mail(
            b"move Le=\nnin to Novg=\norod\nmove Antonov-Ovs=\neenko to Orel=\n\n",
            "Content-Transfer-Encoding: quoted-printable",
        ),
    ),
    Mail("quoted-printable of Cyrillic", in_quoted_printable(RUSSIAN), RUSSIAN),
    Mail(
        "quoted-printable, soft breaks between the bytes of one letter",
        mail(
            ORDERS.encode() + b"\n# =D0=\n=92=D0=BF=D0=B5=D1=\n=80=D1=91=D0=B4",
            "Content-Transfer-Encoding: quoted-printable",
        ),
        f"{ORDERS}\n# Вперёд",
    ),
    Mail(
        "quoted-printable with blanks that were added at the line ends",
        mail(
            b"move Lenin to =  \nNovgorod   \nmove Antonov-Ovseenko to Orel\n",
            "Content-Transfer-Encoding: quoted-printable",
        ),
    ),
    Mail(
        "quoted-printable with equals signs that mean nothing",
        mail(f"{ORDERS}\n# 1 = one, =ZZ".encode(), "Content-Transfer-Encoding: quoted-printable"),
        f"{ORDERS}\n# 1 = one, =ZZ",
    ),
    Mail(
        "quoted-printable in small letters",
        mail(
            b"move=20Lenin to Novgorod=0amove Antonov=2dOvseenko to Orel",
            "Content-Transfer-Encoding: Quoted-Printable",
        ),
    ),
    Mail("an encoding that does not exist", mail(ORDERS, "Content-Transfer-Encoding: x-zip")),
    Mail("8bit that says 7bit", mail(RUSSIAN, "Content-Transfer-Encoding: 7bit"), RUSSIAN),
    Mail(
        "each part in an encoding of its own",
        parts(
            part(
                "bW92ZSBMZW5pbiB0byBOb3Znb3JvZA==",
                "text/plain",
                "Content-Transfer-Encoding: base64",
            ),
            part(
                "move Antonov=2DOvseenko to Orel",
                "text/plain",
                "Content-Transfer-Encoding: quoted-printable",
            ),
        ),
    ),
    Mail("bare carriage returns", mail(ORDERS).replace(b"\r\n", b"\r")),
    Mail("bare line feeds", mail(ORDERS).replace(b"\r\n", b"\n")),
    Mail(
        "doubled carriage returns",
        mail(LONG_ORDERS.replace("\n", "\r\n")),
        LONG_ORDERS.replace("\n", "\n\n"),
    ),
    Mail(
        "a line of a hundred thousand characters",
        mail(f"{ORDERS}\n# " + "ura " * 25_000),
        f"{ORDERS}\n# " + ("ura " * 25_000).strip(),
    ),
    Mail(
        "uuencoded in the text",
        mail(f"{ORDERS}\n\nbegin 644 orders.txt\n#0V%T\n`\nend\n"),
        attachments=("orders.txt",),
    ),
)
