"""The rulings that the rules and their refusals cite are all told to the players."""

import re
from pathlib import Path

import app.games.rcw
from app.games.rulebook import rulings

RULES = Path(app.games.rcw.__file__).parent


def test_every_ruling_that_the_rules_cite_is_told() -> None:
    told = {f"R{ruling.number:02d}" for ruling in rulings("rcw")}
    cited = {
        ruling
        for module in RULES.rglob("*.py")
        for ruling in re.findall(r"\bR\d{2,3}\b", module.read_text(encoding="utf-8"))
    }
    assert len(cited) > 60
    assert cited <= told
