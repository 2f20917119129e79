"""Replies as they are written in a browser or in a mail service's own app."""

from tests.mail.corpus.case import ADDRESS, ORDERS, OURS, Mail
from tests.mail.corpus.writing import WROTE, mail, quoted

WEBMAIL = (
    Mail("Gmail, top-posted", mail(f"{ORDERS}\n\n{WROTE}\n\n{quoted(OURS)}\n")),
    Mail(
        "Gmail with its narrow space before the AM",
        mail(
            f"{ORDERS}\n\nOn Tue, Nov 3, 2026 at 9:00\u202fAM Fieldpost <{ADDRESS}> wrote:\n\n"
            f"{quoted(OURS)}\n"
        ),
    ),
    Mail(
        "Gmail wraps its attribution inside the address",
        mail(f"{ORDERS}\n\n{WROTE.replace('<', chr(60) + chr(10))}\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Gmail wraps its attribution before the verb",
        mail(f"{ORDERS}\n\n{WROTE.replace(' wrote', chr(10) + 'wrote')}\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Gmail wraps its attribution twice",
        mail(
            f"{ORDERS}\n\nOn Tue, Nov 3, 2026 at 9:00 AM Fieldpost of the Red October <\n"
            f"{ADDRESS}>\nwrote:\n\n{quoted(OURS)}\n"
        ),
    ),
    Mail(
        "Gmail on Android, no blank line anywhere",
        mail(
            f"{ORDERS}\n\nOn Tue, 3 Nov 2026, 09:00 Fieldpost, <{ADDRESS}> wrote:\n{quoted(OURS)}"
        ),
    ),
    Mail(
        "Gmail on iOS, the answer in one breath with the attribution",
        mail(f"{ORDERS}\n{WROTE}\n\n{quoted(OURS)}\n"),
    ),
    Mail("Gmail shows three dots and sends nothing of the original", mail(f"{ORDERS}\n\n...\n")),
    Mail(
        "Gmail names the address as a link as well",
        mail(
            f"{ORDERS}\n\nOn Tue, Nov 3, 2026 at 9:00 AM Fieldpost <{ADDRESS}\n"
            f"<mailto:{ADDRESS}>> wrote:\n\n{quoted(OURS)}\n"
        ),
    ),
    Mail(
        "Outlook.com with its line and bold header names",
        mail(
            f"{ORDERS}\n\n________________________________\n*From:* Fieldpost <{ADDRESS}>\n"
            "*Sent:* Tuesday, November 3, 2026 9:00 AM\n*To:* Anna <anna@example.org>\n"
            f"*Subject:* [Fieldpost] Red October (#7)\n\n{OURS}\n"
        ),
    ),
    Mail(
        "Yahoo quotes with two spaces and no marks",
        mail(
            f"{ORDERS}\n\n    On Tuesday, November 3, 2026 at 09:00:00 AM GMT+3, Fieldpost "
            f"<{ADDRESS}> wrote:  \n \n " + OURS.replace("\n", "\n ") + "\n"
        ),
    ),
    Mail(
        "Yahoo, the letter's first line trimmed away",
        mail(
            f"{ORDERS}\n\nOn Tuesday, November 3, 2026, 09:00:00 AM UTC, Fieldpost <{ADDRESS}> "
            "wrote:\n\nYour move in Red October, Anna.\n[ ] end movement\n"
        ),
    ),
    Mail(
        "GMX",
        mail(
            f"{ORDERS}\n\nGesendet: Dienstag, 3. November 2026 um 09:00 Uhr\n"
            f'Von: "Fieldpost" <{ADDRESS}>\nAn: anna@example.org\n'
            f"Betreff: [Fieldpost] Red October (#7)\n{OURS}\n"
        ),
    ),
    Mail(
        "GMX, its bold block and no first line of ours",
        mail(
            f"{ORDERS}\n\n*Gesendet:* Dienstag, 3. November 2026 um 09:00 Uhr\n"
            f'*Von:* "Fieldpost" <{ADDRESS}>\n*An:* anna@example.org\n'
            "*Betreff:* [Fieldpost] Red October (#7)\n\nAnna, it is your turn.\n"
        ),
    ),
    Mail(
        "Mail.ru quotes without marks",
        mail(
            f"{ORDERS}\n\nВторник, 3 ноября 2026, 9:00 +03:00 от Fieldpost <{ADDRESS}>:\n\n{OURS}\n"
        ),
    ),
    Mail(
        "Mail.ru with its signature above the original",
        mail(
            f"{ORDERS}\n\n--\nАнна\nОтправлено из Почты Mail.ru\n\n"
            f"Вторник, 3 ноября 2026, 9:00 +03:00 от Fieldpost <{ADDRESS}>:\n \n{quoted(OURS)}\n"
        ),
    ),
    Mail(
        "Yandex puts its day and the name in quotes",
        mail(f'{ORDERS}\n\n03.11.2026, 09:00, "Fieldpost" <{ADDRESS}>:\n\n{quoted(OURS)}\n'),
    ),
    Mail(
        "Yandex on a phone, a rule of dashes and no marks",
        mail(
            f"{ORDERS}\n\nОтправлено из мобильной Яндекс.Почты: http://m.ya.ru/ymail\n\n"
            f"----------------\nКому: anna@example.org;\nТема: Red October (#7);\n"
            f"03.11.2026, 09:00, Fieldpost <{ADDRESS}>:\n\n{OURS}\n"
        ),
    ),
    Mail(
        "Proton with its signature and its own divider",
        mail(
            f"{ORDERS}\n\nSent with [Proton Mail](https://proton.me/mail/home) secure email.\n\n"
            f"------- Original Message -------\nOn Tuesday, November 3rd, 2026 at 9:00 AM, "
            f"Fieldpost <{ADDRESS}> wrote:\n\n{quoted(OURS)}\n"
        ),
    ),
    Mail(
        "Proton, newer: no divider",
        mail(
            f"{ORDERS}\n\nSent with Proton Mail secure email.\n\nOn Tuesday, November 3rd, 2026 at "
            f"9:00 AM, Fieldpost <{ADDRESS}> wrote:\n\n{quoted(OURS, '> > ')}\n"
        ),
    ),
    Mail(
        "Zimbra's block of header lines",
        mail(
            f'{ORDERS}\n\nFrom: "Fieldpost" <{ADDRESS}>\nTo: "Anna" <anna@example.org>\n'
            f"Sent: Tuesday, November 3, 2026 9:00:00 AM\nSubject: Red October\n\n{OURS}\n"
        ),
    ),
    Mail(
        "Roundcube",
        mail(f"{ORDERS}\n\nOn 2026-11-03 09:00, Fieldpost wrote:\n{quoted(OURS)}\n"),
    ),
    Mail(
        "SquirrelMail",
        mail(f"{ORDERS}\n\nOn Tue, November 3, 2026 9:00 am, Fieldpost wrote:\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Horde, bottom-posted",
        mail(f"Quoting Fieldpost <{ADDRESS}>:\n\n{quoted(OURS)}\n\n{ORDERS}\n"),
    ),
    Mail(
        "HEY, which shows the original behind a link",
        mail(f"{ORDERS}\n\nOn November 3, 2026, Fieldpost <{ADDRESS}> wrote:\n\n{quoted(OURS)}\n"),
    ),
    Mail(
        "Seznam",
        mail(
            f"{ORDERS}\n\n---------- Původní e-mail ----------\nOd: Fieldpost <{ADDRESS}>\n"
            f"Komu: anna@example.org\nDatum: 3. 11. 2026 9:00:00\nPředmět: Red October\n{OURS}\n"
        ),
    ),
    Mail(
        "Onet quotes the header block itself",
        mail(
            f"{ORDERS}\n\nW dniu 2026-11-03 09:00:00 użytkownik Fieldpost <{ADDRESS}> napisał:\n"
            f"{quoted(OURS)}\n"
        ),
    ),
)
