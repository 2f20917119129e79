"""Headers that are too many, too long, not what they seem, or want to become more."""

from tests.mail.corpus.case import ORDERS, Answer, Mail
from tests.mail.corpus.writing import mail

HEADERS = (
    Mail(
        "a subject that would add a header",
        mail(ORDERS, "Subject: =?utf-8?q?x=0D=0ABcc=3A_eve=40example=2Eorg?="),
    ),
    Mail(
        "a name that would add a header",
        mail(ORDERS, "From: =?utf-8?q?Anna=0D=0ABcc=3A_eve=40example=2Eorg?= <anna@example.org>"),
    ),
    Mail(
        "a Message-ID that would add a header",
        mail(ORDERS, "Message-ID: =?utf-8?q?=3C1=40x=3E=0D=0ABcc=3A_eve=40example=2Eorg?="),
    ),
    Mail(
        "bare carriage returns in a header",
        mail(ORDERS).replace(b"Subject: Re:", b"Subject: Re:\rBcc: eve@example.org\r"),
    ),
    Mail("a NUL in a header", mail(ORDERS, "Subject: Re\0: Red October")),
    Mail(
        "two authors", mail(ORDERS, "From: anna@example.org, eve@example.org"), answer=Answer.HELD
    ),
    Mail(
        "two From headers, the player's second",
        mail(ORDERS, "From: eve@example.org", "From: anna@example.org"),
        answer=Answer.HELD,
    ),
    Mail(
        "two From headers, the player's first",
        mail(ORDERS, "From: anna@example.org", "From: eve@example.org"),
        answer=Answer.HELD,
    ),
    Mail(
        "another's address, the player's as its name",
        mail(ORDERS, 'From: "anna@example.org" <eve@example.org>'),
        answer=Answer.HELD,
    ),
    Mail(
        "the player's address as a comment",
        mail(ORDERS, "From: eve@example.org (anna@example.org)"),
        answer=Answer.HELD,
    ),
    Mail(
        "the player's address and a NUL behind it",
        mail(ORDERS, "From: anna@example.org\0.example.com"),
        answer=Answer.HELD,
    ),
    Mail(
        "the player's address in letters that only look alike",
        mail(ORDERS, "From: аnnа@example.org"),
        answer=Answer.HELD,
    ),
    Mail(
        "the player's address as a route",
        mail(ORDERS, "From: <@eve.example.org:anna@example.org>"),
    ),
    Mail(
        "the player is only the Sender, and Reply-To",
        mail(
            ORDERS,
            "From: eve@example.org",
            "Sender: anna@example.org",
            "Reply-To: anna@example.org",
        ),
        answer=Answer.HELD,
    ),
    Mail(
        "a group of addresses",
        mail(ORDERS, "From: Reds: anna@example.org, eve@example.org;"),
        answer=Answer.HELD,
    ),
    Mail("no author", mail(ORDERS, "From:"), answer=Answer.HELD),
    Mail("an author in capitals", mail(ORDERS, "From: ANNA <Anna@Example.ORG>")),
    Mail(
        "an author whose name is written in KOI8-R",
        mail(ORDERS, "From: =?koi8-r?B?4c7OwQ==?= <anna@example.org>"),
    ),
    Mail(
        "an author's name in raw 8-bit",
        mail(ORDERS).replace(b"From: Anna", "From: Анна".encode("koi8-r")),
    ),
    Mail(
        "an author's name with commas and quotes",
        mail(ORDERS, 'From: "Anna, of \\"Kiev\\" <x@y>" <anna@example.org>'),
    ),
    Mail(
        "an author's address folded over three lines",
        mail(ORDERS, "From: Anna\n (of the\n Red October)\n <anna@example.org>"),
    ),
    Mail(
        "ten thousand addressees",
        mail(ORDERS, "To: " + ",\n ".join(f"p{n}@example.org" for n in range(10_000))),
    ),
    Mail("a subject of a megabyte", mail(ORDERS, "Subject: " + "x" * 1_000_000)),
    Mail("a subject of fifty thousand folded lines", mail(ORDERS, "Subject: x" + "\n x" * 50_000)),
    Mail("fifty thousand References", mail(ORDERS, "References:" + "\n <a@b>" * 50_000)),
    Mail("ten thousand headers of one name", mail(ORDERS, *["X-Spam: yes"] * 10_000)),
    Mail("a thousand encoded words", mail(ORDERS, "Subject:" + "\n =?utf-8?q?x?=" * 1_000)),
    Mail("an encoded word that is none", mail(ORDERS, "Subject: =?utf-8?x?===?= =?a?b?c?=")),
    Mail(
        "a subject in a character set that does not exist", mail(ORDERS, "Subject: =?x-y?b?8A==?=")
    ),
    Mail("no Message-ID", mail(ORDERS, "Message-ID:")),
    Mail("a Message-ID without brackets", mail(ORDERS, "Message-ID: 1@example.org")),
    Mail(
        "a Message-ID of two thousand characters",
        mail(ORDERS, f"Message-ID: <{'x' * 2000}@example.org>"),
    ),
    Mail(
        "two Message-IDs",
        mail(ORDERS, "Message-ID: <1@example.org>", "Message-ID: <2@example.org>"),
    ),
    Mail("a date that is none", mail(ORDERS, "Date: yesterday")),
    Mail("a date in the year 99999", mail(ORDERS, "Date: Tue, 3 Nov 99999 10:00:00 +9999")),
    Mail("a date far before the post", mail(ORDERS, "Date: Thu, 1 Jan 0001 00:00:00 -2359")),
    Mail(
        "a header without a colon ends the headers",
        mail(ORDERS).replace(b"\r\nMIME", b"\r\nnonsense\r\nMIME"),
        f"nonsense\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{ORDERS}",
        answer=Answer.FAULTY,
    ),
    Mail(
        "a header whose name has blanks", mail(ORDERS).replace(b"\r\nSubject: ", b"\r\nSubject : ")
    ),
    Mail("headers in raw UTF-8", mail(ORDERS, "Subject: Re: Красный октябрь")),
    Mail(
        "headers of all kinds that players may have",
        mail(
            ORDERS,
            "X-Priority: 1",
            "Importance: high",
            "X-Mailer: Microsoft Outlook 16.0",
            "Thread-Topic: [Fieldpost] Red October",
            "X-Originating-IP: [192.0.2.1]",
            "Received: from x by y; Tue, 3 Nov 2026 10:00:00 +0300",
            "User-Agent: Mutt/2.2.13",
            "X-Spam-Status: No, score=-1",
            "DKIM-Signature: v=1; a=rsa-sha256; b=x",
        ),
    ),
)
