"""Wording: from the keys and arguments that the engine tells to sentences in a language."""

import string
from collections.abc import Callable, Mapping
from typing import Any


class Wording(string.Formatter):
    """Templates such as "{seat} loses {lost:units}": after the colon stands the kind of noun.

    `nouns` turns an id into a name, by kind; a kind in the plural takes a list of ids.
    Raises KeyError for a template or an argument that does not exist: a wording is never guessed.
    """

    def __init__(
        self, templates: Mapping[str, str], nouns: Mapping[str, Callable[[Any], str]]
    ) -> None:
        self.templates = templates
        self.nouns = nouns

    def say(self, key: str, args: Mapping[str, Any]) -> str:
        """Return the sentence for `key`."""
        return self.vformat(self.templates[key], (), args)

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if format_spec in self.nouns:
            return self.nouns[format_spec](value)
        singular = self.nouns[format_spec.removesuffix("s")]
        return ", ".join(singular(each) for each in value) or "nothing"
