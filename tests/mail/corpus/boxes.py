"""Our order form sent back, its boxes ticked in every way that anybody has thought of."""

from tests.mail.corpus.case import FORM, ORDERS, OURS, Answer, Mail
from tests.mail.corpus.html import BOXES
from tests.mail.corpus.writing import WROTE, flowed, html_mail, mail, quoted

LENIN, BUDENNY = "move Lenin", "move Budenny"

MARKS = {
    "x": "[x]",
    "X": "[X]",
    "a Cyrillic kh": "[х]",
    "a Cyrillic capital kh": "[Х]",
    "x with a blank before": "[ x]",
    "x with a blank behind": "[x ]",
    "x between blanks": "[ x ]",
    "two x": "[xx]",
    "a check mark": "[✓]",
    "a heavy check mark": "[✔]",
    "a check mark in colour": "[✔️]",
    "a green box": "[✅]",
    "a ballot box with check": "[☑]",
    "a ballot x": "[✗]",
    "a multiplication sign": "[×]",
    "a plus": "[+]",
    "a star": "[*]",
    "a v": "[v]",
    "a root sign": "[√]",
    "yes": "[yes]",
    "a Russian yes": "[да]",
    "x and hard spaces": "[\u00a0x\u00a0]",
    "x and a zero-width space": "[\u200bx]",
    "x of double width": "[ｘ]",
}


def ticked(mark: str) -> str:
    """The form with the boxes of Lenin's and Budenny's moves ticked."""
    return FORM.replace("[ ] move Lenin", f"{mark} move Lenin").replace(
        "[ ] move Budenny", f"{mark} move Budenny"
    )


BOTH = (LENIN, BUDENNY)
MOVED = "\n".join(BOTH)

TICKED = (
    *(
        Mail(
            f"boxes of the quoted form ticked with {name}",
            mail(f"{WROTE}\n{quoted(ticked(mark))}\n"),
            MOVED,
            BOTH,
        )
        for name, mark in MARKS.items()
    ),
    *(
        Mail(
            f"boxes of a copied form ticked with {name}",
            mail(ticked(mark).replace("      then: to Novgorod | to Pskov\n", "")),
            MOVED,
        )
        for name, mark in MARKS.items()
        if name in ("x", "a Cyrillic kh", "a check mark in colour", "yes")
    ),
    Mail(
        "the whole letter sent back unquoted, boxes ticked",
        mail(OURS.replace(FORM, ticked("[x]"))),
        MOVED,
        BOTH,
    ),
    Mail("no blank behind the box", mail(quoted(ticked("[x]").replace("] ", "]"))), MOVED, BOTH),
    Mail("marks without a blank before the box", mail(quoted(ticked("[x]"), ">")), MOVED, BOTH),
    Mail(
        "the box ticked and its line indented",
        mail(quoted(ticked("[x]").replace("[x]", "   [x]"))),
        MOVED,
        BOTH,
    ),
    Mail("the form quoted by The Bat!", mail(quoted(ticked("[x]"), "FP> ")), MOVED, BOTH),
    Mail(
        "a box ticked and orders above",
        mail(f"move Antonov-Ovseenko to Orel\n\n{WROTE}\n{quoted(ticked('[x]'))}\n"),
        f"move Antonov-Ovseenko to Orel\n\n{MOVED}",
        BOTH,
    ),
    Mail(
        "what the box opens is written below it",
        mail(f"{WROTE}\n> [x] move Lenin\nto Novgorod\n> [x] move Budenny\nto Don Cossack\n"),
        "move Lenin\nto Novgorod\nmove Budenny\nto Don Cossack",
        BOTH,
    ),
    Mail(
        "more words written behind the box",
        mail(f"{WROTE}\n> [x] move Lenin, to Novgorod\n"),
        "move Lenin, to Novgorod",
        ("move Lenin, to Novgorod",),
    ),
    Mail(
        "the box in HTML",
        html_mail(f"<blockquote>{BOXES.replace('[ ] move Lenin', '[x] move Lenin')}</blockquote>"),
        LENIN,
        (LENIN,),
    ),
    Mail(
        "the box in HTML, the mark in an element of its own",
        html_mail(
            "<blockquote><div>[<b> x</b>&nbsp;] move Lenin</div><div>[ ] end movement</div>"
            "</blockquote>"
        ),
        LENIN,
        (LENIN,),
    ),
    Mail("a check mark before the box", mail(f"{WROTE}\n> ✓ [ ] move Lenin\n"), LENIN, (LENIN,)),
    Mail(
        "an x before the box",
        mail(f"{WROTE}\n> x [ ] move Lenin\n> [ ] end movement\n"),
        LENIN,
        (LENIN,),
    ),
    Mail(
        "an x behind the box",
        mail(f"{WROTE}\n> [ ] x move Lenin\n> [ ] end movement\n"),
        LENIN,
        (LENIN,),
    ),
    Mail(
        "the ticked line torn out of the quotation",
        mail(f"[x] move Lenin\n\n{WROTE}\n{quoted(FORM)}\n"),
        LENIN,
    ),
    Mail(
        "parentheses for brackets, in lines of one's own",
        mail("(x) move Lenin\n(X) move Budenny\n"),
        MOVED,
    ),
    Mail("a flowed form", flowed(quoted(ticked("[x]"))), MOVED, BOTH),
    Mail(
        "old ticks in a deeper quotation do not count",
        mail(f"{ORDERS}\n\n{WROTE}\n{quoted(ticked('[x]'), '> > ')}\n"),
    ),
    Mail(
        "boxes left alone in a copied form",
        mail("[ ] end movement\n[x] move Lenin\n[] move Budenny\n[\u00a0] quit the game\n"),
        LENIN,
    ),
    Mail(
        "boxes crossed out with a dash are left alone",
        mail(f"{WROTE}\n> [-] end movement\n> [x] move Lenin\n> [no] move Budenny\n"),
        LENIN,
        (LENIN,),
    ),
    Mail(
        "an empty form",
        mail(FORM.replace("      then: to Novgorod | to Pskov\n", "")),
        "",
        answer=Answer.NOTHING_READ,
    ),
    Mail("a ticked box with nothing behind it", mail("[x]\n"), "", answer=Answer.NOTHING_READ),
    Mail(
        "all boxes ticked",
        mail(f"{WROTE}\n{quoted(FORM.replace('[ ]', '[x]'))}\n"),
        "end movement\nmove Lenin\nmove Antonov-Ovseenko\nmove Budenny",
        ("end movement", LENIN, "move Antonov-Ovseenko", BUDENNY),
        answer=Answer.REFUSED,
    ),
)
