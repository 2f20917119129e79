"""What keyboards, phones and word processors make of an order as it is typed."""

from tests.mail.corpus.case import ORDERS, Answer, Mail
from tests.mail.corpus.writing import html_mail, mail

DASHES = {
    "a hyphen that does not break": "\u2011",
    "a true hyphen": "\u2010",
    "a dash": "–",
    "a long dash": "—",
    "a minus sign": "−",
    "a blank": " ",
}
BLANKS = {
    "hard spaces": "\u00a0",
    "narrow hard spaces": "\u202f",
    "thin spaces": "\u2009",
    "figure spaces": "\u2007",
    "ideographic spaces": "\u3000",
    "tabs": "\t",
    "two blanks": "  ",
}
UNSEEN = {
    "zero-width spaces": "\u200b",
    "soft hyphens": "\u00ad",
    "word joiners": "\u2060",
    "zero-width joiners": "\u200d",
    "zero-width non-joiners": "\u200c",
    "variation selectors": "\ufe0f",
    "marks of direction": "\u200e",
}
PLAIN_BLANKS = ("\u00a0", "\u202f", "\u2009", "\u2007", "\u3000")


def _seen(blank: str) -> str:
    return ORDERS.replace(" ", " " if blank in PLAIN_BLANKS else blank)


TYPING = (
    *(
        Mail(f"{name} for the hyphen", mail(ORDERS.replace("-", dash)), ORDERS.replace("-", dash))
        for name, dash in DASHES.items()
    ),
    *(
        Mail(f"{name} between the words", mail(ORDERS.replace(" ", blank)), _seen(blank))
        for name, blank in BLANKS.items()
    ),
    *(
        Mail(
            f"{name} within the words",
            mail(ORDERS.replace("n", f"n{unseen}").replace("Or", f"O{unseen}r")),
        )
        for name, unseen in UNSEEN.items()
    ),
    *(
        Mail(
            f"{name} within the words, in HTML",
            html_mail(ORDERS.replace("n", f"n{unseen}").replace("\n", "<br>")),
        )
        for name, unseen in list(UNSEEN.items())[:3]
    ),
    Mail("a mark of byte order in the middle of a word", mail(ORDERS.replace("Nov", "No\ufeffv"))),
    Mail(
        "text turned about by controls of direction",
        mail(ORDERS.replace("Lenin", "\u202eLenin\u202c").replace("Orel", "\u2066Orel\u2069")),
    ),
    Mail(
        "an order that reads otherwise than it looks",
        mail(f"{ORDERS}\n# \u202etnemevom dne\u202c"),
        f"{ORDERS}\n# tnemevom dne",
    ),
    Mail(
        "quotation marks about the names",
        mail("move “Lenin” to ‘Novgorod’\nmove «Antonov-Ovseenko» to „Orel“"),
        "move “Lenin” to ‘Novgorod’\nmove «Antonov-Ovseenko» to „Orel“",
    ),
    Mail("capitals", mail(ORDERS.upper()), ORDERS.upper()),
    Mail(
        "a full stop behind each order",
        mail(ORDERS.replace("\n", ".\n") + "."),
        ORDERS.replace("\n", ".\n") + ".",
    ),
    Mail(
        "semicolons, and all in one line",
        mail(ORDERS.replace("\n", "; ") + ";"),
        ORDERS.replace("\n", "; ") + ";",
    ),
    Mail(
        "numbered orders",
        mail("1. move Lenin to Novgorod\n2) move Antonov-Ovseenko to Orel\n"),
        "1. move Lenin to Novgorod\n2) move Antonov-Ovseenko to Orel",
    ),
    Mail(
        "orders behind dashes",
        mail("- move Lenin to Novgorod\n– move Antonov-Ovseenko to Orel\n"),
        "- move Lenin to Novgorod\n– move Antonov-Ovseenko to Orel",
    ),
    Mail(
        "orders behind bullets",
        mail("• move Lenin to Novgorod\n* move Antonov-Ovseenko to Orel\n"),
        "• move Lenin to Novgorod\n* move Antonov-Ovseenko to Orel",
    ),
    Mail(
        "emphasis with stars",
        mail("*move Lenin* to Novgorod\nmove _Antonov-Ovseenko_ to Orel\n"),
        "*move Lenin* to Novgorod\nmove _Antonov-Ovseenko_ to Orel",
    ),
    Mail(
        "accents decomposed", mail(f"{ORDERS}\n# Вперёд".replace("ё", "ё")), f"{ORDERS}\n# Вперёд"
    ),
    Mail(
        "ligatures and letters of double width",
        mail("ｍｏｖｅ Ｌｅｎｉｎ to Novgorod\nmove Antonov-Ovseenko to Orel"),
        "ｍｏｖｅ Ｌｅｎｉｎ to Novgorod\nmove Antonov-Ovseenko to Orel",
    ),
    Mail(
        "Cyrillic letters that look like Latin ones",
        mail(ORDERS.replace("Orel", "Оrel")),
        ORDERS.replace("Orel", "Оrel"),
        answer=Answer.REFUSED,
    ),
    Mail("faces and flags", mail(f"{ORDERS}\n# 👍🏽 👨‍👩‍👧 🇷🇺 ☭"), f"{ORDERS}\n# 👍🏽 👨👩👧 🇷🇺 ☭"),
    Mail(
        "NUL and other controls",
        mail("move Len\x00in to Novgorod\x07\nmove Antonov-Ovseenko\x1b to Orel\x7f"),
    ),
    Mail(
        "half a surrogate pair, as a broken program writes it",
        mail(ORDERS.encode() + b"\n# \xed\xa0\xbd", "Content-Type: text/plain; charset=utf-8"),
        f"{ORDERS}\n# \ufffd\ufffd\ufffd",
    ),
    Mail(
        "half a surrogate pair in HTML",
        html_mail(ORDERS.replace("\n", "<br>") + "<br># &#xd83d; &#55357;"),
        f"{ORDERS}\n# \ufffd \ufffd",
    ),
    Mail(
        "form feeds and vertical tabs",
        mail(ORDERS.replace("\n", "\x0c\n\x0b")),
        ORDERS.replace("\n", "\n\n"),
    ),
    Mail("Unicode's own line and paragraph ends", mail(ORDERS.replace("\n", "\u2028"))),
    Mail("the next-line control of mainframes", mail(ORDERS.replace("\n", "\u0085"))),
    Mail("trailing blanks and blank lines", mail(f"\n\n  \n{ORDERS}   \n\n \n\n")),
)
