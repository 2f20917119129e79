"""The headers of a mail alone, as they stand there."""

from email import message_from_bytes
from email.message import Message

MAX_HEAD = 256 * 1024


def head_of(raw: bytes) -> Message:
    """The headers of a mail alone; of an enormous head only the beginning."""
    ends = [at for at in (raw.find(b"\n\n"), raw.find(b"\n\r\n")) if at >= 0]
    return message_from_bytes(raw[: min([*ends, MAX_HEAD])] + b"\n\n")


def values(head: Message, name: str) -> list[str]:
    """What the headers called `name` say, unfolded, the topmost first."""
    return [" ".join(str(value).split()) for value in head.get_all(name) or []]
