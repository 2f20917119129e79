"""How a match stands for one seat, in sentences and orders: what a mail tells its player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import Match
from app.games.kernel.state import Action, Entry, Seat
from app.games.kernel.title import Title
from app.games.kernel.view import told
from app.mail.boards import board_in_words

# A verb with more options than this is shown by examples: hundreds of boxes are no form.
MOST_BOXES = 12
MOST_SEQUELS = 10
MOST_HAPPENINGS = 120


@dataclass(frozen=True)
class Choice:
    """One legal order, and the orders that it opens (those that are not legal before it).

    `more` is how many of these are left out.
    """

    order: str
    then: tuple[str, ...] = ()
    more: int = 0


@dataclass(frozen=True)
class OrderGroup:
    """The legal orders of one verb: `writes` is its pattern, `more` how many are left out."""

    writes: str
    meaning: str
    case: str
    choices: tuple[Choice, ...] = ()
    more: int = 0


@dataclass(frozen=True)
class Situation:
    """What is asked of the seat (None: nothing now), what it may order, who is waited for.

    `board` is the position in words, as the seat may know it.
    """

    asked: str | None = None
    form: tuple[OrderGroup, ...] = ()
    waiting: tuple[str, ...] = ()
    board: str = ""
    is_over: bool = False


def situation(match: Match, seat: Seat, names: Mapping[Seat, str] | None = None) -> Situation:
    """How `match` stands for `seat`; holds nothing that the seat may not know.

    `names` are the players' names by seat, for who is waited for.
    """
    seen = match.view(seat)
    asked = seen["waiting"].get(seat)
    return Situation(
        asked=asked["says"] if asked else None,
        form=order_form(match, seat),
        waiting=_waited_for(seen["waiting"], names or {}),
        board=board_in_words(seen),
        is_over=match.over,
    )


def order_form(match: Match, seat: Seat) -> tuple[OrderGroup, ...]:
    """The legal orders of `seat`, one group a verb, in the engine's order."""
    by_verb: dict[str, list[Action]] = {}
    options = match.options(seat)
    for action in options:
        by_verb.setdefault(action["do"], []).append(action)
    return tuple(
        _group(match.title, do, [_choice(match, seat, action, options) for action in shown], more)
        for do, actions in by_verb.items()
        for shown, more in [(actions[:MOST_BOXES], len(actions[MOST_BOXES:]))]
    )


def order_words(title: Title) -> tuple[OrderGroup, ...]:
    """Every order word of a title, with its meaning and case: what HELP brings."""
    return tuple(_group(title, do, [], 0) for do in title.lexicon.verbs)


def happenings(title: Title, log: Sequence[Entry], seat: Seat) -> tuple[str, ...]:
    """What these log entries tell `seat`, a sentence each; of a long tale the newest part.

    Small steps that tell nothing (a halt, who joins an attack) are left out: what they lead to
    is told.
    """
    sentences = [says for item in told(title, list(log), seat) for says in item["says"]]
    return tuple(sentences[-MOST_HAPPENINGS:])


def _group(title: Title, do: str, choices: list[Choice], more: int) -> OrderGroup:
    verb = title.lexicon.verbs[do]
    return OrderGroup(_plain(verb.pattern), verb.meaning, verb.case, tuple(choices), more)


def _choice(match: Match, seat: Seat, action: Action, options: list[Action]) -> Choice:
    write = match.title.lexicon.write
    trial = match.draft()
    try:
        entry = trial.apply(seat, action)
    except ChanceNeeded:
        return Choice(write(action))
    if entry["final"]:  # it would show something: not before it is ordered
        return Choice(write(action))
    sequels = [write(option) for option in trial.options(seat) if option not in options]
    return Choice(write(action), tuple(sequels[:MOST_SEQUELS]), len(sequels[MOST_SEQUELS:]))


def _waited_for(
    waiting: Mapping[Seat, Mapping[str, str]], names: Mapping[Seat, str]
) -> tuple[str, ...]:
    """Who owes what, those who owe the same together: "Anna (A), Boris (B): trade"."""
    by_question: dict[str, list[str]] = {}
    for seat, owed in waiting.items():
        name = f"{names[seat]} ({seat})" if seat in names else seat
        by_question.setdefault(owed["says"], []).append(name)
    return tuple(f"{', '.join(owing)}: {says}" for says, owing in by_question.items())


def _plain(pattern: str) -> str:
    """An order pattern as a player reads it: "move {force:force}" is "move FORCE"."""
    words = (
        word.strip("{}").rpartition(":")[2].upper() if word.startswith("{") else word
        for word in pattern.split()
    )
    return " ".join(words)
