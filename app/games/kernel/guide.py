"""What the help of a title tells about its order words besides what the notation knows."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class VerbGroup:
    """Order words that belong together.

    `examples` has an order in text for each verb, in the order in which they are told.
    """

    heading: str
    examples: Mapping[str, str]
