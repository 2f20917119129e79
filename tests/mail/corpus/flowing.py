"""format=flowed (RFC 3676): paragraphs that were wrapped by the program and not by the writer."""

from tests.mail.corpus.case import LONG_ORDERS, ORDERS, OURS, Mail
from tests.mail.corpus.writing import WROTE, flowed, quoted

FLOWING = (
    Mail(
        "flowed in the middle of an order",
        flowed("move Lenin \nto Novgorod\nmove Antonov-Ovseenko \nto Orel\n"),
    ),
    Mail(
        "flowed, and the signature is never joined on",
        flowed(f"{ORDERS}\n-- \nAnna\n"),
    ),
    Mail(
        "flowed with DelSp, broken in the middle of a word",
        flowed("move Le \nnin to Nov \ngorod\nmove Antonov-Ovseenko to Orel\n", delete_space=True),
    ),
    Mail(
        "flowed, space-stuffed lines",
        flowed(" move Lenin to Novgorod\n move Antonov-Ovseenko to Orel\n"),
    ),
    Mail(
        "flowed, a stuffed line that begins with From and a stuffed mark of quotation",
        flowed(f"{ORDERS}\n #\n # > no quotation\n"),
        f"{ORDERS}\n#\n# > no quotation",
    ),
    Mail(
        "flowed, the quotation flows and the answer does not",
        flowed(
            f"{ORDERS}\n\n{WROTE}\n> To answer, reply to this mail: orders in the body, one a \n"
            "> line; what your mail program quotes does not count.\n"
        ),
    ),
    Mail(
        "flowed, depths that change within a paragraph",
        flowed(f"> Where \n>> does he \n> go? \n{ORDERS}\n"),
    ),
    Mail("flowed, and the last line is left open", flowed(f"{ORDERS} ")),
    Mail(
        "flowed, attribution and all",
        flowed(f"{WROTE.replace(' wrote', ' ' + chr(10) + 'wrote')}\n{quoted(OURS)}\n\n{ORDERS}\n"),
    ),
    Mail(
        "flowed where orders of many words were wrapped at seventy",
        flowed(
            "move Lenin to Novgorod, move Antonov-Ovseenko to Orel, move Budenny \n"
            "to Don Cossack, move Egorov to Nizhni-Novgorod\n"
        ),
        LONG_ORDERS.replace("\n", ", "),
    ),
    Mail(
        "not flowed, and wrapped by the program all the same",
        flowed("").replace(b"; format=flowed", b"") + b"move Lenin to Novgorod\r\n"
        b"move Antonov-Ovseenko\r\n  to Orel\r\n",
        "move Lenin to Novgorod\nmove Antonov-Ovseenko\n  to Orel",
    ),
)
