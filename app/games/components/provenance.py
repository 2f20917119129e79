"""Where each fact comes from.

Every record carries a tag: ``rule:<case>`` (the rulebook states it), ``public:<where>`` (a public
source shows it), ``reconstructed`` (ours, from history and geography), or ``overlay`` (an operator
who owns the printed game has overridden it).
"""

from collections.abc import Mapping

RECORD = "*"
"""Key of the tag that holds for every field of a record without a tag of its own."""

OVERLAY = "overlay"

_SOURCES = ("rule:", "public:", "reconstructed", OVERLAY)


def is_tag(text: str) -> bool:
    """Whether a text begins like a provenance tag; what follows in brackets is a remark."""
    return text.startswith(_SOURCES)


def of_field(provenance: Mapping[str, str], field: str) -> str:
    """The tag of one field: its own, else the record's."""
    return provenance.get(field, provenance[RECORD])
