"""What the table of a match shows to one reader, gathered for the template."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from secrets import token_urlsafe

from flask import url_for
from markupsafe import Markup
from sqlmodel import Session

from app.games.catalogue import presentation_of
from app.games.kernel.game_definition import Title
from app.games.kernel.plan_terms import PlanLine
from app.games.kernel.wording import READER, Names, person
from app.games.presentation import Presentation
from app.games.text import cached_by_language
from app.mail.undelivered_mail import stopped_players
from app.matches import drafts
from app.matches.clock.offers import open_limits
from app.matches.clock.open_decisions import DecisionLimit, limits_of
from app.matches.ended_motions import EndedMotion, Ending, ended_motions
from app.matches.load import LoadedMatch
from app.matches.log import (
    entries_of_motions,
    entry_at,
    last_own,
    motions_since,
    numbers_by_source,
)
from app.matches.log_summary import SeatSummary, summary_of
from app.matches.moderation import acts as moderator_acts
from app.matches.motions import count_to_answer
from app.matches.open_draft import DraftView
from app.matches.plans.due import program_of
from app.matches.plans.stances import are_for_leaders, has_stances
from app.matches.seat_version import seen_version
from app.matches.seats.holders import SeatHolder, names_in
from app.matches.undo import can_undo
from app.models import (
    Match,
    MatchStatus,
    ModeratorAct,
    PressRules,
    SubmissionSource,
)
from app.ratings.person import MatchChange, changes_of_match
from app.web.match.access import Access
from app.web.match.log.views import LogPanel, log_panel
from app.web.match.page.any_time import (
    MotionPanel,
    StandingLine,
    can_be_given,
    given,
    motion_panels,
)
from app.web.match.page.choices import VerbGroup, by_verb
from app.web.match.page.notices import Away, News, NoticeFlags, away_soon, news_for
from app.web.match.page.outcomes import OrdersReport, orders_report
from app.web.match.page.pending_decisions import named, pending_decisions, profiles
from app.web.match.page.plans_panel import (
    PlanForm,
    PlansPanel,
    ShownStance,
    plans_panel,
    shown_stances,
)
from app.web.match.page.position_page import Message, Owing
from app.web.match.page.question_page import QuestionPage
from app.web.match.page.shown_match import known_to, loaded_for

NEWEST = 40
"""So many lines of the log are shown on the page of the match; all are on a page of their own."""


@dataclass(frozen=True, kw_only=True)
class TablePage(QuestionPage):
    """Everything on the page; nothing of the game comes from anywhere but the reader's own view.

    `keeps`: the reader keeps what of the page their draft does not change. `away` are the players
    who are not there, or soon will not be; `unreached` are, for the host, the names of players to
    whom no mail is sent, since it came back; `acts` is what its moderator has done to the match,
    the newest first; `report` tells of the submission whose receipt is shown; `people`
    are the ids of those on the seats whose profile can be seen,
    `players` the names that sentences use in place of seats.

    What a single drawer shows is gathered when that is drawn: most are closed.
    """

    session: Session
    access: Access
    keeps: bool
    unreached: list[str] = field(default_factory=list)
    acts: list[ModeratorAct] = field(default_factory=list)
    away: list[Away] = field(default_factory=list)
    report: OrdersReport = field(default_factory=OrdersReport)
    people: Mapping[str, int] = field(default_factory=dict)
    players: Names = field(default_factory=dict)
    token: str = field(default_factory=lambda: token_urlsafe(16))

    @property
    def match(self) -> Match:
        """The row of the match."""
        return self.loaded.row

    @property
    def match_id(self) -> int:
        """The id of the match."""
        return self.access.match_id

    @property
    def is_host(self) -> bool:
        """Whether the reader moderates the match."""
        return self.access.moderates

    @cached_property
    def log(self) -> LogPanel:
        """The newest lines of the log, and the charts."""
        summary = self.summary if self.access.spectator_delay is None else None
        return log_panel(
            self.session, self.loaded, self.access, self.view, NEWEST, self.players, summary
        )

    @cached_property
    def summary(self) -> SeatSummary:
        """The summary of the log for the reader."""
        match = self.loaded.match
        return summary_of(self.session, self.match_id, match, self.access.seat, self.players)

    @cached_property
    def news(self) -> News | None:
        """What has come since the reader's own last action; to a spectator nothing is news."""
        if self.keeps or self.access.seat is None:
            return None
        return news_for(self.summary)

    @cached_property
    def plans(self) -> PlansPanel:
        """The plans of the reader's seat, which they have."""
        assert self.access.seat is not None
        ahead = self.presentation.plans_ahead(self.view, self.access.seat)
        return plans_panel(self.session, self.access, self.access.seat, PlanForm(), ahead=ahead)

    @cached_property
    def planned(self) -> frozenset[str]:
        """What the triggers of the reader's own waiting plans name, such as a chit."""
        if self.seat is None or not self.title.plan_triggers or self.access.seat is None:
            return frozenset()
        programs = [
            program_of(self.loaded.match, each.plan) for each in self.plans.plans if each.waits
        ]
        return frozenset(
            value
            for program in programs
            if program is not None
            for value in program.args.values()
            if isinstance(value, str)
        )

    @cached_property
    def rating_changes(self) -> Mapping[str, MatchChange]:
        """What the match has changed in the ratings of those who ended it, by their seats."""
        if not self.match.is_rated:
            return {}
        changes = changes_of_match(self.session, self.match_id)
        return {
            seat: changes[user_id] for seat, user_id in self.people.items() if user_id in changes
        }

    @cached_property
    def can_take_back(self) -> bool:
        """Whether the reader may take their last submission back."""
        draft = self.draft
        return (
            draft is not None
            and not draft.lines
            and can_undo(self.session, self.match_id, draft.seat)
        )

    @cached_property
    def standing_given(self) -> list[StandingLine]:
        """The standing instructions of the reader."""
        return given(self.draft.position, self.draft.seat) if self.draft else []

    @cached_property
    def stances(self) -> list[ShownStance]:
        """The standing instructions of the reader for places."""
        seat = self.draft.seat if self.draft else None
        may_have = seat is not None and self.takes_stances
        return shown_stances(self.session, self.match_id, seat) if seat and may_have else []

    @property
    def takes_stances(self) -> bool:
        """Whether the reader can give standing instructions for places."""
        return self.draft is not None and has_stances(self.title)

    @property
    def stance_lines(self) -> list[PlanLine]:
        """What such an instruction may say besides orders."""
        kinds = [each for each in self.title.plan_triggers if each.stance]
        return list(dict.fromkeys(line for each in kinds for line in each.lines))

    @property
    def takes_leader_stances(self) -> bool:
        """Whether such an instruction may be for a leader as well as for a place."""
        return are_for_leaders(self.title)

    @cached_property
    def standing_offered(self) -> list[StandingLine]:
        """The standing instructions that the reader may give."""
        draft = self.draft
        may_add = draft is not None and not draft.needs_chance
        return can_be_given(draft.position, draft.seat) if draft and may_add else []

    @property
    def standing_options(self) -> Markup:
        """These as the options of a select box."""
        return _standing_options(tuple(self.standing_offered))

    @cached_property
    def ended(self) -> Sequence[EndedMotion]:
        """The motions that came to their end since the reader's last turn."""
        return _ended(self.session, self.access, self.loaded, self.presentation, self.players)

    @property
    def answered(self) -> list[EndedMotion]:
        """Those of them that are told of on the map: not what others offered and let expire."""
        return [
            each for each in self.ended if each.by == self.seat or each.ending is not Ending.LAPSED
        ]

    @property
    def standing(self) -> list[tuple[str, str]]:
        """Where the game stands, with the people that its facts name."""
        return [(label, person(value, self.players)) for label, value in super().standing]

    @property
    def players_and_reader(self) -> Names:
        """The same names, for sentences to the reader, in which they are "you"."""
        return _and_reader(self.players, self.seat)

    @property
    def has_press(self) -> bool:
        """Whether the players may write to each other."""
        return self.match.press is not PressRules.NONE

    @property
    def version(self) -> int:
        """The version of the match that is shown; what a player cannot see does not count in it."""
        return seen_version(self.match, self.seat)

    @property
    def add_path(self) -> str:
        """Where the forms lead that add an order."""
        return url_for("match.add_to_draft", match_id=self.match_id)

    @property
    def others(self) -> list[Owing]:
        """What the others owe."""
        return [owing for owing in self.waiting if owing.letter != self.seat]

    @cached_property
    def motions(self) -> list[MotionPanel]:
        """The open motions of the reader, first those that wait for their answer."""
        draft = self.draft
        if draft is None:
            return []
        names = [motion["id"] for motion in draft.position.state["motions"]]
        if not names:
            return []
        log = [*entries_of_motions(self.session, self.match_id, names), *draft.entries]
        is_timed = self.match.paused_at is None
        limits = open_limits(self.session, self.match_id) if is_timed else {}
        return motion_panels(draft.position, log, draft.seat, limits, self.players)

    @cached_property
    def to_answer(self) -> int:
        """How many open motions wait for the reader's answer."""
        return count_to_answer(self.draft.position, self.draft.seat) if self.draft else 0


