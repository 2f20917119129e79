"""Replies as they are written in a program on a desk or in a pocket."""

from tests.mail.corpus.case import ADDRESS, ANNA, ORDERS, OURS, Mail
from tests.mail.corpus.writing import WROTE, mail, quoted

OUTLOOK_BLOCK = (
    f"From: Fieldpost <{ADDRESS}>\nSent: Tuesday, November 3, 2026 9:00 AM\n"
    f"To: Anna <{ANNA}>\nSubject: [Fieldpost] Red October (#7)\n"
)

DESKTOP = (
    Mail("a new mail in plain text", mail(ORDERS)),
    Mail(
        "Outlook with its line and its block of header lines",
        mail(f"{ORDERS}\n\n________________________________\n{OUTLOOK_BLOCK}\n{OURS}\n"),
    ),
    Mail(
        "Outlook's block of header lines alone",
        mail(f"{ORDERS}\n\n{OUTLOOK_BLOCK}\nAnna, it is your turn.\n[ ] end movement\n"),
    ),
    Mail(
        "Outlook names no address, and its lines are set apart",
        mail(
            f"{ORDERS}\n\nFrom: Fieldpost\n\nSent: Tuesday, November 3, 2026 9:00 AM\n\n"
            "To: Anna\n\nSubject: Red October\n\nAnna, it is your turn.\n"
        ),
    ),
    Mail(
        "Outlook 2003 with its divider",
        mail(f"{ORDERS}\n\n-----Original Message-----\n{OUTLOOK_BLOCK}\n{OURS}\n"),
    ),
    Mail(
        "Outlook, answering a meeting",
        mail(f"{ORDERS}\n\n-----Original Appointment-----\n{OUTLOOK_BLOCK}\n{OURS}\n"),
    ),
    Mail(
        "Outlook on a phone, the advertisement above the line",
        mail(
            f"{ORDERS}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n"
            f"________________________________\n{OUTLOOK_BLOCK}\n{OURS}\n"
        ),
    ),
    Mail(
        "Apple Mail quotes its own attribution",
        mail(
            f"{ORDERS}\n\n> On 3 Nov 2026, at 09:00, Fieldpost <{ADDRESS}> wrote:\n>\n"
            f"{quoted(OURS)}\n"
        ),
    ),
    Mail(
        "Apple Mail leaves its attribution unquoted",
        mail(
            f"{ORDERS}\n\nOn Nov 3, 2026, at 9:00 AM, Fieldpost <{ADDRESS}> wrote:\n{quoted(OURS)}"
        ),
    ),
    Mail(
        "Apple Mail forwards instead of answering",
        mail(
            f"{ORDERS}\n\nBegin forwarded message:\n\nFrom: Fieldpost <{ADDRESS}>\n"
            f"Subject: [Fieldpost] Red October (#7)\nDate: 3 November 2026 at 09:00:00\n"
            f"To: anna@example.org\n\n{OURS}\n"
        ),
    ),
    Mail(
        "iPhone: its signature above the quotation",
        mail(f"{ORDERS}\n\nSent from my iPhone\n\n{WROTE}\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "iPhone: its signature between quotation marks of its own",
        mail(
            f"{ORDERS}\n\nSent from my iPad\n\n> On 3 Nov 2026, at 9:00 AM, Fieldpost <{ADDRESS}> "
            f"wrote:\n> \n> \ufeff{OURS.replace(chr(10), chr(10) + '> ')}\n"
        ),
    ),
    Mail(
        "Thunderbird, bottom-posted as it begins",
        mail(f"On 11/3/26 9:00 AM, Fieldpost wrote:\n{quoted(OURS)}\n\n{ORDERS}\n"),
    ),
    Mail(
        "Thunderbird, top-posted with a signature at the end",
        mail(f"{ORDERS}\n\nOn 03/11/2026 09:00, Fieldpost wrote:\n{quoted(OURS)}\n\n-- \nAnna\n"),
    ),
    Mail(
        "Thunderbird, edit as new",
        mail(f"{ORDERS}\n\n-------- Forwarded Message --------\n{OUTLOOK_BLOCK}\n{OURS}\n"),
    ),
    Mail(
        "mutt",
        mail(
            f"On Tue, Nov 03, 2026 at 09:00:00AM +0300, Fieldpost wrote:\n{quoted(OURS)}\n\n"
            f"{ORDERS}\n"
        ),
    ),
    Mail(
        "mutt with an attribution of its owner's",
        mail(f"* Fieldpost <{ADDRESS}> [2026-11-03 09:00]:\n\n{quoted(OURS)}\n\n{ORDERS}\n"),
    ),
    Mail(
        "Alpine",
        mail(f"{ORDERS}\n\nOn Tue, 3 Nov 2026, Fieldpost wrote:\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Gnus with names before its marks",
        mail(f"Fieldpost <{ADDRESS}> writes:\n\n{quoted(OURS, 'FP> ')}\n\n{ORDERS}\n"),
    ),
    Mail("The Bat! quotes with initials", mail(f"{ORDERS}\n\n{quoted(OURS, 'FP> ')}\n")),
    Mail(
        "The Bat! greets, and says which day it was",
        mail(
            f"Hello Fieldpost,\n\nTuesday, November 3, 2026, 9:00:00 AM, you wrote:\n\n"
            f"{quoted(OURS, 'F> ')}\n\n{ORDERS}\n\n-- \nBest regards,\n Anna  mailto:{ANNA}\n"
        ),
        f"Hello Fieldpost,\n\n{ORDERS}",
    ),
    Mail(
        "Evolution",
        mail(f"{ORDERS}\n\nOn Tue, 2026-11-03 at 09:00 +0300, Fieldpost wrote:\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Evolution's divider",
        mail(
            f"{ORDERS}\n\n-----Original Message-----\nFrom: Fieldpost <{ADDRESS}>\n"
            f"Reply-To: Fieldpost <{ADDRESS}>\nTo: {ANNA}\nDate: Tue, 03 Nov 2026 09:00\n\n{OURS}\n"
        ),
    ),
    Mail(
        "KMail",
        mail(f"On Tuesday, 3 November 2026 09:00:00 MSK you wrote:\n{quoted(OURS)}\n{ORDERS}\n"),
    ),
    Mail(
        "Claws Mail",
        mail(
            f"On Tue, 03 Nov 2026 09:00:00 +0300\nFieldpost <{ADDRESS}> wrote:\n\n"
            f"{quoted(OURS)}\n{ORDERS}\n"
        ),
    ),
    Mail(
        "K-9 Mail",
        mail(
            f"{ORDERS}\n\nOn 3 November 2026 09:00:00 MSK, Fieldpost <{ADDRESS}> wrote:\n"
            f"{quoted(OURS, '>')}\n-- \nSent from my Android device with K-9 Mail. "
            "Please excuse my brevity.\n"
        ),
    ),
    Mail(
        "FairEmail",
        mail(f"{ORDERS}\n\n\nNov 3, 2026 9:00:00 AM Fieldpost <{ADDRESS}>:\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Samsung's mail program",
        mail(
            f"{ORDERS}\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\n"
            f"From: Fieldpost <{ADDRESS}>\nDate: 03/11/2026 09:00 (GMT+03:00)\nTo: {ANNA}\n"
            f"Subject: [Fieldpost] Red October (#7)\n\n{OURS}\n"
        ),
    ),
    Mail(
        "BlackBerry",
        mail(
            f"{ORDERS}\nSent via BlackBerry from T-Mobile\n\n-----Original Message-----\n"
            f"From: Fieldpost <{ADDRESS}>\nDate: Tue, 3 Nov 2026 09:00:00\n\n{OURS}\n"
        ),
    ),
    Mail(
        "Lotus Notes with its columns",
        mail(
            f"{ORDERS}\n\n\n\nFrom:   Fieldpost <{ADDRESS}>\nTo:     {ANNA}\n"
            f"Date:   11/03/2026 09:00 AM\nSubject:        [Fieldpost] Red October (#7)\n\n\n\n"
            f"{OURS}\n"
        ),
    ),
    Mail(
        "Pegasus Mail",
        mail(f"On 3 Nov 2026 at 9:00, Fieldpost wrote:\n\n{quoted(OURS)}\n\n{ORDERS}\n"),
    ),
    Mail(
        "Spark",
        mail(
            f"{ORDERS}\n\nAnna\nOn 3 Nov 2026 at 09:00 +0300, Fieldpost <{ADDRESS}>, wrote:\n"
            f"{quoted(OURS)}\n"
        ),
        f"{ORDERS}\n\nAnna",
    ),
    Mail(
        "Superhuman",
        mail(
            f"{ORDERS}\n\nSent via Superhuman ( https://sprh.mn/?vip=anna )\n\nOn Tue, Nov 03, "
            f"2026 "
            f"at 9:00 AM, Fieldpost < {ADDRESS} > wrote:\n\n{quoted(OURS)}\n"
        ),
    ),
)
