"""The words of RCW, one module a group of rules: order verbs (`VERBS`), sentences (`TEMPLATES`).

Here they stand together; `orders` and `wording` have what belongs to no group.
"""

from typing import Final

from app.games.kernel.order_grammar import Verb
from app.games.rcw.words import (
    assassination,
    bots,
    czar_execution,
    imperial,
    interphase,
    naval,
    negotiation,
    purge,
    quitting,
    solitaire,
    standing,
    subversion,
)

MODULES: Final = (
    assassination,
    bots,
    czar_execution,
    imperial,
    interphase,
    naval,
    negotiation,
    purge,
    quitting,
    solitaire,
    standing,
    subversion,
)
VERBS: Final[tuple[Verb, ...]] = tuple(verb for module in MODULES for verb in module.VERBS)
TEMPLATES: Final[dict[str, str]] = {
    key: sentence for module in MODULES for key, sentence in module.TEMPLATES.items()
}
