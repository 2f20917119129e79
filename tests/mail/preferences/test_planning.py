"""When a letter goes, by what its reader has chosen."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.mail.preferences.effective import Preferences
from app.mail.preferences.kinds import AT_ONCE, GATHERED, NUMBERS, OPTIONAL, WORDS, kind_named
from app.mail.preferences.schedule import NEWS_GATHERS, OFFERS_GATHER, Plan, plan
from app.matches.clock.deadlines import reminder_at
from app.models import MailKind, MailMode, OutboxStatus

MADRID = ZoneInfo("Europe/Madrid")
NOON = datetime(2026, 7, 1, 10, tzinfo=UTC)
MIDNIGHT = datetime(2026, 7, 1, 22, tzinfo=UTC)
SEVEN = datetime(2026, 7, 2, 5, tzinfo=UTC)

NIGHT = Preferences(quiet=(22, 7), zone=MADRID)
DAILY = Preferences(mode=MailMode.DAILY, digest_hour=7, zone=MADRID)
EVERYTHING = Preferences(mode=MailMode.EVERYTHING, zone=MADRID)


def now(moment: datetime) -> Plan:
    return Plan(OutboxStatus.QUEUED, moment)


def held(moment: datetime) -> Plan:
    return Plan(OutboxStatus.HELD, moment)


def gathered(moment: datetime) -> Plan:
    return Plan(OutboxStatus.GATHERED, moment)


def test_every_letter_goes_at_once_to_whoever_has_chosen_nothing() -> None:
    for kind in set(MailKind) - {MailKind.NEWS}:
        assert plan(Preferences(), kind, MIDNIGHT) == now(MIDNIGHT), kind
    assert plan(Preferences(), MailKind.NEWS, MIDNIGHT) is None


def test_offers_shortly_after_one_another_go_together() -> None:
    lately = NOON - timedelta(seconds=10)
    until = lately + OFFERS_GATHER
    assert plan(Preferences(), MailKind.PROPOSAL, NOON, last_offer=lately) == held(until)
    soon = NOON + timedelta(minutes=1)
    assert plan(Preferences(), MailKind.PROPOSAL, NOON, soon, lately) == now(NOON)
    assert plan(Preferences(), MailKind.PROPOSAL, NOON, last_offer=NOON - OFFERS_GATHER) == now(
        NOON
    )


@pytest.mark.parametrize("kind", sorted(AT_ONCE))
def test_what_answers_a_player_never_waits_and_cannot_be_turned_off(kind: MailKind) -> None:
    preferences = Preferences(MailMode.DAILY, 7, (22, 7), MADRID, frozenset(MailKind))
    assert plan(preferences, kind, MIDNIGHT) == now(MIDNIGHT)


@pytest.mark.parametrize("kind", [MailKind.TURN, MailKind.PRESS, MailKind.INVITATION])
def test_in_the_quiet_hours_letters_wait(kind: MailKind) -> None:
    assert plan(NIGHT, kind, MIDNIGHT) == held(SEVEN)
    assert plan(NIGHT, kind, NOON) == now(NOON)


@pytest.mark.parametrize("kind", sorted(GATHERED))
def test_a_digest_gathers_what_concerns_the_matches(kind: MailKind) -> None:
    assert plan(DAILY, kind, NOON) == gathered(SEVEN)


def test_an_invitation_and_a_reminder_come_without_the_digest() -> None:
    assert plan(DAILY, MailKind.INVITATION, NOON) == now(NOON)
    assert plan(DAILY, MailKind.REMINDER, NOON) == now(NOON)


def test_a_digest_keeps_the_quiet_hours() -> None:
    preferences = Preferences(MailMode.DAILY, 6, (22, 8), MADRID)
    assert plan(preferences, MailKind.TURN, NOON) == gathered(SEVEN + timedelta(hours=1))


@pytest.mark.parametrize(("hours", "waits"), [(1, False), (37, False), (38, True), (72, True)])
def test_nothing_waits_for_a_digest_for_more_than_half_of_its_time(
    hours: int, *, waits: bool
) -> None:
    limit = NOON + timedelta(hours=hours)
    assert plan(DAILY, MailKind.TURN, NOON, limit) == (gathered(SEVEN) if waits else now(NOON))


@pytest.mark.parametrize(("hours", "waits"), [(1, False), (13, False), (14, True)])
def test_nor_for_the_end_of_the_quiet_hours(hours: int, *, waits: bool) -> None:
    limit = MIDNIGHT + timedelta(hours=hours)
    expected = held(SEVEN) if waits else now(MIDNIGHT)
    assert plan(NIGHT, MailKind.TURN, MIDNIGHT, limit) == expected


def test_what_cannot_wait_for_the_digest_still_keeps_the_quiet_hours_if_it_can() -> None:
    preferences = Preferences(MailMode.DAILY, 18, (22, 7), MADRID)
    limit = MIDNIGHT + timedelta(hours=20)
    assert plan(preferences, MailKind.TURN, MIDNIGHT, limit) == held(SEVEN)


def test_a_limit_that_has_passed_holds_nothing_back() -> None:
    assert plan(DAILY, MailKind.TURN, NOON, NOON - timedelta(hours=1)) == now(NOON)


def test_news_comes_to_those_who_want_everything_and_waits_for_more_of_it() -> None:
    assert plan(EVERYTHING, MailKind.NEWS, NOON) == held(NOON + NEWS_GATHERS)
    assert plan(EVERYTHING, MailKind.TURN, NOON) == now(NOON)


@pytest.mark.parametrize("kind", OPTIONAL)
def test_what_is_turned_off_is_not_written(kind: MailKind) -> None:
    assert plan(Preferences(MailMode.EVERYTHING, off=frozenset({kind})), kind, NOON) is None


def test_without_digests_only_what_cannot_wait_for_one_is_written() -> None:
    preferences = Preferences(MailMode.DAILY, 7, zone=MADRID, off=frozenset({MailKind.DIGEST}))
    assert plan(preferences, MailKind.TURN, NOON) is None
    assert plan(preferences, MailKind.TURN, NOON, NOON + timedelta(hours=6)) == now(NOON)


def test_every_kind_that_can_be_turned_off_has_a_number_and_a_word_of_its_own() -> None:
    assert set(NUMBERS) == set(WORDS) == set(OPTIONAL)
    assert len(set(NUMBERS.values())) == len(OPTIONAL)
    for kind, word in WORDS.items():
        assert kind_named(word) is kind
        assert kind_named(word.upper().rstrip("S")) is kind
    assert kind_named("nothing") is None


@pytest.mark.parametrize(
    ("hours", "left"), [(1, None), (3, None), (4, 2), (24, 12), (48, 24), (336, 24)]
)
def test_half_of_the_time_is_left_or_a_day_but_never_hardly_any(
    hours: int, left: int | None
) -> None:
    closes = NOON + timedelta(hours=hours)
    at = reminder_at(NOON, closes)
    assert at == (closes - timedelta(hours=left) if left else None)
