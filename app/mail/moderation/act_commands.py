"""Carrying out a moderator's mail: all of its acts or none, through `app.matches.moderation`."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlmodel import col, select

from app.mail.announce import announcer
from app.mail.commands.press import players_named
from app.mail.commands.registry import CommandCall, CommandError
from app.mail.moderation.context import ModeratorContext
from app.mail.moderation.parsing import Item, ModeratorCommand
from app.mail.outbox import names_by_seat
from app.matches.moderation import questions as asking
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.press.messages import NotSaid
from app.matches.refusal import NotPossible
from app.models import ActKind, ModeratorAct, RulesQuestion

HOURS = {"h": 1, "d": 24, "w": 7 * 24}

ACTS = {
    ModeratorCommand.PAUSE: ActKind.PAUSE,
    ModeratorCommand.GO_ON: ActKind.GO_ON,
    ModeratorCommand.EXTEND: ActKind.EXTEND,
    ModeratorCommand.REMIND: ActKind.REMIND,
    ModeratorCommand.FORCE: ActKind.FORCE,
}


@dataclass
class Done:
    """What came of a mail: acts, answers to questions, what was only asked; or its fault."""

    acts: list[ModeratorAct] = field(default_factory=list)
    answered: list[RulesQuestion] = field(default_factory=list)
    asked: list[ModeratorCommand] = field(default_factory=list)
    fault: CommandError | None = None

    @property
    def has_changed(self) -> bool:
        """Whether anything was done."""
        return bool(self.acts or self.answered)


def carry_out(context: ModeratorContext, items: Sequence[Item]) -> Done:
    """Do what the items of a mail ask, in their order; with a fault, nothing of it is done."""
    done, whole = Done(), context.session.begin_nested()
    for item in items:
        try:
            _do(context, item, done)
        except (NotPossible, NotSaid) as refused:
            done = Done(fault=CommandError(str(refused), line=item.asked.line))
            break
    if done.fault is None:
        whole.commit()
    else:
        whole.rollback()
    return done


def _do(context: ModeratorContext, item: Item, done: Done) -> None:
    """Raises NotPossible, NotSaid."""
    if item.deed is ModeratorCommand.STATE and not context.match.has_begun:
        raise NotPossible("the match has not started")
    if item.deed.is_question:
        done.asked.append(item.deed)
    elif item.deed is ModeratorCommand.ANSWER:
        done.answered.append(_answer(context, item.asked))
    else:
        wish = ActRequest(
            ACTS[item.deed],
            context.user,
            item.asked.body,
            _key(context, item.asked),
            _seat(context, item.asked),
            _hours(item.asked),
        )
        done.acts.append(
            moderate(context.session, context.match_id, wish, announcer(context.settings))
        )


def _answer(context: ModeratorContext, asked: CommandCall) -> RulesQuestion:
    said = asking.Answer(
        asked.body, asked.found.get("case", ""), "all" in asked.found, _key(context, asked)
    )
    n = int(asked.found["n"])
    announce = announcer(context.settings)
    return asking.answer(context.session, context.match_id, n, context.user, said, announce)


def _key(context: ModeratorContext, asked: CommandCall) -> str:
    return f"mail:{asked.line}:{context.key}"


def _seat(context: ModeratorContext, asked: CommandCall) -> str | None:
    """The letter of the seat that is named. Raises NotSaid, NotPossible."""
    if "seat" not in asked.found:
        return None
    named = players_named(asked.found["seat"], names_by_seat(context.session, context.match))
    if named is None or len(named) != 1:
        raise NotPossible("name one seat, by its letter (A, B ...) or its player")
    return named[0]


def _hours(asked: CommandCall) -> int | None:
    if "count" not in asked.found:
        return None
    return int(asked.found["count"]) * HOURS[asked.found["unit"][0].lower()]


def open_questions(context: ModeratorContext) -> Sequence[RulesQuestion]:
    """Return the questions that wait for an answer of this moderator, the oldest first."""
    found = select(RulesQuestion).where(
        RulesQuestion.match_id == context.match_id,
        RulesQuestion.user_id != context.user.id,
        col(RulesQuestion.answered_at).is_(None),
    )
    return context.session.exec(found.order_by(col(RulesQuestion.n))).all()
