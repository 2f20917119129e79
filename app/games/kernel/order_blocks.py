"""Blocks of an order text: lines that are given together, from a word such as PLAN to END.

What a block holds is not carried out with the orders around it. Whoever keeps blocks of a kind
(prepared orders) reads its lines with the same notation; their numbers stay those of the whole
text.

>>> text = "move A\\nPLAN AFSR\\n  attack 2919\\nEND\\nhalt"
>>> parts = split(text)
>>> parts.orders.splitlines()
['move A', '', '', '', 'halt']
>>> [(block.word, block.head, block.line) for block in parts.blocks]
[('plan', 'AFSR', 2)]
>>> parts.blocks[0].orders.splitlines()
['', '', '  attack 2919']
"""

import difflib
import re
from collections.abc import Collection
from dataclasses import dataclass

from app.games.kernel.order_grammar import words
from app.games.kernel.refusal import Refusal
from app.games.text import gettext

PLAN = "plan"
"""The word with which prepared orders begin."""

STANCE = "stance"
"""The word of a standing instruction for a place, which is a block of one line."""

BLOCK_WORDS = frozenset({PLAN})
"""The words with which a block may begin, in lower case."""

END = "end"
"""A line that is this word alone ends a block; "end turn" is an order."""

COMMENT = re.compile(r"\s*(#|//)")
"""How a line begins that nobody reads."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of a text.

    `word` is the block word in lower case, `head` the rest of its first line as it is written,
    `line` that line's number, from 1, and `end` the number of its last line. `orders` are the lines
    between them, after as many empty lines as the text has before: a refusal of one of them names
    its line in the whole text.
    """

    word: str
    head: str
    line: int
    end: int
    orders: str


@dataclass(frozen=True, slots=True)
class OrderText:
    """A text in parts: its `blocks` in order, and its `orders`, with empty lines for the blocks."""

    orders: str
    blocks: tuple[Block, ...] = ()


def split(
    text: str, block_words: Collection[str] = BLOCK_WORDS, *, has_stances: bool = False
) -> OrderText | Refusal:
    """Return the parts of `text`; refuse a block without END and an END without a block.

    If it `has_stances`, a line "STANCE PLACE: ORDERS" is a block too, with all of it in `head`.
    """
    lines = text.splitlines()
    orders, blocks = list(lines), list[Block]()
    begun = 0
    for number, line in enumerate(lines, start=1):
        tokens = [] if COMMENT.match(line) else words(line.partition("#")[0])
        if begun:
            orders[number - 1] = ""
        if not tokens:
            continue
        if has_stances and not begun and tokens[0] == STANCE and ":" in line:
            orders[number - 1] = ""
            head = line.strip()[len(STANCE) :].strip()
            blocks.append(Block(STANCE, head, number, number, ""))
            continue
        if tokens[0] in block_words:
            if begun:
                return _without_end(lines, begun)
            begun = number
            orders[number - 1] = ""
        elif tokens == [END]:
            if not begun:
                return _without_block(lines, number, block_words)
            blocks.append(_block(lines, begun, number))
            begun = 0
    return _without_end(lines, begun) if begun else OrderText("\n".join(orders), tuple(blocks))


def _block(lines: list[str], first: int, last: int) -> Block:
    """Return the block that begins and ends with these lines."""
    _, word, head = re.split(r"([^\W_]+)", lines[first - 1], maxsplit=1)
    before = [""] * first
    return Block(
        word.casefold(),
        head.partition("#")[0].strip(" \t:"),
        first,
        last,
        "\n".join(before + lines[first : last - 1]),
    )


def _without_end(lines: list[str], first: int) -> Refusal:
    why = gettext("this block has no end; write END on a line of its own after its last order")
    return Refusal(why, line=first, clause=lines[first - 1].strip())


def _without_block(lines: list[str], last: int, block_words: Collection[str]) -> Refusal:
    """Refuse an END: if a line before it begins almost with a block word, that line is wrong."""
    known = ", ".join(sorted(word.upper() for word in block_words))
    for number in range(last - 1, 0, -1):
        first = words(lines[number - 1])[:1]
        close = difflib.get_close_matches(first[0], block_words, 1, 0.6) if first else []
        if close:
            why = gettext(
                'no block starts with "%(word)s" (did you mean %(known)s?)',
                word=first[0],
                known=close[0].upper(),
            )
            return Refusal(why, line=number, clause=lines[number - 1].strip())
    why = gettext("END without a block before it; a block starts with %(known)s", known=known)
    return Refusal(why, line=last, clause=lines[last - 1].strip())
