"""Notes on options: where the pieces stand that an order names, and whose they are."""

from collections.abc import Mapping
from typing import Any, Final

from app.games.rcw.box import BOX
from app.games.rcw.map.picture import ENGLISH, described

NAMING: Final = {
    "move": "unit", "attack": "target", "against": "target", "subvert": "target",
    "terror": "target", "strike": "unit", "with": "unit", "assassinate": "unit",
}  # fmt: skip
"""The orders that name a stack by one of its units, and by which argument."""


def annotate(view: Mapping[str, Any], action: Mapping[str, Any]) -> str:
    """Return province, player and units of the stack that an order names: "Perm, A: Miller 1 ..."

    It says nothing that `view` does not show; of an order that names none, nothing.
    """
    unit = action.get(NAMING.get(action["do"], ""))
    if unit is None:
        return ""
    for province, stacks in view["board"]["provinces"].items():
        for stack in stacks:
            if any(each["id"] == unit for each in stack["units"]):
                return f"{BOX.provinces[province].name}, {described(stack, ENGLISH)}"
    return ""
