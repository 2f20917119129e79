"""Where the answer stands: above, below, between, or nowhere."""

from tests.mail.corpus.case import FORM, ORDERS, OURS, Answer, Mail
from tests.mail.corpus.writing import WROTE, mail, quoted

POSTING = (
    Mail("bottom-posted", mail(f"{WROTE}\n{quoted(OURS)}\n\n{ORDERS}\n")),
    Mail(
        "answered between the quoted lines",
        mail(
            f"{WROTE}\n> Where does Lenin go?\n\nmove Lenin to Novgorod\n\n"
            "> And Antonov?\n\nmove Antonov-Ovseenko to Orel\n\n> Long live the post.\n"
        ),
        "move Lenin to Novgorod\n\nmove Antonov-Ovseenko to Orel",
    ),
    Mail(
        "answered between the lines of the form, without blank lines",
        mail(
            f"{WROTE}\n> [ ] move Lenin\nmove Lenin to Novgorod\n> [ ] move Antonov-Ovseenko\n"
            "move Antonov-Ovseenko to Orel\n> [ ] end movement\n"
        ),
    ),
    Mail(
        "above and below the quotation",
        mail(
            f"move Lenin to Novgorod\n\n{WROTE}\n{quoted(OURS)}\n\nmove Antonov-Ovseenko to Orel\n"
        ),
        "move Lenin to Novgorod\n\nmove Antonov-Ovseenko to Orel",
    ),
    Mail(
        "cut with [...] between quotations",
        mail(f"{ORDERS}\n\n{WROTE}\n> {FORM.splitlines()[0]}\n[...]\n> It is your turn.\n"),
    ),
    Mail(
        "trimmed with <snip>",
        mail(f"{WROTE}\n> It is your turn.\n<snip>\n\n{ORDERS}\n"),
    ),
    Mail(
        "an answer to an answer, quoted twice",
        mail(
            f"{ORDERS}\n\n{WROTE}\n> move Lenin to Estonia\n>\n> {WROTE}\n{quoted(OURS, '> > ')}\n"
        ),
    ),
    Mail(
        "orders of last month in a deeper quotation",
        mail(f"{ORDERS}\n\n{WROTE}\n> > [x] end movement\n> > > [x] move Lenin to Estonia\n"),
    ),
    Mail(
        "marks without a space, and marks with two",
        mail(f"{ORDERS}\n\n{WROTE}\n{quoted(OURS, '>')}\n{quoted(OURS, '>  ')}\n"),
    ),
    Mail(
        "a quotation whose long lines were wrapped by the sender",
        mail(
            f"{ORDERS}\n\n{WROTE}\n> To answer, reply to this mail: orders in the body, one a "
            "line; what your mail program\nquotes below does not count.\n> Fieldpost\n"
        ),
        f"{ORDERS}\n\nquotes below does not count.",
        answer=Answer.REFUSED,
    ),
    Mail(
        "nothing but our own first line between answer and original",
        mail(f"{ORDERS}\n\n{OURS}\n"),
    ),
    Mail(
        "our first line, indented and with bars of another program",
        mail(f"{ORDERS}\n\n| {OURS.replace(chr(10), chr(10) + '| ')}\n"),
    ),
    Mail(
        "the first line of a letter in Russian",
        mail(f"{ORDERS}\n\n=== Пишите приказы выше этой строки ===\n\nАнна, ваш ход.\n"),
    ),
    Mail(
        "the whole letter quoted and nothing added",
        mail(f"{WROTE}\n{quoted(OURS)}\n"),
        "",
        answer=Answer.NOTHING_READ,
    ),
    Mail("the whole letter sent back unquoted", mail(OURS), "", answer=Answer.NOTHING_READ),
    Mail("an empty mail", mail(""), "", answer=Answer.NOTHING_READ),
    Mail("blank lines alone", mail(" \n\n\t\n"), "", answer=Answer.NOTHING_READ),
    Mail("a signature alone", mail("-- \nAnna\n"), "", answer=Answer.NOTHING_READ),
    Mail(
        "a question above the quotation",
        mail(f"STATUS\n\n{WROTE}\n{quoted(OURS)}\n"),
        "STATUS",
        answer=Answer.STATUS,
    ),
    Mail(
        "a question about the daily game, from a phone",
        mail(f"Daily results?\n\nSent from my iPhone\n\n{WROTE}\n{quoted(OURS)}\n"),
        "Daily results?",
        answer=Answer.STATUS,
    ),
    Mail(
        "a cry for help from a phone",
        mail(f"Help!\n\nSent from my iPhone\n\n{WROTE}\n{quoted(OURS)}\n"),
        "Help!",
        answer=Answer.HELP,
    ),
    Mail(
        "an order that is none",
        mail(f"move Lenin to Novgorod\nconquer the moon\n\n{WROTE}\n{quoted(OURS)}\n"),
        "move Lenin to Novgorod\nconquer the moon",
        answer=Answer.REFUSED,
    ),
    Mail(
        "an order that is not legal",
        mail(f"move Lenin to Vladivostok\n\n{WROTE}\n{quoted(OURS)}\n"),
        "move Lenin to Vladivostok",
        answer=Answer.REFUSED,
    ),
    Mail(
        "greetings before and a name below",
        mail(f"Hi,\n\n{ORDERS}\n\nCheers,\nAnna\n\n{WROTE}\n{quoted(OURS)}\n"),
        f"Hi,\n\n{ORDERS}\n\nCheers,\nAnna",
    ),
    Mail(
        "greetings in Russian",
        mail(
            f"Здравствуйте!\n\n{ORDERS}\n\nС уважением,\nАнна\n\n{WROTE}\n{quoted(OURS)}\n",
            "From: =?utf-8?b?0JDQvdC90LA=?= <anna@example.org>",
        ),
        f"Здравствуйте!\n\n{ORDERS}\n\nС уважением,\nАнна",
    ),
)
