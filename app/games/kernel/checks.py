"""Static checks of a title: `lint` finds parts that do not fit together before anybody plays.

>>> from app.games.catalogue import TITLES
>>> [fault for title in TITLES.values() for fault in lint(title)]
[]
"""

from collections.abc import Iterator
from itertools import chain
from string import ascii_uppercase

from app.games.kernel.game_definition import Title
from app.games.kernel.motions import KEPT, STILL_OPEN, Consent, MotionKind
from app.games.kernel.order_grammar import (
    MAX_CODE_LENGTH,
    MAX_NOUN_WORDS,
    MOTION,
    NUMBER,
    SLOT,
    Nouns,
    words,
)
from app.games.kernel.plan_terms import PlanCondition, PlanTrigger
from app.games.kernel.standing_instructions import INSTRUCTION, SAY, StandingInstructions
from app.games.kernel.step import Right, Sequence, Step
from app.games.kernel.wording import SEAT

ANSWERS = ("motion.consent", "motion.refused", "motion.withdrawn")
"""What `Consent` tells the parties of a motion."""
FAILED = "motion.failed"
"""What it tells them where the vote is secret and one of them has refused."""
WAITS = (KEPT, STILL_OPEN)
"""What the parties are told of a motion that waits for the end of a procedure."""


def lint(title: Title) -> Iterator[str]:
    """Yield where the parts of a title do not fit together, a line each."""
    yield from _options(title)
    yield from _seats(title)
    yield from _steps(title)
    yield from _verbs(title)
    yield from _sentences(title)
    yield from _instructions(title)
    for kind, nouns in title.notation.nouns.items():
        yield from _nouns(kind, nouns)
    yield from _codes(title)
    yield from _plans(title)
    for name, motion in title.motions.items():
        if motion.name != name:
            yield f"the motion {motion.name} is listed as {name}"


def verbs_of(part: Step | Right) -> set[str]:
    """Return the verbs for which a step or a right has a `do_` method."""
    return {name.removeprefix("do_") for name in dir(part) if name.startswith("do_")}


def _options(title: Title) -> Iterator[str]:
    for option, value in title.default_options.items():
        if value not in title.option_choices.get(option, ()):
            yield f"the default of the option {option} is none of its choices"
    for option in title.option_meanings.keys() ^ title.option_choices.keys():
        if title.option_meanings:
            yield f"the option {option} has no choices, or no meaning"


def _seats(title: Title) -> Iterator[str]:
    for seat in title.seat_names:
        # Circles of press and the ids of motions are written as strings of seats: "ABC", "AB1".
        if len(seat) != 1 or seat not in ascii_uppercase:
            yield f"the seat {seat} is not a capital letter"
    if len(title.seat_names) > title.seats[-1]:
        yield f"{len(title.seat_names)} seats have names, and there are at most {title.seats[-1]}"
    if len(set(title.seat_names.values())) < len(title.seat_names):
        yield "two seats have the same name"


def _plans(title: Title) -> Iterator[str]:
    """Triggers wait for what is asked or proposed, and patterns have slots for known nouns."""
    for trigger in title.plan_triggers:
        name = f"the trigger {trigger.id}"
        if not (trigger.decisions or trigger.motions):
            yield f"{name} waits for nothing"
        for what in sorted(trigger.decisions):
            if "ask." + what not in title.wording.templates:
                yield f"{name} waits for the decision {what}, which nobody is asked"
        for kind in sorted(trigger.motions - title.motions.keys()):
            yield f"{name} waits for the motion {kind}, which there is not"
        if trigger.bundle and len(trigger.decisions) < 2:
            yield f"{name} is a bundle of one decision"
        slots = [kind for _slot, kind in SLOT.findall(trigger.pattern)]
        about = title.notation.place_kinds | title.notation.unit_kinds
        if trigger.stance and not (len(slots) == 1 and slots[0] in about):
            yield f"{name} is a stance without a place or a piece"
        if trigger.keeps_rest and (slots or not trigger.own_turn):
            yield f"{name} keeps orders of a turn, and is for no turn"
    written: list[PlanTrigger | PlanCondition] = [*title.plan_triggers, *title.plan_conditions]
    patterns = [pattern for each in written for pattern in (each.pattern, *each.also)]
    for pattern in patterns:
        for _slot, kind in SLOT.findall(pattern):
            if kind not in title.notation.nouns and kind not in (NUMBER, MOTION):
                yield f'"{pattern}" has a slot for {kind}, which is no kind of noun'
    if len(set(patterns)) < len(patterns):
        yield "two triggers or conditions are written alike"


def _steps(title: Title) -> Iterator[str]:
    for name, step in title.steps.items():
        if step.name != name:
            yield f"the step {step.name} is listed as {name}"
        for part in step.parts if isinstance(step, Sequence) else ():
            if part not in title.steps:
                yield f"the step {name} has a part {part}, which is no step"
        if step.interrupting and type(step).default is Step.default:
            yield f"the step {name} is a window without a default"


