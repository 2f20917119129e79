"""What a player wrote in a mail, told apart from what his mail client quoted.

Own code and not a library: mail-parser-reply (the kept one of its kind) knows
no Russian, drops answers that are typed between quoted lines, and needs
seconds for a line of a few thousand characters. Everything here looks at one
line, or at a few neighbours, and takes linear time.
"""

import re
from dataclasses import dataclass

from app.mail.reading.charset import INVISIBLE

# The first line of every mail of ours, in whatever language between its bars;
# whatever stands below an unquoted one is ours.
MARKER = "=== Write your orders above this line ==="
MARKER_PATTERN = re.compile(r"^\W{0,3}=== .{5,80} ===")

QUOTED = re.compile(r"^[ \t]?(?:[A-ZА-ЯЁ]{0,3}>[ \t]?)+")
TICKED = re.compile(r"^\s*\[\s*[xXхХ+✓✔]\s*\]\s*")
# Between the brackets of a box nobody sees blanks, what is dropped when a mail is read, and tags.
_UNSEEN = rf"(?:[\s{''.join(map(chr, INVISIBLE))}]|&nbsp;|<[^>]*>)*"
TICK = re.compile(rf"\[({_UNSEEN}[xXхХ+✓✔]{_UNSEEN})\]")
UNTICKED = re.compile(r"^\s*\[\s*\]")

SIGNATURE = re.compile(r"^--\s*$|^_{5,}\s*$")
MOBILE_SIGNATURE = re.compile(
    r"^(?:sent (?:from|via|with) (?:my |the )?\S.{0,60}"
    r"|get outlook for \S.{0,60}"
    r"|отправлено (?:с|из|через) \S.{0,60}"
    r"|gesendet (?:von|mit) \S.{0,60}"
    r"|envoyé (?:de|depuis) \S.{0,60}"
    r"|enviado (?:desde|do) \S.{0,60})$",
    re.I,
)

SEPARATOR = re.compile(
    r"^\W{0,3}[-_=*]{2,}\s*(?:original (?:message|appointment)|forwarded message"
    r"|begin forwarded message|reply message"
    r"|исходное сообщение|пересылаемое сообщение|перенаправленное сообщение"
    r"|пересланное сообщение|конец переадресованного сообщения|оригинальное сообщение"
    r"|ursprüngliche (?:nachricht|mitteilung)|message d'origine|mensaje original"
    r"|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande"
    r"|wiadomość oryginalna|původní zpráva)\b.{0,40}$",
    re.I,
)
FORWARD = re.compile(r"^(?:begin forwarded message|начало переадресованного сообщения)\s*:$", re.I)

# The block of header lines with which Outlook and its like begin the original.
HEADER_LINE = re.compile(
    r"^[*_]{0,2}(?P<name>from|sent|date|to|cc|subject|reply-to"
    r"|от|от кого|отправлено|дата|кому|копия|тема"
    r"|von|gesendet|datum|an|betreff|de|envoyé|date|à|objet|enviado|para|asunto|assunto"
    r"|da|inviato|a|oggetto|van|verzonden|aan|onderwerp|od|wysłano|do|temat)"
    r"[*_]{0,2}\s?:[*_]{0,2}\s*(?P<value>.*)$",
    re.I,
)
FROM_NAMES = frozenset(("from", "от", "от кого", "von", "de", "da", "van", "od"))

WROTE = re.compile(
    r"\b(?:wrote|writes|said|пишет|писал|написал|schrieb|écrit|escribió|escreveu|scritto"
    r"|schreef|skrev|napisał|napsal)\b(?:\(а\)|\(a\)|a|а)?",
    re.I,
)
MOMENT = re.compile(r"\d{1,2}[:.]\d{2}\b|\b(?:19|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}")
ATTRIBUTION_START = re.compile(
    r"^[>\s]*(?:(?:on|am|le|el|il|em|op|den|dnia|w dniu|dne|at|в)\b|\w{2,12}\.?,\s"
    r"|\d{1,4}[-./]\d{1,2}\b|\d{1,2} \w{3,9}\.? )",
    re.I,
)
ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")

PGP_BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
PGP_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
PGP_END = "-----END PGP SIGNATURE-----"

