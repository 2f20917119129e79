"""The awkward mails of the corpus with words for a competition in the place of the orders."""

from collections.abc import Iterator
from dataclasses import replace

from tests.mail.corpus.case import ORDERS, Answer, Mail
from tests.mail.corpus.writing import html_mail, in_base64, in_quoted_printable, mail

GREETING = "Greetings from the Don"
"""What is written below the word; after ANNOUNCE it is the announcement."""

_FIRST, _SECOND = ORDERS.encode().split(b"\n")


def in_words(case: Mail, word: str) -> Mail | None:
    """A mail of the corpus with `word` for its first order and GREETING for its second one.

    None for one that is not carried out, has other orders, or does not show them in its bytes. And
    for one that claims to be base64 and is not, if the word could be: "announce" could.
    """
    if b"base64" in case.raw and word.isalpha() and len(word) % 4 == 0:
        return None
    is_plain = case.text == ORDERS and not case.ticked and case.answer is Answer.CARRIED_OUT
    if not is_plain or _FIRST not in case.raw or _SECOND not in case.raw:
        return None
    raw = case.raw.replace(_FIRST, word.encode()).replace(_SECOND, GREETING.encode())
    return replace(case, raw=raw, text=f"{word}\n{GREETING}")


def unheard(corpus: tuple[Mail, ...]) -> Iterator[Mail]:
    """Those that nobody wrote, that may not be from their sender, or that are too long."""
    fates = (Answer.SILENT, Answer.HELD, Answer.TOO_LONG)
    return (case for case in corpus if case.answer in fates)


def hidden(word: str) -> tuple[Mail, ...]:
    """Mails in whose bytes `word` does not stand as it is, or stands among signs of programs."""
    text = f"{word}\n{GREETING}"
    start, rest = word[:2], word[2:]
    letters = "".join(f"<b>{letter}</b>" for letter in word)
    shown = {
        "zero-width spaces": f"{start}\u200b{rest}",
        "soft hyphens": f"{start}\u00ad{rest}",
        "a mark of byte order": f"\ufeff{word}",
        "hard spaces": word.replace(" ", "\u00a0"),
        "controls of direction": f"\u202a{word}\u202c",
        "a control": f"{start}\x07{rest}",
        "full stops and blanks": f"  {word}.  ",
        "typographic quotes": f"\u201c{word}\u201d",
        "stars": f"**{word}**",
        "a dash": f"\u2013 {word}",
    }
    return (
        Mail("base64", in_base64(text), text),
        Mail("quoted-printable", in_quoted_printable(text), text),
        Mail("UTF-16 in base64", in_base64(text, "utf-16"), text),
        Mail("HTML, a letter an element", html_mail(f"<p>{letters}</p><p>{GREETING}</p>"), text),
        *(Mail(name, mail(f"{first}\n{GREETING}\n"), text) for name, first in shown.items()),
    )
