"""The tables. Importing this package registers all of them with SQLModel's metadata."""

from app.models.absence import Absence
from app.models.admin_act import AdminAct, AdminActKind
from app.models.agreement import Agreement, AgreementKind
from app.models.analysis import Analysis
from app.models.bounce import Bounce
from app.models.calendar_feed import CalendarFeed
from app.models.challenge import ChallengeStatus, CompetitionChallenge
from app.models.competition import (
    Competition,
    CompetitionAct,
    CompetitionAnnouncement,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionMember,
    CompetitionRound,
    CompetitionStatus,
    Decided,
    DirectorActKind,
    EntryStatus,
)
from app.models.daily import DailyGame, DailyMatch
from app.models.deadline import DeadlineKind, DecisionDeadline
from app.models.draft import Draft, DraftCheckpoint
from app.models.hand_over import HandOver
from app.models.heartbeat import Heartbeat
from app.models.inbound_mail import InboundMail
from app.models.log_entry import Checkpoint, LogEntry, LogMotion, LogSummary
from app.models.log_in_trace import LogInTrace, TraceKind
from app.models.log_note import MAX_NOTE, LogNote
from app.models.login_session import LoginSession
from app.models.mail_preferences import MailMode, MailPreferences, MatchMailPreferences
from app.models.match import (
    Match,
    MatchStatus,
    PressRules,
    Resigning,
    SideAssignment,
    Spectators,
    TimeUp,
)
from app.models.match_search_term import MatchWord
from app.models.moderator import Moderator
from app.models.moderator_act import MAX_ABOUT, MAX_REASON, ActKind, ModeratorAct
from app.models.motion_limit import MotionAsked, MotionLimit
from app.models.notification import (
    ChannelKind,
    MatchNotificationPreferences,
    Notification,
    NotificationChannel,
    NotificationStatus,
)
from app.models.outbox import MailKind, Outbox, OutboxStatus
from app.models.passkey import Passkey
from app.models.pause_vote import PauseVote
from app.models.plan import Plan, PlanStatus
from app.models.press import PressMark, PressMessage, PressMute
from app.models.press_report import PressReport
from app.models.quarantined_mail import QuarantinedMail, QuarantineReason, QuarantineStatus
from app.models.rating import PlayerRating, RatedMatch, RatedPart, RatingPool, SideRating
from app.models.rules_question import (
    MAX_CASE,
    MAX_QUESTION,
    MAX_RULING,
    RulesQuestion,
)
from app.models.seat import Seat
from app.models.seating import CompetitionBid, CompetitionSeating
from app.models.submission import Submission, SubmissionSource, SubmissionStatus
from app.models.substitute import (
    OfferStatus,
    SeatOffer,
    Substitute,
    Vacancy,
    VacancyEnd,
    VacancyReason,
)
from app.models.time_bank import TimeBank
from app.models.types import by_the_clock, utc_now
from app.models.user import User, name_key
from app.models.user_address import UserAddress
from app.models.waiting_list import WaitingListEntry

__all__ = [
    "MAX_ABOUT",
    "MAX_CASE",
    "MAX_NOTE",
    "MAX_QUESTION",
    "MAX_REASON",
    "MAX_RULING",
    "Absence",
    "ActKind",
    "AdminAct",
    "AdminActKind",
    "Agreement",
    "AgreementKind",
    "Analysis",
    "Bounce",
    "CalendarFeed",
    "ChallengeStatus",
    "ChannelKind",
    "Checkpoint",
    "Competition",
    "CompetitionAct",
    "CompetitionAnnouncement",
    "CompetitionBid",
    "CompetitionChallenge",
    "CompetitionEntry",
    "CompetitionFormat",
    "CompetitionGroup",
    "CompetitionMatch",
    "CompetitionMember",
    "CompetitionRound",
    "CompetitionSeating",
    "CompetitionStatus",
    "DailyGame",
    "DailyMatch",
    "DeadlineKind",
    "Decided",
    "DecisionDeadline",
    "DirectorActKind",
    "Draft",
    "DraftCheckpoint",
    "EntryStatus",
    "HandOver",
    "Heartbeat",
    "InboundMail",
    "LogEntry",
    "LogInTrace",
    "LogMotion",
    "LogNote",
    "LogSummary",
    "LoginSession",
    "MailKind",
    "MailMode",
    "MailPreferences",
    "Match",
    "MatchMailPreferences",
    "MatchNotificationPreferences",
    "MatchStatus",
    "MatchWord",
    "Moderator",
    "ModeratorAct",
    "MotionAsked",
    "MotionLimit",
    "Notification",
    "NotificationChannel",
    "NotificationStatus",
    "OfferStatus",
    "Outbox",
    "OutboxStatus",
    "Passkey",
    "PauseVote",
    "Plan",
    "PlanStatus",
    "PlayerRating",
    "PressMark",
    "PressMessage",
    "PressMute",
    "PressReport",
    "PressRules",
    "QuarantineReason",
    "QuarantineStatus",
    "QuarantinedMail",
    "RatedMatch",
    "RatedPart",
    "RatingPool",
    "Resigning",
    "RulesQuestion",
    "Seat",
    "SeatOffer",
    "SideAssignment",
    "SideRating",
    "Spectators",
    "Submission",
    "SubmissionSource",
    "SubmissionStatus",
    "Substitute",
    "TimeBank",
    "TimeUp",
    "TraceKind",
    "User",
    "UserAddress",
    "Vacancy",
    "VacancyEnd",
    "VacancyReason",
    "WaitingListEntry",
    "by_the_clock",
    "name_key",
    "utc_now",
]