# Longer lines are no orders and no attributions: the patterns see only their beginning.
LONGEST_LOOK = 400
MOST_LINES = 5_000


@dataclass(frozen=True)
class _Line:
    text: str
    quoted: int


@dataclass(frozen=True)
class Written:
    """What the sender of a mail wrote himself; of it, `ticked` are boxes of our form, quoted."""

    text: str
    ticked: frozenset[str]


def written(text: str) -> Written:
    """The part of a mail's text that its sender wrote, without quotations and signature.

    - Below an unquoted MARKER, a reply divider or a header block nothing counts.
    - A quoted line ("> ", also "FP> ") does not count, the unquoted lines between
      quoted ones do: a player may answer question by question.
    - The attribution before a quotation ("On ... wrote:") does not count.
    - After "-- " nothing counts up to the next quotation.
    - "[x] order" is an order whose box the player ticked; in the quotation of our
      own form too (first level only: we never send a ticked box, see `disarmed`).
      "[ ] order" is a line of the form that he left alone.
    """
    typed = text.split("\n", MOST_LINES)[:MOST_LINES]
    lines = _without_original([_line(line) for line in _without_armour(typed)])
    dropped = _attributions(lines)
    kept: list[str] = []
    ticked: set[str] = set()
    in_signature = False
    for number, line in enumerate(lines):
        box = TICKED.match(line.text)
        order = TICKED.sub("", line.text).strip() if box else ""
        if number in dropped or line.quoted:
            in_signature = False
            if line.quoted == 1 and box:
                kept.append(order)
                ticked.add(order)
            continue
        in_signature = in_signature or bool(SIGNATURE.match(line.text[:LONGEST_LOOK]))
        if in_signature or _is_no_order(line.text):
            continue
        kept.append(order if box else line.text.rstrip())
    return Written(_without_needless_blanks(kept), frozenset(ticked - {""}))


def disarmed(text: str) -> str:
    """`text` by one player, for a letter to another, without what would be a ticked box of ours.

    Else whoever quotes the letter in his answer would give the orders that it names. `text` may be
    HTML: what Markdown makes of a message can hold boxes that the message itself does not.
    """
    return TICK.sub(r"(\1)", text)


def _line(text: str) -> _Line:
    marks = QUOTED.match(text[:LONGEST_LOOK])
    if marks is None:
        return _Line(text, 0)
    return _Line(text[marks.end() :], marks[0].count(">"))


def _is_no_order(text: str) -> bool:
    look = text.strip()[:LONGEST_LOOK]
    return bool(UNTICKED.match(look) or MOBILE_SIGNATURE.match(look))


def _without_needless_blanks(lines: list[str]) -> str:
    kept: list[str] = []
    for line in lines:
        if line.strip() or (kept and kept[-1]):
            kept.append(line.rstrip())
    return "\n".join(kept).rstrip()


def _without_armour(lines: list[str]) -> list[str]:
    """The signed text of an inline PGP signature (RFC 9580 7), or `lines` as they are."""
    stripped = [line.strip() for line in lines]
    if PGP_BEGIN not in stripped:
        return lines
    begin = stripped.index(PGP_BEGIN)
    if PGP_SIGNATURE not in stripped[begin:]:
        return lines
    signature = stripped.index(PGP_SIGNATURE, begin)
    end = stripped.index(PGP_END, signature) + 1 if PGP_END in stripped[signature:] else len(lines)
    body = begin + 1
    while body < signature and stripped[body]:
        body += 1
    signed = [line.removeprefix("- ") for line in lines[body:signature]]
    return lines[:begin] + signed + lines[end:]


def _without_original(lines: list[_Line]) -> list[_Line]:
    """`lines` up to where an unquoted original begins, if there is such a place."""
    for number, line in enumerate(lines):
        if line.quoted:
            continue
        look = line.text.strip()[:LONGEST_LOOK]
        if SEPARATOR.match(look) or FORWARD.match(look) or _is_header_block(lines, number):
            return lines[:number]
        if MARKER_PATTERN.match(look):
            return lines[: _above_marker(lines, number)]
    return lines


