"""docs/orders-rcw.md as it should read: the order words of the notation, chapter by chapter.

`python -m tests.games.rcw.orders_page` writes the page anew after order words have changed.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from app.games.kernel.order_grammar import Verb
from app.games.rcw.title import RCW

PAGE = Path(__file__).parents[3] / "docs" / "orders-rcw.md"
SLOT = re.compile(r"\{\w+:(\w+)\}")
INTRODUCTION = """\
# Order words of RCW

The words in which orders are given are the same in mails, on the web form, in the log and in
position files. The help page of the site (`/help/rcw`) lists them too. A test checks that this page
is in step with the notation that the engine reads orders with.

- Write one order a line, or several in a line with commas: `move Trotsky, attach R-111, to Tula`.
- Capitals stand for a name. Case, accents and punctuation do not matter, and `and`, `then` and
  `also` may stand between orders.
- After some words (marked "repeats") a further name means the same word once more:
  `attach R-111, R-113`.
- After `move` and `attach`, a province means `to`, and "+" adds a unit to the force. A line may
  begin with the force and a colon: `Trotsky + R-111: Tula, Moscow`.
- `via` names provinces on the way: `to Moscow via Tula`. Without it a force takes the shortest open
  way, of ways equally short the first in alphabetical order; the receipt names it.
- `attach all` picks up all units that may follow, `attach all but R-111` all others, `detach all`
  drops off all.
- `attack W-212, with Trotsky if odds 2:1` is carried out only at these odds or better, and left out
  otherwise. With `else stop` your orders end there. `else skip` or `else stop` after an order also
  excuses it where it is illegal.
- What goes without saying may be left out: `halt` before the next force moves, the provinces on the
  shortest open way, `end movement` before the first attack.
- A force that is still selected when your orders end halts.
- Trades, purges, execution orders and leaving can be ordered while something is being resolved.
  What needs no more consent is kept until that is done; `withdraw AB1` takes it back (R09).
- A line that begins with `#` or `//` is not read.
- What is not understood is answered with what may have been meant, what is not legal with the
  reason, its case, and the nearest legal orders. If nothing has been rolled by then, nothing of the
  text is carried out.

UNIT is a unit by its id (`R-111`), the code on its counter (`R111`), its number (`111`) or its name
(`Trotsky`, `red Kuban`); PIECE a unit or a chit (`assassin`); PROVINCE a province by its name, its
four letters or its critical city (`Moscow` is Tver); SEAT a player's letter; MOTION the name under
which an offer or a proposal was told (`AB1`); ODDS a column of the combat results table (`2:1`);
NATION the code of a nationality (`TU`); NUMBER a number; TEXT the rest of the line.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([INTRODUCTION, *_chapters(), *_ahead()])


def _chapters() -> Iterator[str]:
    for chapter in RCW.verb_groups:
        yield f"## {chapter.heading}\n"
        yield "| Write | Effect | Case | For example |"
        yield "| --- | --- | --- | --- |"
        for do, example in chapter.examples.items():
            verb = RCW.notation.verbs[do]
            yield f"| {_forms(verb)} | {verb.meaning} | {verb.case} | `{example}` |"
        yield ""


def _forms(verb: Verb) -> str:
    ways = [f"`{SLOT.sub(lambda slot: slot.group(1).upper(), way)}`" for way in _ways(verb)]
    return " or ".join(ways) + (" (repeats)" if verb.repeats else "")


def _ways(verb: Verb) -> tuple[str, ...]:
    return verb.pattern, *verb.also


def _ahead() -> Iterator[str]:
    yield "## Standing instructions\n"
    yield (
        "`standing` and one of these words decides ahead, so that nobody has to wait. What you"
        " have given\nis told to nobody. Where several fit, the one given first counts."
        " `cancel standing` and the words take\none back.\n"
    )
    yield "| Words | Effect | Case |"
    yield "| --- | --- | --- |"
    for each in RCW.instructions.values():
        yield f"| `{each.words}` | {each.meaning} | {each.case} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
