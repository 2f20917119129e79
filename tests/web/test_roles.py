"""Every route of the site times every role: what each may see, and what each may do.

The routes come from the application itself: one without a rule fails the first test, whose message
says what to add. A rule is a line of RULES: the endpoint, the match that is asked for, and what
each role gets, in the order of `Role`: stranger, spectator, player of another match, other seat,
seat, moderator, host, administrator. See tests/web/role_world.py for who they are. Beside the
status of the answer is tested: whoever is refused, and whoever only looks, changes nothing; and no
answer holds words that its reader may not read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from shutil import copy

import pytest

from app import create_app
from app.config import Address, Settings
from app.database import engine_for
from app.models import utc_now
from tests.web.browsing import PASSWORD
from tests.web.club import Club
from tests.web.role_world import SEASON, Role, World, build

OPEN, RUNNING, WATCHED = "open", "running", "watched"
LOG_IN = "login"
READABLE = {"text/html", "text/plain", "application/json"}


@dataclass(frozen=True)
class Rule:
    """What each role gets from a page of the match that is open, of the one that is played, or of
    the one that anybody may watch.

    `answers` is a word a role: the status, or `login` for who is sent there. `fields` is what the
    form carries, `parts` what stands in the address and the world has none of.
    """

    endpoint: str
    match: str
    answers: str
    fields: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    parts: Mapping[str, object] = field(default_factory=dict)


PUBLIC = {
    "static",
    "static_of_today",
    "style_sheets",
    "ground",
    "title_style",
    "front.index",
    "front.board",
    "front.robots",
    "health.healthz",
    "health.readyz",
    "metrics.metrics",
    "help.index",
    "help.title",
    "help.components",
    "help.introduction",
    "help.glossary",
    "help.rule",
    "help.rules",
    "help.tips",
    "help.dice",
    "help.ratings",
    "maps.index",
    "maps.sheet",
    "maps.records",
    "maps.turns",
    "maps.cards",
    "maps.picture",
    "practice.lessons",
    "practice.board_page",
    "practice.add",
    "practice.complete",
    "practice.undo",
    "practice.redo",
    "practice.submit",
    "practice.restart",
    "accounts.sign_up",
    "accounts.create_account",
    "accounts.log_in",
    "accounts.check_log_in",
    "accounts.log_out",
    "lobby.play_now",
    "lobby.play_solitaire",
    "daily.play",
    "email.question",
    "email.decide",
    "email.address",
    "email.confirm_address",
    "accounts.mail_off",
    "accounts.lost_password",
    "accounts.send_password_link",
    "accounts.new_password",
    "accounts.set_password",
    "accounts.turn_mail_off",
    "accounts.confirm_address",
    "accounts.confirm_address_now",
    "accounts.log_in_by_mail",
    "accounts.send_log_in_mail",
    "accounts.ask_to_log_in",
    "accounts.log_in_now",
    "accounts.ask_for_log_in",
    "accounts.log_in_by_passkey",
    "accounts.ask_to_delete_by_link",
    "accounts.delete_by_link",
    "notifications.service_worker",
    "notifications.deadlines_of",
}
"""Pages that know no roles, since whoever has their address may use them: their own tests look."""

MAILBOX = "mailbox."
"""The post office for development, which knows no roles: tests/web/mailbox looks at it."""

HOOKS = "hooks."
"""Webhooks of mail services, which know no roles: tests/mail/transports looks at them."""

GUARD = {"version": "1", "step": "0", "token": "a" * 22}
BOARD = {"version": "0", "step": "0", "seat": "A"}
NEW = {"title": "rcw", "name": "New", "seats": "4", "bots": "0", "window_hours": "12"}

SAID = {"token": "a" * 22, "to": "all", "text": "Hello"}
READ = {"thread": "all", "n": "1"}

PLAN = {"token": "a" * 22, "text": "EXCHANGE\nlose first Frunze", "do": "keep"}

STANCE = {"token": "a" * 22, "place": "Samara", "orders": "lose Frunze first"}

PAUSE = {"act": "pause", "reason": "Holidays", "token": "a" * 22}

NAME_ELI = {"do": "name", "who": "Eli"}
NOTE = {"entry": "0", "text": "See 16.3", "for": "me", "token": "a" * 22}

LOOK = {"seat": "A", "reason": "Is it so?", "token": "a" * 22}

SUSPEND = {"do": "suspend", "reason": "Rude letters"}

BACK = {"to": "99", "version": "1", "reason": "A slip", "token": "a" * 22}

SUCCESSOR = {"letter": "A", "email": "eva@example.org", "reason": "A", "token": "a" * 22}

TWO_PLAYERS = {"user_id": 1, "other_id": 2}

REMIND = {
    "act": "remind",
    "seat": ["4-A", "4-B", "4-C", "4-D"],
    "reason": "A",
    "token": "a" * 22,
}
"""Of each seat in the match that is played: the letters of its players are drawn."""

MAIL = {"mode": "daily", "digest_hour": "7", "quiet_from": "", "quiet_to": "", "time_zone": "UTC"}

SOON = (utc_now() + timedelta(days=3)).date().isoformat()
AWAY = {"first": SOON, "last": SOON}

TERMS = {"titles": "rcw", "least_hours": "24", "most_matches": "3"}

FIRST = {"thread": "all", "n": 1}

READY = '{"do":"ready"}'

HOOK = {"url": "https://discord.com/api/webhooks/1/a"}
NOBODYS = {"key": "a" * 64}

# Two have entered, four are needed: what the director gets when it starts is tested elsewhere.
START = {"sure": "yes", "entered": "2", "version": "1"}
SECOND = {"name": "Sam", "version": "1"}
CHALLENGE: dict[str, object] = {"challenge_id": 1}
SEATING = {"competition_id": 1, "seating_id": 1}
ACT = {"competition_id": 1, "version": 1}
ENTRY = {"entry_id": 1}
TOLD = {"announcement": "We start on Monday.", "version": "1"}
NO_DAY = {"day": "", "version": "1"}
CANCEL = {"reason": "Too few players", "version": "1"}

PLACE = {"locale": "en", "time_zone": "Europe/Paris"}
ANOTHER_PASSWORD = {"current": PASSWORD, "new": "a new battery, correct"}

RULES = [
    # stranger, spectator, player of another match, other seat, seat, moderator, host, administrator
    Rule("admin.index", OPEN, "login 403 403 403 403 403 403 200"),
    Rule("admin.people", OPEN, "login 403 403 403 403 403 403 200"),
    Rule("admin.person", OPEN, "login 403 403 403 403 403 403 200", parts={"user_id": 1}),
    Rule("admin.act_on_person", OPEN, "login 403 403 403 403 403 403 303", SUSPEND, {"user_id": 1}),
    Rule("admin.act_on_person", OPEN, "login 403 403 403 403 403 403 400", parts={"user_id": 1}),
    Rule("admin.matches", OPEN, "login 403 403 403 403 403 403 200"),
    Rule("admin.examine", RUNNING, "login 403 403 403 403 403 403 200", SUSPEND),
    Rule("admin.examine", RUNNING, "login 403 403 403 403 403 403 422"),
    Rule("admin.record", OPEN, "login 403 403 403 403 403 403 200"),
    Rule("accounts.account", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("accounts.save_place", OPEN, "login 303 303 303 303 303 303 303", PLACE),
    Rule("accounts.save_place", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("accounts.change_password", OPEN, "login 303 303 303 303 303 303 303", ANOTHER_PASSWORD),
    Rule("accounts.change_password", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("accounts.end_session", OPEN, "login 404 404 404 404 404 404 404", parts={"number": 999}),
    Rule("accounts.end_other_sessions", OPEN, "login 303 303 303 303 303 303 303"),
    Rule("accounts.send_confirmation_again", OPEN, "login 303 303 303 303 303 303 303"),
    # This site stands at a number, where browsers allow no passkeys: test_passkeys has another.
    Rule("accounts.ask_for_passkey", OPEN, "login 404 404 404 404 404 404 404"),
    Rule("accounts.add_passkey", OPEN, "login 404 404 404 404 404 404 404"),
    Rule("accounts.rename_passkey", OPEN, "login 404 404 404 404 404 404 404", parts={"number": 1}),
    Rule("accounts.remove_passkey", OPEN, "login 404 404 404 404 404 404 404", parts={"number": 1}),
    Rule("accounts.profile", OPEN, "200 200 200 200 200 200 200 200", parts={"user_id": 1}),
    Rule("accounts.against", OPEN, "200 200 200 200 200 200 200 200", parts=TWO_PLAYERS),
    Rule("accounts.export", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("accounts.ask_to_delete", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("accounts.delete", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("accounts.send_link_to_delete", OPEN, "login 303 303 303 303 303 303 303"),
    Rule("notifications.index", OPEN, "login 200 200 200 200 200 200 200"),
    # Without a key for push no device can be added: tests/web/notifications has a site with one.
    Rule("notifications.renewal", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("notifications.add_device", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("notifications.add_webhook", OPEN, "login 303 303 303 303 303 303 303", HOOK),
    Rule(
        "notifications.add_webhook", OPEN, "login 422 422 422 422 422 422 422", {"url": "ftp://x"}
    ),
    Rule("notifications.choose_kinds", OPEN, "login 404 404 404 404 404 404 404", parts=NOBODYS),
    Rule("notifications.try_channel", OPEN, "login 404 404 404 404 404 404 404", parts=NOBODYS),
    Rule("notifications.remove", OPEN, "login 404 404 404 404 404 404 404", parts=NOBODYS),
    Rule("notifications.choose_match", RUNNING, "login 404 404 303 303 404 404 404"),
    Rule("notifications.choose_match", RUNNING, "login 404 404 400 400 404 404 404", {"turn": "x"}),
    Rule("notifications.make_calendar", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("notifications.end_calendar", OPEN, "login 303 303 303 303 303 303 303"),
    Rule("dashboard.onward", OPEN, "login 302 302 302 302 302 302 302"),
    Rule("accounts.mail", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("accounts.save_mail", OPEN, "login 303 303 303 303 303 303 303", MAIL),
    Rule("accounts.save_mail", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("accounts.save_match_mail", RUNNING, "login 404 404 303 303 404 404 404", {"mode": "all"}),
    Rule("accounts.save_match_mail", RUNNING, "login 404 404 400 400 404 404 404"),
    Rule("accounts.away", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("accounts.go_away", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("accounts.go_away", OPEN, "login 303 303 303 303 303 303 303", AWAY),
    Rule("accounts.be_back", OPEN, "login 303 303 303 303 303 303 303"),
    Rule("dashboard.home", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("dashboard.events", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("dashboard.mark", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("accounts.keep", OPEN, "login 302 302 302 302 302 302 302"),
    Rule("accounts.keep_account", OPEN, "login 302 302 302 302 302 302 302"),
    Rule("competitions.index", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("competitions.page", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("competitions.page", OPEN, "404 404 404 404 404 404 404 404", parts={"competition_id": 9}),
    Rule("competitions.player", OPEN, "200 200 200 200 200 200 200 200", parts=ENTRY),
    Rule("competitions.standings_table", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("competitions.results", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("ratings.index", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("competitions.new", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("competitions.create", OPEN, "login 303 303 303 303 303 303 303", SEASON),
    Rule("competitions.create", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("competitions.change_entry", OPEN, "login 303 303 409 409 303 303 303", {"do": "enter"}),
    Rule("competitions.start", OPEN, "login 409 409 409 409 409 409 409", START),
    Rule("competitions.start", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("competitions.begin_round", OPEN, "login 409 409 409 409 409 409 409", START),
    Rule("competitions.begin_round", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("competitions.finish", OPEN, "login 409 409 409 409 409 409 409", CANCEL),
    Rule("competitions.make_challenge", OPEN, "login 409 409 409 409 409 409 409"),
    Rule(
        "competitions.answer_challenge", OPEN, "login 409 409 409 409 409 409 409", parts=CHALLENGE
    ),
    Rule("competitions.volunteer", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("competitions.bid", OPEN, "login 409 409 409 409 409 409 409", parts=SEATING),
    Rule("competitions.needs", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("competitions.ending", OPEN, "login 403 403 403 403 403 404 404"),
    Rule("competitions.end_match", OPEN, "login 403 403 403 403 403 404 404", CANCEL),
    Rule("competitions.replacement", OPEN, "login 403 403 403 403 403 200 200", parts=ENTRY),
    Rule("competitions.replace_player", OPEN, "login 403 403 403 403 403 409 409", CANCEL, ENTRY),
    Rule("competitions.undoing_act", OPEN, "login 403 403 403 403 403 200 200", parts=ACT),
    Rule("competitions.undo_act", OPEN, "login 403 403 403 403 403 409 409", CANCEL, ACT),
    Rule("competitions.restoring", OPEN, "login 403 403 403 403 403 200 200", parts=ENTRY),
    Rule("competitions.restore_entry", OPEN, "login 403 403 403 403 403 409 409", CANCEL, ENTRY),
    Rule("competitions.change_second", OPEN, "login 409 409 409 409 409 303 303", SECOND),
    Rule("competitions.calendar_of", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("competitions.embedded", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("competitions.fair_play", OPEN, "login 403 403 403 403 403 200 200"),
    Rule("competitions.approve", OPEN, "login 409 409 409 409 409 409 409", parts=ENTRY),
    Rule("competitions.announce", OPEN, "login 409 409 409 409 409 303 303", TOLD),
    Rule(
        "competitions.change_start",
        OPEN,
        "login 409 409 409 409 409 303 303",
        {"day": "", "version": "1"},
    ),
    Rule("competitions.reopen", OPEN, "login 409 409 409 409 409 409 409", CANCEL),
    Rule("competitions.cancel", OPEN, "login 409 409 409 409 409 303 303", CANCEL),
    Rule("daily.index", OPEN, "200 200 200 200 200 200 200 200"),
    Rule(
        "daily.page",
        OPEN,
        "404 404 404 404 404 404 404 404",
        parts={"title_id": "rcw", "day": "2026-11-24"},
    ),
    Rule("lobby.browse", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("lobby.new_match", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("lobby.create", OPEN, "login 302 302 302 302 302 302 302", NEW),
    Rule("lobby.create", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("lobby.room", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("lobby.room", RUNNING, "login 404 404 302 302 302 302 302"),
    Rule("lobby.invitation", OPEN, "login 200 200 302 302 200 200 200"),
    Rule("lobby.invitation", RUNNING, "login 302 302 302 302 302 302 302"),
    Rule("lobby.join", OPEN, "login 302 302 302 302 302 302 302"),
    Rule("lobby.take_seat", OPEN, "login 302 302 302 302 302 302 302"),
    Rule("lobby.take_seat", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.wait", OPEN, "login 302 302 302 302 302 302 302"),
    Rule("lobby.wait", OPEN, "login 302 302 302 302 302 302 302", {"do": "stop"}),
    Rule("lobby.wait", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.say_ready", OPEN, "login 403 403 302 302 403 403 403"),
    Rule("lobby.say_ready", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.close", OPEN, "login 403 403 403 403 403 302 403", {"sure": "y"}),
    Rule("lobby.close", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.offer_rematch", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("lobby.offer_rematch", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.add_word", OPEN, "login 403 403 302 302 403 403 403", {"word": "Kronstadt"}),
    Rule("lobby.add_word", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.leave_seat", OPEN, "login 403 403 302 302 403 403 403"),
    Rule("lobby.leave_seat", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.invite", OPEN, "login 403 403 403 403 403 302 403", {"email": "eva@example.org"}),
    Rule("lobby.invite", OPEN, "login 403 403 403 403 403 422 403"),
    Rule("lobby.invite", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.release_seat", OPEN, "login 403 403 403 403 403 302 403", {"letter": "D"}),
    Rule("lobby.fill_with_bots", OPEN, "login 403 403 403 403 403 302 403"),
    Rule("lobby.fill_with_bots", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.start", OPEN, "login 403 403 403 403 403 302 403"),
    Rule("lobby.start", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("lobby.seats", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("lobby.seats", RUNNING, "login 404 404 403 403 200 200 200"),
    Rule("lobby.invite_successor", OPEN, "login 409 409 409 409 409 409 409", SUCCESSOR),
    Rule("lobby.invite_successor", RUNNING, "login 404 404 403 403 303 303 303", SUCCESSOR),
    Rule("lobby.invite_successor", RUNNING, "login 404 404 403 403 422 422 422", {"letter": "A"}),
    Rule("lobby.call_off", OPEN, "login 409 409 409 409 409 409 409", SUCCESSOR),
    Rule("lobby.call_off", RUNNING, "login 404 404 403 403 303 303 303", SUCCESSOR),
    Rule("lobby.give_to_bot", OPEN, "login 409 409 409 409 409 409 409", SUCCESSOR),
    Rule("lobby.give_to_bot", RUNNING, "login 404 404 403 403 303 303 303", SUCCESSOR),
    Rule("substitutes.index", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("substitutes.save", OPEN, "login 303 303 303 303 303 303 303", TERMS),
    Rule("substitutes.save", OPEN, "login 422 422 422 422 422 422 422"),
    Rule("substitutes.save", OPEN, "login 303 303 303 303 303 303 303", {"do": "leave"}),
    Rule("substitutes.answer", RUNNING, "login 303 303 303 303 303 303 303"),
    Rule("substitutes.seek", OPEN, "login 409 409 409 409 409 409 409", {"letter": "A"}),
    Rule("substitutes.seek", RUNNING, "login 404 404 403 403 303 303 303", SUCCESSOR),
    Rule("email.addresses", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("email.add", OPEN, "login 422 422 422 422 422 422 422", {"address": "x"}),
    Rule("email.make_main", OPEN, "login 409 409 409 409 409 409 409", {"address": "x"}),
    Rule("email.remove", OPEN, "login 404 404 404 404 404 404 404", {"address": "x"}),
    Rule("email.mail_works", OPEN, "login 303 303 303 303 303 303 303"),
    Rule("email.new_address", OPEN, "login 403 403 409 409 403 403 403"),
    Rule("email.new_address", RUNNING, "login 404 404 303 303 403 403 403"),
    Rule("email.undelivered", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("email.retry", OPEN, "login 404 404 404 404 404 404 404", {"match": "1", "who": "Paula"}),
    Rule("email.retry", OPEN, "login 400 400 400 400 400 400 400"),
    Rule("email.retry_mail", OPEN, "login 403 403 403 403 403 403 404", {"mail": "1"}),
    Rule("match.table", OPEN, "302 302 302 302 302 302 302 302"),
    Rule("match.table", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.log", OPEN, "404 404 404 404 404 404 404 404"),
    Rule("match.log", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.record", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("match.record", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.download_record", OPEN, "409 409 409 409 409 409 409 409"),
    Rule("match.download_record", RUNNING, "login 404 404 409 409 409 409 409"),
    Rule("match.replay", OPEN, "404 404 404 404 404 404 404 404"),
    Rule("match.replay", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.replay_scenes", OPEN, "404 404 404 404 404 404 404 404"),
    Rule("match.replay_scenes", RUNNING, "login 404 404 200 200 200 200 200"),
    # What anybody may watch needs no account to be read, nor does anything else tell more of it.
    Rule("match.table", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.log", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.record", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.download_record", WATCHED, "409 409 409 409 409 409 409 409"),
    Rule("match.replay", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.replay_scenes", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.replay_beside", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.board_picture", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.mark", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.clock", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("match.agreements", WATCHED, "200 200 200 200 200 200 200 200"),
    Rule("lobby.room", WATCHED, "302 302 302 302 302 302 302 302"),
    Rule("match.events", WATCHED, "login 200 200 200 200 200 200 200"),
    Rule("match.receipt", WATCHED, "login 404 404 404 404 404 404 404"),
    Rule("match.since_turn", WATCHED, "login 404 404 200 200 404 404 404"),
    Rule("match.moderators", WATCHED, "login 200 200 200 200 200 200 200"),
    Rule("match.questions", WATCHED, "login 200 200 200 200 200 200 200"),
    Rule("match.search_press", WATCHED, "login 200 200 200 200 200 200 200"),
    Rule("analysis.of_match", WATCHED, "login 200 200 200 200 200 200 200"),
    Rule("match.since_turn", OPEN, "login 404 404 404 404 404 404 404"),
    Rule("match.since_turn", RUNNING, "login 404 404 200 200 404 404 404"),
    Rule("match.replay_beside", OPEN, "404 404 404 404 404 404 404 404"),
    Rule("match.replay_beside", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("analysis.of_match", OPEN, "login 404 404 404 404 404 404 404"),
    Rule("analysis.of_match", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("analysis.begin", OPEN, "login 404 404 404 404 404 404 404", {"at": "0"}),
    Rule("analysis.begin", RUNNING, "login 404 404 303 303 303 303 303", {"at": "0"}),
    Rule("analysis.begin", RUNNING, "login 404 404 400 400 400 400 400"),
    Rule("analysis.look", RUNNING, "login 404 404 404 200 404 404 404"),
    Rule("analysis.add", RUNNING, "login 404 404 404 303 404 404 404", {**BOARD, "action": READY}),
    Rule("analysis.add", RUNNING, "login 404 404 404 422 404 404 404", {**BOARD, "text": "fly"}),
    Rule("analysis.add", RUNNING, "login 404 404 404 400 404 404 404", BOARD),
    Rule("analysis.complete", RUNNING, "login 404 404 404 400 404 404 404", BOARD),
    Rule("analysis.undo", RUNNING, "login 404 404 404 303 404 404 404", BOARD),
    Rule("analysis.redo", RUNNING, "login 404 404 404 303 404 404 404", BOARD),
    Rule("analysis.dice", RUNNING, "login 404 404 404 303 404 404 404", {**BOARD, "dice": "6 3"}),
    Rule("analysis.dice", RUNNING, "login 404 404 404 400 404 404 404"),
    Rule("analysis.copy", RUNNING, "login 404 404 404 303 404 404 404"),
    Rule("analysis.keep", RUNNING, "login 404 404 404 303 404 404 404", {"name": "Mine"}),
    Rule("analysis.delete", RUNNING, "login 404 404 404 303 404 404 404"),
    Rule("match.board_picture", OPEN, "404 404 404 404 404 404 404 404"),
    Rule("match.board_picture", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.events", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("match.events", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.mark", OPEN, "200 200 200 200 200 200 200 200"),
    Rule("match.mark", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.receipt", RUNNING, "login 404 404 404 302 404 404 404"),
    Rule("match.add_to_draft", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule(
        "match.add_to_draft",
        RUNNING,
        "login 404 404 303 303 403 403 403",
        {**GUARD, "action": READY},
    ),
    Rule("match.add_to_draft", RUNNING, "login 404 404 400 400 403 403 403", GUARD),
    Rule("match.undo_draft", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule("match.undo_draft", RUNNING, "login 404 404 303 303 403 403 403", GUARD),
    Rule("match.undo_draft", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule("match.redo_draft", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule("match.redo_draft", RUNNING, "login 404 404 303 303 403 403 403", GUARD),
    Rule("match.redo_draft", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule("match.clear_draft", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule("match.clear_draft", RUNNING, "login 404 404 303 303 403 403 403", GUARD),
    Rule("match.complete_orders", OPEN, "login 403 403 409 409 403 403 403", {"text": "re"}),
    Rule("match.complete_orders", RUNNING, "login 404 404 200 200 403 403 403", {"text": "re"}),
    Rule("match.rewrite_draft", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule(
        "match.rewrite_draft",
        RUNNING,
        "login 404 404 303 303 403 403 403",
        {**GUARD, "text": "ready"},
    ),
    Rule(
        "match.rewrite_draft",
        RUNNING,
        "login 404 404 422 422 403 403 403",
        {**GUARD, "text": "resdy"},
    ),
    Rule("match.rewrite_draft", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule("match.take_back", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule("match.take_back", RUNNING, "login 404 404 303 303 403 403 403", GUARD),
    Rule("match.take_back", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule("match.submit_draft", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule("match.submit_draft", RUNNING, "login 404 404 303 303 403 403 403", GUARD),
    Rule("match.submit_draft", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule(
        "match.submit_draft", RUNNING, "login 404 404 400 400 403 403 403", {**GUARD, "token": "x"}
    ),
    Rule("match.write_orders", OPEN, "login 403 403 409 409 403 403 403", GUARD),
    Rule(
        "match.write_orders",
        RUNNING,
        "login 404 404 303 303 403 403 403",
        {**GUARD, "text": "ready"},
    ),
    Rule(
        "match.write_orders", RUNNING, "login 404 404 422 422 403 403 403", {**GUARD, "text": "fly"}
    ),
    Rule(
        "match.write_orders",
        RUNNING,
        "login 404 404 303 303 403 403 403",
        {**GUARD, "text": "ready", "do": "submit"},
    ),
    Rule("match.clock", OPEN, "404 404 404 404 404 404 404 404"),
    Rule("match.clock", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.pause", OPEN, "login 403 403 409 409 403 403 403", {"act": "wish"}),
    Rule("match.pause", RUNNING, "login 404 404 303 303 403 403 403", {"act": "wish"}),
    Rule("match.pause", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule("match.agreements", OPEN, "404 404 404 404 404 404 404 404"),
    Rule("match.agreements", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.plans", OPEN, "login 403 403 409 409 403 403 403"),
    Rule("match.plans", RUNNING, "login 404 404 200 200 403 403 403"),
    Rule("match.give_plan", OPEN, "login 403 403 409 409 403 403 403", PLAN),
    Rule("match.give_plan", RUNNING, "login 404 404 303 303 403 403 403", PLAN),
    Rule("match.give_plan", RUNNING, "login 404 404 200 200 403 403 403", {**PLAN, "do": "try"}),
    Rule(
        "match.change_plan",
        RUNNING,
        "login 404 404 303 303 403 403 403",
        parts={"number": 1, "do": "withdraw"},
    ),
    Rule("match.complete_plan", OPEN, "login 403 403 409 409 403 403 403", {"text": "ne"}),
    Rule("match.complete_plan", RUNNING, "login 404 404 200 200 403 403 403", {"text": "ne"}),
    Rule("match.give_stance", OPEN, "login 403 403 409 409 403 403 403", STANCE),
    Rule("match.give_stance", RUNNING, "login 404 404 303 303 403 403 403", STANCE),
    Rule("match.cancel_stance", OPEN, "login 403 403 409 409 403 403 403", STANCE),
    Rule("match.cancel_stance", RUNNING, "login 404 404 303 303 403 403 403", STANCE),
    Rule("match.agree", OPEN, "login 403 403 409 409 403 403 403", {"act": "draw"}),
    Rule("match.agree", RUNNING, "login 404 404 303 303 403 403 403", {"act": "draw"}),
    Rule("match.agree", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule("match.ask_to_resign", OPEN, "login 403 403 409 409 403 403 403"),
    Rule("match.ask_to_resign", RUNNING, "login 404 404 200 200 403 403 403"),
    Rule("match.resign", OPEN, "login 403 403 409 409 403 403 403"),
    Rule("match.resign", RUNNING, "login 404 404 422 422 403 403 403"),
    Rule("match.resign", RUNNING, "login 404 404 303 303 403 403 403", {"sure": "y"}),
    Rule("match.write_press", OPEN, "login 403 403 409 409 403 403 403", SAID),
    Rule("match.write_press", RUNNING, "login 404 404 303 303 403 403 403", SAID),
    Rule("match.write_press", RUNNING, "login 404 404 422 422 403 403 403", {**SAID, "to": "Z"}),
    Rule(
        "match.write_press",
        RUNNING,
        "login 404 404 400 400 403 403 403",
        {"to": "all", "text": "Hello"},
    ),
    Rule("match.read_press", OPEN, "login 403 403 409 409 403 403 403", READ),
    Rule("match.read_press", RUNNING, "login 404 404 303 303 403 403 403", READ),
    Rule("match.read_press", RUNNING, "login 404 404 400 400 403 403 403"),
    Rule("moderation.overview", RUNNING, "login 200 200 200 200 200 200 200"),
    Rule("moderation.act", RUNNING, "login 422 422 422 422 303 303 303", REMIND),
    Rule(
        "moderation.act",
        RUNNING,
        "login 422 422 422 422 422 422 422",
        {**REMIND, "seat": ""},
    ),
    Rule(
        "moderation.act",
        RUNNING,
        "login 400 400 400 400 400 400 400",
        {**REMIND, "act": "win"},
    ),
    Rule("match.moderate", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("match.moderate", RUNNING, "login 404 404 403 403 200 200 200"),
    Rule("match.act", OPEN, "login 409 409 409 409 409 409 409", PAUSE),
    Rule("match.act", RUNNING, "login 404 404 403 403 303 303 303", PAUSE),
    Rule("match.act", RUNNING, "login 404 404 403 403 422 422 422", {**PAUSE, "reason": ""}),
    Rule("match.act", RUNNING, "login 404 404 403 403 400 400 400", {**PAUSE, "act": "win"}),
    Rule("match.act", RUNNING, "login 404 404 403 403 400 400 400", {**PAUSE, "token": "x"}),
    Rule("match.correct", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("match.correct", RUNNING, "login 404 404 403 403 200 200 200"),
    Rule("match.correct_now", RUNNING, "login 404 404 403 403 422 422 422", BACK),
    Rule("match.moderators", OPEN, "login 200 200 200 200 200 200 200"),
    Rule("match.moderators", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.change_moderators", OPEN, "login 422 422 422 422 422 303 422", NAME_ELI),
    Rule("match.change_moderators", RUNNING, "login 404 404 422 422 422 303 422", NAME_ELI),
    Rule("match.change_moderators", RUNNING, "login 404 404 400 400 400 400 400"),
    Rule("match.questions", RUNNING, "login 404 404 200 200 200 200 200"),
    Rule("match.ask_question", RUNNING, "login 404 404 303 303 403 403 403", SAID),
    Rule("match.answer_question", RUNNING, "login 404 404 403 403 422 422 422", SAID, {"n": 9}),
    Rule("match.note", RUNNING, "login 404 404 303 303 303 303 303", NOTE),
    Rule("match.look", OPEN, "login 409 409 409 409 409 409 409", LOOK),
    Rule("match.look", RUNNING, "login 404 404 403 403 303 303 303", LOOK),
    Rule("match.look", RUNNING, "login 404 404 403 403 400 400 400", {**LOOK, "token": "x"}),
    Rule("match.rewind", OPEN, "login 409 409 409 409 409 409 409"),
    Rule("match.rewind", RUNNING, "login 404 404 403 403 200 200 200"),
    Rule("match.rewind_now", OPEN, "login 409 409 409 409 409 409 409", BACK),
    Rule("match.rewind_now", RUNNING, "login 404 404 403 403 404 404 404", BACK),
    Rule("match.rewind_now", RUNNING, "login 404 404 403 403 400 400 400", {**BACK, "to": "x"}),
    Rule("match.search_press", OPEN, "login 404 404 404 404 404 404 404"),
    Rule("match.search_press", RUNNING, "login 404 404 200 200 200 200 200"),
    # What can be reported by whom is tested in tests/web/test_press_reports.py.
    Rule("match.report_press", OPEN, "login 404 404 404 404 404 404 404", parts=FIRST),
    Rule("match.report_press", RUNNING, "login 404 404 404 404 404 404 404", parts=FIRST),
    Rule("match.send_report", OPEN, "login 404 404 404 404 404 404 404", parts=FIRST),
    Rule("match.send_report", RUNNING, "login 404 404 404 404 404 404 404", parts=FIRST),
    Rule("moderation.press_reports", OPEN, "login 200 200 200 200 200 200 200"),
    Rule(
        "moderation.answer_report",
        OPEN,
        "login 404 404 404 404 404 404 404",
        parts={"report_id": 1},
    ),
    Rule("match.mute_press", OPEN, "login 403 403 409 409 403 403 403", {"letter": "B"}),
    Rule("match.mute_press", RUNNING, "login 404 404 303 303 403 403 403", {"letter": "B"}),
]


@pytest.fixture(scope="module")
def world(
    migrated_sqlite: Path, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[World]:
    """One site for all rules: each finds it as it was made."""
    var = tmp_path_factory.mktemp("roles")
    url = f"sqlite:///{copy(migrated_sqlite, var / 'fieldpost.sqlite3')}"
    settings = Settings(
        secret_key="a secret that only the tests know",
        database_url=url,
        redis_url=redis_url,
        smtp_url="smtp://127.0.0.1:1",
        var=var,
        mail_listen=Address("127.0.0.1", 0),
        catcher_listen=Address("127.0.0.1", 0),
    )
    made = build(Club(create_app(settings), settings))
    yield made
    made.kept.close()
    made.live.close()
    engine_for(url).dispose()


def test_every_route_has_a_rule(world: World) -> None:
    routes = {rule.endpoint: rule for rule in world.club.app.url_map.iter_rules()}
    ruled = {rule.endpoint for rule in RULES}
    without = [
        f'    Rule("{endpoint}", RUNNING, "login 404 404 200 200 200 200 404"),  # {route.rule}'
        for endpoint, route in routes.items()
        if endpoint not in PUBLIC | ruled and not endpoint.startswith((MAILBOX, HOOKS))
    ]
    assert not without, (
        "Say in RULES of tests/web/test_roles.py what each role gets from these routes, "
        f"a line each (the answers stand for {', '.join(Role)}):\n" + "\n".join(without)
    )
    assert ruled <= routes.keys(), "these routes are gone: take their rules away"


@pytest.mark.parametrize("rule", [pytest.param(rule, id=rule.endpoint) for rule in RULES])
def test_each_role_gets_what_the_rule_says(world: World, rule: Rule) -> None:
    method, path = _route(world, rule)
    expected = dict(zip(Role, rule.answers.split(), strict=True))
    given: dict[Role, str] = {}
    for role in Role:
        answer = world.ask(role, method, path, rule.fields)
        # Of a picture there is nothing to read, and a stream does not end.
        is_text = answer.mimetype in READABLE
        text = answer.get_data(as_text=True) if is_text else ""
        sent_to_log_in = answer.status_code == 302 and str(answer.location).startswith("/login")
        given[role] = LOG_IN if sent_to_log_in else str(answer.status_code)
        answer.close()
        kept = answer.cache_control
        assert kept.private or kept.no_store, f"a shared cache may keep {path}"
        told = [secret.words for secret in world.secrets if secret.words in text]
        allowed = [secret.words for secret in world.secrets if role in secret.owners]
        assert set(told) <= set(allowed), f"{path} tells the {role} what he may not know"
        if world.has_changed():
            if method == "GET" or sent_to_log_in or answer.status_code >= 400:
                assert not world.changes(), f"{path} changes something for the {role}"
            world.put_back()
    assert given == expected, f"{method} {path}: in RULES this is {' '.join(given.values())!r}"


@pytest.mark.parametrize(
    ("endpoint", "words", "role"),
    [
        ("match.table", "Petrograd by night", Role.SEAT),
        ("match.table", "Kiev in the morning", Role.OTHER_SEAT),
        ("analysis.of_match", "A plan for the winter", Role.SEAT),
        ("match.plans", "Omsk before the thaw", Role.SEAT),
        ("email.addresses", "paula@example.org", Role.SEAT),
    ],
)
def test_what_is_a_secret_to_others_its_owner_reads(
    world: World, endpoint: str, words: str, role: Role
) -> None:
    assert words in {secret.words for secret in world.secrets}
    method, path = _route(world, Rule(endpoint, RUNNING, ""))
    assert words in world.ask(role, method, path, {}).text


def _route(world: World, rule: Rule) -> tuple[str, str]:
    """The method and the address of a route, with what the world has for its arguments."""
    (route,) = (
        each for each in world.club.app.url_map.iter_rules() if each.endpoint == rule.endpoint
    )
    (method,) = (route.methods or set()) - {"HEAD", "OPTIONS"}
    known = {
        **world.parts[rule.match],
        **world.parts.get(route.endpoint.split(".")[0], {}),
        **rule.parts,
    }
    assert route.arguments <= known.keys(), f"give the rule of {rule.endpoint} its `parts`"
    values = {name: known[name] for name in route.arguments}
    return method, world.club.app.url_map.bind("localhost").build(
        rule.endpoint, values, method=method
    )
