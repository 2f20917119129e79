"""Character sets: rare ones, wrong ones, and none at all."""

from tests.mail.corpus.case import ORDERS, RUSSIAN, Mail
from tests.mail.corpus.writing import html_mail, in_base64, in_quoted_printable, mail, part, parts

UKRAINIAN = f"{ORDERS}\n# Уперед, їжаки! Ґанок"
FRENCH = f"{ORDERS}\n# En avant, à Noël déjà, garçons"
CHINESE = f"{ORDERS}\n# 前進，同志們"

CHARSETS = (
    Mail("KOI8-R", mail(RUSSIAN, charset="koi8-r"), RUSSIAN),
    Mail("KOI8-U", mail(UKRAINIAN, charset="koi8-u"), UKRAINIAN),
    Mail("windows-1251", mail(RUSSIAN, charset="windows-1251"), RUSSIAN),
    Mail("ISO-8859-5", mail(RUSSIAN, charset="iso-8859-5"), RUSSIAN),
    Mail("cp866", in_base64(RUSSIAN, "cp866"), RUSSIAN),
    Mail("x-mac-cyrillic", in_base64(RUSSIAN, "mac-cyrillic", "x-mac-cyrillic"), RUSSIAN),
    Mail("ISO-8859-15", mail(FRENCH, charset="iso-8859-15"), FRENCH),
    Mail("windows-1252", mail(FRENCH, charset="windows-1252"), FRENCH),
    Mail("UTF-16 with its mark", in_base64(RUSSIAN, "utf-16"), RUSSIAN),
    Mail("UTF-16 without", in_base64(RUSSIAN, "utf-16-be", "utf-16be"), RUSSIAN),
    Mail("UTF-16 that says UTF-8", in_base64(RUSSIAN, "utf-16", "utf-8"), RUSSIAN),
    Mail("UTF-32", in_base64(RUSSIAN, "utf-32"), RUSSIAN),
    Mail(
        "UTF-7", mail(RUSSIAN.encode("utf-7"), "Content-Type: text/plain; charset=UTF-7"), RUSSIAN
    ),
    Mail("gb18030", in_base64(CHINESE, "gb18030"), CHINESE),
    Mail("big5", in_quoted_printable(CHINESE, "big5"), CHINESE),
    Mail("ISO-2022-JP", mail(f"{ORDERS}\n# 前進", charset="iso-2022-jp"), f"{ORDERS}\n# 前進"),
    Mail(
        "euc-kr, named as Outlook names it",
        in_base64(f"{ORDERS}\n# 전진", "euc-kr", "ks_c_5601-1987"),
        f"{ORDERS}\n# 전진",
    ),
    Mail("UTF-8 with a mark at its beginning", mail("\ufeff" + RUSSIAN), RUSSIAN),
    Mail(
        "no charset named, and UTF-8", mail(RUSSIAN.encode(), "Content-Type: text/plain"), RUSSIAN
    ),
    Mail(
        "no charset named, and windows-1251",
        mail(RUSSIAN.encode("windows-1251"), "Content-Type: text/plain"),
        RUSSIAN,
    ),
    Mail(
        "no charset named, and KOI8-R",
        mail(RUSSIAN.encode("koi8-r"), "Content-Type: text/plain"),
        RUSSIAN,
    ),
    Mail(
        "no charset named, and French",
        mail(FRENCH.encode("windows-1252"), "Content-Type: text/plain"),
        FRENCH,
    ),
    Mail(
        "us-ascii that is UTF-8",
        mail(RUSSIAN.encode(), "Content-Type: text/plain; charset=us-ascii"),
        RUSSIAN,
    ),
    Mail(
        "ISO-8859-1 that is windows-1251",
        mail(RUSSIAN.encode("windows-1251"), "Content-Type: text/plain; charset=iso-8859-1"),
        RUSSIAN,
    ),
    Mail(
        "ISO-8859-1 that is windows-1252",
        mail(
            f"{ORDERS}\n# “Forward”".encode("windows-1252"),
            "Content-Type: text/plain; charset=iso-8859-1",
        ),
        f"{ORDERS}\n# “Forward”",
    ),
    Mail(
        "KOI8-R that is UTF-8",
        mail(RUSSIAN.encode(), "Content-Type: text/plain; charset=koi8-r"),
        RUSSIAN,
    ),
    Mail(
        "UTF-8 that is windows-1251",
        mail(RUSSIAN.encode("windows-1251"), "Content-Type: text/plain; charset=utf-8"),
        RUSSIAN,
    ),
    Mail(
        "UTF-8 with one byte broken",
        mail(
            f"{FRENCH}".encode().replace("ç".encode(), b"\xe7"),
            "Content-Type: text/plain; charset=utf-8",
        ),
        FRENCH.replace("ç", "\ufffd"),
    ),
    Mail(
        "unknown-8bit",
        mail(RUSSIAN.encode(), "Content-Type: text/plain; charset=unknown-8bit"),
        RUSSIAN,
    ),
    Mail(
        "a character set that does not exist",
        mail(ORDERS, "Content-Type: text/plain; charset=x-cp9"),
    ),
    Mail(
        "a codec that is no character set", mail(ORDERS, "Content-Type: text/plain; charset=rot13")
    ),
    Mail(
        "a character set in quotes, misspelt",
        mail(RUSSIAN.encode(), "Content-Type: text/plain; charset='utf8'"),
        RUSSIAN,
    ),
    Mail(
        "a character set named in the way of RFC 2231",
        mail(RUSSIAN.encode("koi8-r"), "Content-Type: text/plain; charset*=us-ascii''koi8-r"),
        RUSSIAN,
    ),
    Mail(
        "HTML that names its charset in itself alone",
        mail(
            ('<meta charset="windows-1251"><p>' + RUSSIAN.replace("\n", "<br>")).encode(
                "windows-1251"
            ),
            "Content-Type: text/html",
        ),
        RUSSIAN,
    ),
    Mail(
        "HTML that names another charset in itself: the mail's own counts",
        html_mail('<meta charset="koi8-r">' + RUSSIAN.replace("\n", "<br>")),
        RUSSIAN,
    ),
    Mail(
        "two parts in two character sets",
        parts(
            part(f"{ORDERS}\n# Вперёд".encode("koi8-r"), "text/plain; charset=koi8-r"),
            part("# Ура".encode("windows-1251"), "text/plain; charset=windows-1251"),
        ),
        f"{ORDERS}\n# Вперёд\n# Ура",
    ),
)
