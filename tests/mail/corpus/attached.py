"""Attachments: what was not read is named, and what nobody knows of is not."""

from tests.mail.corpus.case import ORDERS, Answer, Mail
from tests.mail.corpus.writing import attached, mail, part, parts

TNEF = b"\x78\x9f\x3e\x22\x01\x00\x01\x06\x90\x08\x00"

ATTACHED = (
    Mail(
        "a picture beside the text",
        parts(
            part(ORDERS),
            part("R0lGODdh", "image/gif; name=map.gif", "Content-Transfer-Encoding: base64"),
        ),
        attachments=("map.gif",),
    ),
    Mail(
        "a picture before the text",
        parts(attached(b"GIF", "image/gif", "map.gif"), part(ORDERS)),
        attachments=("map.gif",),
    ),
    Mail(
        "a picture of a signature, which its sender knows nothing of",
        parts(
            part(ORDERS),
            part(
                "R0lG",
                "image/png; name=image001.png",
                "Content-Transfer-Encoding: base64",
                "Content-ID: <image001@x>",
            ),
            kind="related",
        ),
    ),
    Mail(
        "orders in an attached file are not read",
        parts(part("see attachment"), attached(ORDERS.encode(), "text/plain", "orders.txt")),
        "see attachment",
        attachments=("orders.txt",),
        answer=Answer.REFUSED,
    ),
    Mail(
        "orders in an attached file alone",
        mail(ORDERS, "Content-Disposition: attachment; filename=orders.txt"),
        "",
        attachments=("orders.txt",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "orders as a document of Word's",
        parts(
            part(""),
            attached(
                b"PK\x03\x04",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "orders.docx",
            ),
        ),
        "",
        attachments=("orders.docx",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "a text part that is shown inline and has no name",
        parts(
            part("move Lenin to Novgorod\n", "text/plain", "Content-Disposition: inline"),
            part("move Antonov-Ovseenko to Orel\n", "text/plain", "Content-Disposition: inline"),
        ),
        "move Lenin to Novgorod\n\nmove Antonov-Ovseenko to Orel",
    ),
    Mail(
        "winmail.dat beside the text",
        parts(part(ORDERS), attached(TNEF, "application/ms-tnef", "winmail.dat")),
        attachments=("winmail.dat",),
    ),
    Mail(
        "winmail.dat alone",
        mail(TNEF, "Content-Type: application/ms-tnef; name=winmail.dat"),
        "",
        attachments=("winmail.dat",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "winmail.dat without its name",
        mail(TNEF, "Content-Type: application/vnd.ms-tnef"),
        "",
        attachments=("application/vnd.ms-tnef",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "a name in Cyrillic (RFC 2231)",
        parts(
            part(ORDERS),
            part(
                "x",
                "image/png",
                "Content-Disposition: attachment; "
                "filename*=utf-8''%D0%BA%D0%B0%D1%80%D1%82%D0%B0.png",
            ),
        ),
        attachments=("карта.png",),
    ),
    Mail(
        "a name in Cyrillic as Outlook writes it (RFC 2047)",
        parts(part(ORDERS), part("x", 'image/png; name="=?koi8-r?B?y8HS1ME=?=.png"')),
        attachments=("карта.png",),
    ),
    Mail(
        "a name in pieces",
        parts(
            part(ORDERS),
            part(
                "x",
                "image/png",
                'Content-Disposition: attachment; filename*0="very long "; filename*1="name.png"',
            ),
        ),
        attachments=("very long name.png",),
    ),
    Mail(
        "a name with a path and line breaks",
        parts(
            part(ORDERS),
            part(
                "x",
                "image/png",
                'Content-Disposition: attachment; filename="..\\\\..\\\\etc\\\\pass\twd"',
            ),
        ),
        attachments=("..\\..\\etc\\pass\twd",),
    ),
    Mail(
        "a visiting card",
        parts(part(ORDERS), attached(b"BEGIN:VCARD", "text/vcard", "anna.vcf")),
        attachments=("anna.vcf",),
    ),
    Mail(
        "a voice message of a telephone",
        parts(part(""), attached(b"\0", "audio/amr", "voice.amr")),
        "",
        attachments=("voice.amr",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "a file that is stored elsewhere (RFC 2017)",
        parts(part(ORDERS), part("", 'message/external-body; access-type=URL; URL="http://x/"')),
        attachments=("message/external-body",),
    ),
    Mail(
        "twelve attachments",
        parts(part(ORDERS), *(attached(b"x", "image/png", f"{n}.png") for n in range(12))),
        attachments=tuple(f"{n}.png" for n in range(12)),
    ),
    Mail(
        "a part of a mail that was cut in pieces (RFC 2046 5.2.2)",
        mail(ORDERS, 'Content-Type: message/partial; id="1@x"; number=1; total=2'),
        "",
        attachments=("message/partial",),
        answer=Answer.NOTHING_READ,
    ),
)