def _and_reader(players: Names, seat: str | None) -> Names:
    return {**players, READER: seat} if seat else players


@cached_by_language
def _standing_options(lines: tuple[StandingLine, ...]) -> Markup:
    # A seat may have sixty, and they are the same from one click to the next.
    option = Markup('<option value="{}">{}{}{}</option>')
    return Markup("\n").join(
        option.format(
            line.choice.value if line.choice else "",
            line.words,
            f": {line.meaning}" if line.meaning else "",
            f" ({line.case})" if line.case else "",
        )
        for line in lines
    )


def table_page(
    session: Session,
    access: Access,
    seated: Sequence[SeatHolder],
    found: NoticeFlags,
    message: Message | None = None,
    draft: DraftView | None = None,
    *,
    keeps: bool = False,
) -> TablePage:
    """Gather the page for the person whom `access` is for, whose `draft` may be laid out already.

    `found` says for which notices the match has rows.

    `keeps`: the reader has the page open, and nothing has happened in the match since. The parts
    that their draft does not change (the log, and what is made of it) are left out then.
    """
    loaded = loaded_for(session, access, with_log=False)
    title = loaded.match.title
    presentation = presentation_of(title.id)
    if draft is not None and draft.version != seen_version(loaded.row, access.seat):
        draft = None  # the match has gone on within this moment
    is_running = access.match.status is MatchStatus.RUNNING
    if draft is None and access.seat is not None and is_running:
        draft = drafts.show(session, access.match_id, access.seat)
    view = draft.view if draft else loaded.match.view(access.seat)
    names, players = named(seated), names_in(seated)
    # Who is away or is sent no mail does not depend on a draft.
    return TablePage(
        session=session,
        access=access,
        loaded=loaded,
        keeps=keeps,
        title=title,
        presentation=presentation,
        seat=access.seat,
        view=view,
        names=names,
        players=players,
        people=profiles(seated),
        waiting=pending_decisions(loaded.row, loaded.match, names, _limits(session, access)),
        draft=draft,
        groups=_groups(title, presentation, draft),
        reminders=presentation.reminders(loaded.match, draft) if draft else [],
        away=away_soon(session, access.match_id, names)
        if found.absences and access.spectator_delay is None
        else [],
        unreached=stopped_players(session, access.match_id)
        if found.unreached and access.moderates
        else [],
        acts=known_to(access, moderator_acts.acts_of(session, access.match_id))
        if found.acts
        else [],
        report=orders_report(
            session, loaded, access, message.submission_id, view, _and_reader(players, access.seat)
        )
        if message
        else OrdersReport(),
        message=message or Message(),
    )


