"""How a match stands for one seat, in sentences and orders: what a mail tells its player."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.games.catalogue import presentation_if_any
from app.games.kernel.match import Match
from app.games.kernel.plan_bundles import bundle_of, window_of
from app.games.kernel.plan_terms import PlanTrigger
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import log_for
from app.games.kernel.wording import capitalized
from app.games.presentation import Drawing
from app.mail.order_form import OrderGroup, any_time_form, asked_form
from app.mail.plan_reports import PlanReport
from app.mail.reading.checkboxes import disarmed
from app.mail.turn_summary import board_in_words, own_pieces, stage_in_words
from app.matches.motions import open_motions
from app.pictures.boards import drawing


@dataclass(frozen=True)
class Limit:
    """Until when an answer counts, and the order that is given for the seat otherwise.

    Where none is known beforehand it is empty, and `then` what the match says happens.
    """

    until: datetime
    otherwise: str = ""
    then: str = ""
    is_own: bool = False


@dataclass(frozen=True)
class Proposal:
    """An open motion of the reader: its terms in words and the orders that answer it.

    `until` is when it lapses, where it waits for so many hours only; `made` when it was made.
    """

    number: str
    says: tuple[str, ...]
    answers: tuple[str, ...]
    until: datetime | None = None
    made: datetime | None = None


@dataclass(frozen=True)
class Situation:
    """What is asked of the seat (None: nothing now), what it may order, who is waited for.

    `limit` is set where the answer has a time limit. `form` answers what is asked, `any_time` is
    what may be ordered besides; `proposals` are the open motions of the seat, `standing` its
    standing instructions, the first in priority first. `board` is the position in words, as the
    seat may know it; `own` are the seat's pieces on it, a line a place. `stage` says where the
    game stands, in a few words for a subject. `may_follow` are the questions that may come after
    what is asked; the same e-mail may answer them, in a plan for the trigger `bundle` if there is
    one, else below the answer. `plans_ahead` are moments for which the seat might write plans in
    the same e-mail. `reports` tell what plans of the seat have done.
    """

    asked: str | None = None
    limit: Limit | None = None
    form: tuple[OrderGroup, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    any_time: tuple[OrderGroup, ...] = ()
    standing: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    board: str = ""
    players: tuple[str, ...] = ()
    is_over: bool = False
    own: tuple[str, ...] = ()
    stage: str = ""
    may_follow: tuple[str, ...] = ()
    bundle: str = ""
    plans_ahead: tuple[str, ...] = ()
    reports: tuple[PlanReport, ...] = ()

    @property
    def answer_by(self) -> datetime | None:
        """The first moment after which something is decided without the seat; None if none is."""
        limits = [self.limit.until] if self.limit is not None else []
        limits += [each.until for each in self.proposals if each.until is not None]
        return min(limits, default=None)


def situation(
    match: Match,
    seat: Seat,
    names: Mapping[Seat, str] | None = None,
    *,
    limit: Limit | None = None,
    limits: Mapping[str, datetime] | None = None,
    made: Mapping[str, datetime] | None = None,
    log: Iterable[Entry] = (),
    reports: tuple[PlanReport, ...] = (),
) -> Situation:
    """How `match` stands for `seat`; holds nothing that the seat may not know.

    `names` are the players' names by seat, for who is waited for; `limit` is that of what the
    seat owes, `limits` are when which offers lapse and `made` when motions were made; `log` is the
    match's log, from which the terms of open motions are told, and `reports` what plans of the seat
    have done.
    """
    seen = match.view(seat)
    asked = seen["waiting"].get(seat)
    bundle = bundle_of(match, seat)
    keeps = bundle is not None and window_of(match, bundle) is not None
    return Situation(
        asked=_question(match, seen, asked["says"]) if asked else None,
        limit=limit,
        form=asked_form(match, seat, seen),
        proposals=_proposals(match, seat, log, limits or {}, made or {}, names or {}),
        any_time=any_time_form(match, seat, seen),
        standing=tuple(match.title.instructions[each].words for each in seen["standing"]),
        waiting=_waiting_for_others(seen["waiting"], seat, names or {}),
        board=board_in_words(seen),
        players=tuple(f"{letter}: {name}" for letter, name in (names or {}).items()),
        is_over=match.over,
        own=own_pieces(seen, seat),
        stage=stage_in_words(seen),
        may_follow=_questions(match, seat, bundle, asked["ask"]) if asked and bundle else (),
        bundle=bundle.form.upper() if bundle and not keeps else "",
        plans_ahead=_plans_ahead(match, seat, seen) if asked else (),
        reports=reports,
    )


def _question(match: Match, view: Mapping[str, Any], says: str) -> str:
    """What a seat is asked: as the pages put it, which may name more than the decision does."""
    presentation = presentation_if_any(match.title.id)
    asked = presentation.question(view) if presentation is not None else ""
    return capitalized(asked or says)


def _plans_ahead(match: Match, seat: Seat, view: Mapping[str, Any]) -> tuple[str, ...]:
    """The moments for which the seat might write plans now."""
    presentation = presentation_if_any(match.title.id)
    return tuple(presentation.plans_ahead(view, seat)) if presentation is not None else ()


def _questions(match: Match, seat: Seat, bundle: PlanTrigger, ask: str) -> tuple[str, ...]:
    say = match.title.wording.say
    return tuple(say("ask." + each, {"seat": seat}) for each in sorted(bundle.decisions - {ask}))


def seen_board(match: Match, log: Sequence[Entry], seat: Seat) -> Drawing | None:
    """The board as `seat` sees it, with the places pointed out that these entries tell it of."""
    about = [args for item in log_for(match.title, list(log), seat) for args in item["about"]]
    return drawing(match.view(seat), about)


def _proposals(
    match: Match,
    seat: Seat,
    log: Iterable[Entry],
    limits: Mapping[str, datetime],
    made: Mapping[str, datetime],
    names: Mapping[Seat, str],
) -> tuple[Proposal, ...]:
    write = match.title.notation.write
    return tuple(
        Proposal(
            motion.id,
            tuple(map(disarmed, (*motion.says, *filter(None, [motion.note])))),
            tuple(map(write, motion.answers)),
            limits.get(motion.id),
            made.get(motion.id),
        )
        for motion in open_motions(match, log, seat, names)
    )


def _waiting_for_others(
    waiting: Mapping[Seat, Mapping[str, str]], reader: Seat, names: Mapping[Seat, str]
) -> tuple[str, ...]:
    """What others owe, those who owe the same together: "Anna (A), Boris (B): trade"."""
    by_question: dict[str, list[str]] = {}
    for seat, owed in waiting.items():
        if seat == reader:
            continue
        name = f"{names[seat]} ({seat})" if seat in names else seat
        by_question.setdefault(owed["says"], []).append(name)
    return tuple(f"{', '.join(owing)}: {says}" for says, owing in by_question.items())
