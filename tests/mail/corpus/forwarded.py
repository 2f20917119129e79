"""Mails passed on: what somebody else wrote in them is no order of the sender's."""

from tests.mail.corpus.case import ADDRESS, ANNA, ORDERS, OURS, Answer, Mail
from tests.mail.corpus.writing import attached, mail, part, parts, quoted

BLOCK = (
    "From: Boris <boris@example.org>\nDate: Tue, 3 Nov 2026 at 08:00\n"
    f"Subject: Kiev\nTo: <{ANNA}>\n"
)
OTHERS = mail("end movement", "From: Boris <boris@example.org>", "Message-ID: <2@example.org>")

FORWARDED = (
    Mail(
        "forwarded by Gmail",
        mail(f"{ORDERS}\n\n---------- Forwarded message ---------\n{BLOCK}\n\nend movement\n"),
    ),
    Mail(
        "forwarded by Gmail, nothing added",
        mail(f"---------- Forwarded message ---------\n{BLOCK}\n\nend movement\n"),
        "",
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "forwarded by Gmail in Russian",
        mail(
            f"{ORDERS}\n\n---------- Пересылаемое сообщение ---------\nОт: Boris <b@example.org>\n"
            "Дата: вт, 3 нояб. 2026 г.\nТема: Киев\n\nend movement\n"
        ),
    ),
    Mail(
        "forwarded by Gmail in German",
        mail(
            f"{ORDERS}\n\n---------- Weitergeleitete Nachricht ---------\nVon: Boris "
            f"<b@example.org>\n"
            "\nend movement\n"
        ),
    ),
    Mail(
        "forwarded by Gmail in French",
        mail(
            f"{ORDERS}\n\n---------- Message transféré ---------\nDe : Boris <b@example.org>\n"
            "\nend movement\n"
        ),
    ),
    Mail(
        "forwarded by Gmail in Spanish",
        mail(
            f"{ORDERS}\n\n---------- Mensaje reenviado ---------\nDe: Boris <b@example.org>\n"
            "\nend movement\n"
        ),
    ),
    Mail(
        "forwarded by Outlook",
        mail(
            f"{ORDERS}\n\nFrom: Boris\nSent: Tuesday\nTo: Anna\nSubject: FW: Kiev\n\nend "
            f"movement\n",
            "Subject: FW: Kiev",
        ),
    ),
    Mail(
        "forwarded by Thunderbird in German",
        mail(
            f"{ORDERS}\n\n-------- Weitergeleitete Nachricht --------\nBetreff: Kiew\n"
            "Datum: Tue, 3 Nov 2026\nVon: Boris\nAn: Anna\n\nend movement\n"
        ),
    ),
    Mail(
        "forwarded by Apple Mail in Russian",
        mail(
            f"{ORDERS}\n\nНачало переадресованного сообщения:\n\nОт: Boris <b@example.org>\n"
            "Тема: Киев\n\nend movement\n"
        ),
    ),
    Mail(
        "forwarded by mutt",
        mail(
            f"{ORDERS}\n\n----- Forwarded message from Boris <b@example.org> -----\n\n{BLOCK}\n"
            "end movement\n\n----- End forwarded message -----\n"
        ),
    ),
    Mail(
        "forwarded as an attached mail",
        parts(part(ORDERS), part(OTHERS, "message/rfc822")),
        attachments=("message/rfc822",),
    ),
    Mail(
        "forwarded as an attached mail with a name",
        parts(part(ORDERS), part(OTHERS, 'message/rfc822; name="Kiev.eml"')),
        attachments=("Kiev.eml",),
    ),
    Mail(
        "nothing but an attached mail",
        parts(part(""), part(OTHERS, "message/rfc822")),
        "",
        attachments=("message/rfc822",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "an attached mail that was forwarded in another one",
        parts(part(ORDERS), part(mail(OTHERS, "Content-Type: message/rfc822"), "message/rfc822")),
        attachments=("message/rfc822",),
    ),
    Mail(
        "an attached mail as a file of Outlook's",
        parts(
            part(ORDERS), attached(b"\xd0\xcf\x11\xe0", "application/vnd.ms-outlook", "Kiev.msg")
        ),
        attachments=("Kiev.msg",),
    ),
    Mail(
        "a digest of a list",
        parts(part(OTHERS, "message/rfc822"), part(OTHERS, "message/rfc822"), kind="digest"),
        "",
        attachments=("message/rfc822", "message/rfc822"),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "resent by its own author",
        mail(ORDERS, f"Resent-From: {ANNA}", f"Resent-To: {ADDRESS}", "Resent-Message-ID: <9@x>"),
    ),
    Mail(
        "our own letter forwarded, the orders above",
        mail(
            f"{ORDERS}\n\n----- Forwarded Message -----\nFrom: Fieldpost <{ADDRESS}>\n"
            f"To: {ANNA}\nSent: Tuesday\n\n{quoted(OURS)}\n"
        ),
    ),
)