def _verbs(title: Title) -> Iterator[str]:
    """An action's verb tells whether it belongs to a right, and then to which."""
    owner: dict[str, str] = {
        verb: f"the step {step.name}" for step in title.steps.values() for verb in verbs_of(step)
    }
    for right in title.rights:
        name = f"the right {type(right).__name__}"
        for verb in right.verbs:
            if verb in owner:
                yield f"the verb {verb} is of {owner[verb]} and of {name}"
            owner[verb] = name
        if type(right).act is Right.act:
            for verb in right.verbs - verbs_of(right):
                yield f"{name} has no do_{verb}"
        for verb in verbs_of(right) - right.verbs:
            yield f"{name} does not list its verb {verb}"
    for verb in owner.keys() - title.notation.verbs.keys():
        yield f"the verb {verb} of {owner[verb]} has no order words"


def _sentences(title: Title) -> Iterator[str]:
    wording = title.wording
    if any(isinstance(right, Consent) for right in title.rights):
        secret = any(type(kind).secret is not MotionKind.secret for kind in title.motions.values())
        waits = WAITS if title.has_procedures else ()
        for key in (*ANSWERS, FAILED, *waits) if secret else (*ANSWERS, *waits):
            if key not in wording.templates:
                yield f"there is no wording {key}"
    for key, template in wording.templates.items():
        for _, argument, specification, _ in wording.parse(template):
            shown, slash, you = (specification or "").partition("/")
            if slash and not (shown and you):
                yield f"the wording {key} says {specification} of {argument}: a side is missing"
            # What stands before a slash is the name of a seat, or a verb that agrees with it.
            kind = SEAT if slash else shown.partition(".")[0]
            kind = kind[:1].lower() + kind[1:]
            if kind and kind not in wording.nouns and kind.removesuffix("s") not in wording.nouns:
                yield f"the wording {key} has {argument} as {kind}, which is no kind of noun"
            if argument == "to":
                yield f"the wording {key} has an argument to, which is the audience of a message"
    for key, fold in wording.merge_rules.items():
        for missing in {key, fold.key} - wording.templates.keys():
            yield f"messages of {key} are merged into {fold.key}, and there is no wording {missing}"


def _instructions(title: Title) -> Iterator[str]:
    """Instructions need the right to give them, words for them, and a step that goes by them."""
    if not title.instructions:
        return
    if not any(isinstance(right, StandingInstructions) for right in title.rights):
        yield "there are standing instructions and no right to give them"
    if SAY not in title.wording.templates:
        yield f"there is no wording {SAY}"
    if all(type(step).standing_answer is Step.standing_answer for step in title.steps.values()):
        yield "no step goes by standing instructions"
    nouns = title.notation.nouns.get(INSTRUCTION, Nouns({})).names
    for name, instruction in title.instructions.items():
        if instruction.id != name:
            yield f"the instruction {instruction.id} is listed as {name}"
        if nouns.get(name) != instruction.words:
            yield f"the instruction {name} has no order words"
        if f"ask.{instruction.decision}" not in title.wording.templates:
            yield f"the instruction {name} answers {instruction.decision}, which is never asked"


def _nouns(kind: str, nouns: Nouns) -> Iterator[str]:
    """Two nouns may be written alike, as pieces that are alike are; never are both options."""
    for noun in nouns.aliases.keys() - nouns.names.keys():
        yield f"the {kind} {noun} has aliases and no name"
    for spelling in chain(nouns.names.values(), *nouns.aliases.values()):
        if not 1 <= len(words(spelling)) <= MAX_NOUN_WORDS:
            yield f"the {kind} {spelling!r} has {len(words(spelling))} words"


def _codes(title: Title) -> Iterator[str]:
    """A code is on one counter of the title, and no other noun of its kind is written like it."""
    notation = title.notation
    seen: dict[str, str] = {}
    for kind in sorted(notation.unit_kinds & notation.nouns.keys()):
        nouns = notation.nouns[kind]
        for noun in nouns.names.keys() - nouns.codes.keys() if nouns.codes else ():
            yield f"the {kind} {noun} has no code"
        for noun, code in nouns.codes.items():
            if not code.isalnum() or not 1 <= len(code) <= MAX_CODE_LENGTH:
                yield f"the code {code!r} of the {kind} {noun} is not of 1 to 6 letters and digits"
            folded = "".join(words(code))
            if folded in seen:
                yield f"the code {code} is on {seen[folded]} and on {noun}"
            seen[folded] = noun
            others = set(nouns.readings.get(tuple(words(code)), ())) - {noun}
            if others:
                yield f"the code {code} of {noun} also means {', '.join(sorted(others))}"
