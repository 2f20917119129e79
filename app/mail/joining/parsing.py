"""What somebody asks who answers an invitation: the first line that they wrote says it."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

JOIN = re.compile(
    r"(?:join(?:,?\s+(?!as\b|please\b)(?P<side>.+?))?"
    r"|take(?:\s+(?:it|over|the\s+seat))?|sign\s*up|accept|yes|ok|okay|i(?:'| wi)ll join)"
    r"(?:,?\s+please)?"
    r"(?:\s+as\s+(?P<name>.+))?",
    re.I,
)
READY = re.compile(r"(?:i(?:'| a)m )?ready", re.I)
WAIT = re.compile(r"(?:wait(?:-list)?|i(?:'| wi)ll wait)(?:,?\s+please)?", re.I)
DECLINE = re.compile(r"(?:decline|refuse|leave|no)(?:,?\s+thank(?:s|\s+you))?", re.I)
WORD = re.compile(r"word\b\s*:?\s*(?P<word>.+)", re.I)
EDGES = " \t.!?;,:\"'*_`-"
MAX_LINE = 200


class JoinIntent(StrEnum):
    """What is asked."""

    JOIN = "join"
    DECLINE = "decline"
    READY = "ready"
    WAIT = "wait"
    NOTHING = "nothing"


@dataclass(frozen=True)
class JoinRequest:
    """What a mail to the address of an invitation asks, and the name that its author wants.

    `side` is the side that they ask for, as they write it, `word` what they add to the dice.
    """

    intent: JoinIntent
    name: str = ""
    side: str = ""
    word: str = ""


def asked(text: str) -> JoinRequest:
    """Read what its author wrote themselves; an empty reply says yes.

    A line "WORD tractor" anywhere adds that word to the dice; what else is asked stands first.
    """
    lines = [line.strip(EDGES)[:MAX_LINE] for line in text.splitlines()]
    said = [WORD.fullmatch(line) for line in lines]
    word = next((found["word"] for found in said if found), "")
    first = next((line for line, found in zip(lines, said, strict=True) if line and not found), "")
    return replace(_asked(first), word=word)


def _asked(first: str) -> JoinRequest:
    if not first:
        return JoinRequest(JoinIntent.JOIN)
    first = " ".join(first.split())
    joining = JOIN.fullmatch(first)
    if joining:
        name, side = ((joining[group] or "").strip(EDGES) for group in ("name", "side"))
        return JoinRequest(JoinIntent.JOIN, name, side)
    if READY.fullmatch(first):
        return JoinRequest(JoinIntent.READY)
    if WAIT.fullmatch(first):
        return JoinRequest(JoinIntent.WAIT)
    return JoinRequest(JoinIntent.DECLINE if DECLINE.fullmatch(first) else JoinIntent.NOTHING)
