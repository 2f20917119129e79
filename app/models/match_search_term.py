"""The words that a match is found by in the lobby."""

import re
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field, SQLModel

MAX_WORD = 60


class MatchWord(SQLModel, table=True):
    """One word of a match: of its name, as `words_of` has it, or its scenario.

    What stands in the middle of a text, or among a match's options, no index leads to.
    """

    __tablename__ = "match_words"
    __table_args__ = (
        UniqueConstraint("match_id", "word"),
        # So that PostgreSQL finds the beginnings of words in it, whatever order its language has.
        Index(None, "word", "match_id", postgresql_ops={"word": "varchar_pattern_ops"}),
    )

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="matches.id")
    word: str = Field(max_length=MAX_WORD)


def words_of(name: str) -> list[str]:
    """The words of a name, whatever their case."""
    return sorted({word[:MAX_WORD] for word in re.findall(r"\w+", name.casefold())})


def scenario_word(scenario: str) -> str:
    """The word that stands for a scenario: no name has such a one."""
    return f"scenario={scenario}"


def words_for(name: str, options: Mapping[str, Any]) -> list[str]:
    """All words that a match of this name with these options is found by."""
    scenario = options.get("scenario")
    return [*words_of(name), *([scenario_word(scenario)] if scenario else [])]