def _is_header_block(lines: list[_Line], number: int) -> bool:
    """Whether From-like and at least two more header lines stand here together."""
    first = HEADER_LINE.match(lines[number].text.strip()[:LONGEST_LOOK])
    if first is None or first["name"].lower() not in FROM_NAMES or not first["value"]:
        return False
    names = {first["name"].lower()}
    for line in lines[number + 1 : number + 8]:
        found = HEADER_LINE.match(line.text.strip()[:LONGEST_LOOK])
        if found is None and not line.text.strip():
            continue
        if found is None:
            break
        names.add(found["name"].lower())
    return len(names) >= 3


def _above_marker(lines: list[_Line], marker: int) -> int:
    """Where the player's text ends above an unquoted MARKER.

    Between the two stands what his client put before the original: an
    attribution, a rule, or header lines in a language that HEADER_LINE lacks.
    """
    end = _above_blanks(lines, marker)
    attribution = _attribution_above(lines, end)
    if attribution is not None:
        return attribution
    headers = end
    while headers > 0 and re.match(
        r"^[*_]{0,2}[^\W\d_][\w -]{0,20}[*_]{0,2}\s?:", lines[headers - 1].text
    ):
        headers -= 1
    block = "\n".join(line.text for line in lines[headers:end])
    if end - headers >= 3 and ADDRESS.search(block[: 8 * LONGEST_LOOK]):
        end = _above_blanks(lines, headers)
    if end > 0 and re.fullmatch(r"[-_=*\s]{3,}", lines[end - 1].text[:LONGEST_LOOK]):
        end -= 1
    return end


def _above_blanks(lines: list[_Line], number: int) -> int:
    while number > 0 and not lines[number - 1].quoted and not lines[number - 1].text.strip():
        number -= 1
    return number


def _attributions(lines: list[_Line]) -> set[int]:
    """The numbers of the unquoted lines that only introduce a quotation.

    An attribution that names an address, a moment and a verb of writing, but is
    followed by no quotation at all, introduces an original that the client
    left unmarked: then everything below it is quoted.
    """
    dropped: set[int] = set()
    for number, line in enumerate(lines):
        if not line.quoted or (number > 0 and lines[number - 1].quoted):
            continue
        end = _above_blanks(lines, number)
        begin = _attribution_above(lines, end)
        if begin is not None:
            dropped.update(range(begin, end))
    if any(line.quoted for line in lines):
        return dropped
    for number in range(len(lines)):
        begin = _attribution_above(lines, number + 1, is_certain=True)
        if begin is not None:
            return set(range(begin, len(lines)))
    return dropped


def _attribution_above(lines: list[_Line], end: int, *, is_certain: bool = False) -> int | None:
    """Where the attribution begins whose last line is `end - 1`, or None if it is none."""
    if end == 0 or lines[end - 1].quoted:
        return None
    if lines[end - 1].text.rstrip()[-1:] not in (":", "："):
        return None
    for begin in range(end - 1, max(end - 5, -1), -1):
        if lines[begin].quoted or not lines[begin].text.strip():
            return None
        joined = " ".join(line.text.strip()[:LONGEST_LOOK] for line in lines[begin:end])
        if _introduces(joined, is_certain) and _is_whole(lines, begin):
            return begin
    return None


def _is_whole(lines: list[_Line], begin: int) -> bool:
    """Whether an attribution begins with this line and not in an earlier one of its wrap."""
    if ATTRIBUTION_START.match(lines[begin].text[:LONGEST_LOOK]) or begin == 0:
        return True
    above = lines[begin - 1]
    return bool(
        above.quoted
        or not above.text.strip()
        or not (
            ATTRIBUTION_START.match(above.text[:LONGEST_LOOK])
            and MOMENT.search(above.text[:LONGEST_LOOK])
        )
    )


def _introduces(joined: str, is_certain: bool) -> bool:
    has_verb = bool(WROTE.search(joined))
    has_moment = bool(MOMENT.search(joined))
    has_address = bool(ADDRESS.search(joined))
    if is_certain:
        return has_moment and has_address and (has_verb or bool(ATTRIBUTION_START.match(joined)))
    return (has_verb and (has_moment or has_address or len(joined) < 80)) or (
        has_moment and has_address
    )