def _limits(session: Session, access: Access) -> Mapping[str, DecisionLimit]:
    """Until when who is asked has time; to who watches from behind, that would be news."""
    return limits_of(session, access.match_id) if access.spectator_delay is None else {}


def _ended(
    session: Session,
    access: Access,
    loaded: LoadedMatch,
    presentation: Presentation,
    players: Names,
) -> Sequence[EndedMotion]:
    """The motions that ended since the reader's last turn."""
    if access.seat is None:
        return ()
    match_id, clock = access.match_id, SubmissionSource.TIME_OUT
    own = last_own(session, match_id, access.seat, but_not=clock)
    since = 0 if own is None else own
    motions = motions_since(session, match_id, since)
    if not motions:
        return ()
    about = entries_of_motions(session, match_id, motions)
    log = {entry["n"]: entry for entry in [*entry_at(session, match_id, since), *about]}
    entries = [log[n] for n in sorted(log)]
    late = numbers_by_source(session, match_id, clock, min(log, default=0))
    return ended_motions(
        loaded.match, entries, access.seat, presentation.lapsed_keys, late, players
    )


def _groups(title: Title, presentation: Presentation, draft: DraftView | None) -> list[VerbGroup]:
    if draft is None:
        return []
    standing = presentation.places(draft.view)
    return by_verb(title.notation, draft.options, standing, presentation.place_name)
