"""Every route, for everybody: a stranger, another user, a player, the host without a seat.

The routes come from the application itself: a new one without a rule here fails.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from flask import Flask

from app.database import engine_for, session_scope
from app.matches.submit import queue_submission
from app.models import Match, SubmissionSource, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.web.analysing import analysis_of
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

STRANGER, OTHER, PLAYER, HOST = "stranger", "other", "player", "host"
OPEN, RUNNING = "open", "running"

LOG_IN, SEEN, DONE, SHOWN_AGAIN = 302, 200, 303, 422
NOT_YOURS, NOT_THERE, TOO_LATE, UNREADABLE = 403, 404, 409, 400


@dataclass(frozen=True)
class Rule:
    """What each role gets; `status` is that of the match, `fields` what the form carries."""

    stranger: int
    other: int
    player: int
    host: int
    status: str = OPEN
    fields: Mapping[str, str] = field(default_factory=dict)


PUBLIC = {
    "static",
    "static_of_today",
    "front.index",
    "health.healthz",
    "help.index",
    "help.title",
    "help.rcw_components",
    "accounts.sign_up",
    "accounts.create_account",
    "accounts.log_in",
    "accounts.check_log_in",
    "accounts.log_out",
    "post.question",
    "post.decide",
    "post.address",
    "post.confirm_address",
    "accounts.mail_off",
    "accounts.lost_password",
    "accounts.send_password_link",
    "accounts.new_password",
    "accounts.set_password",
    "accounts.turn_mail_off",
}
"""Pages that belong to no match; their own tests look at them."""

MAILBOX = "mailbox."
"""The post office for development, which knows no roles: tests/web/mailbox looks at it."""

HOOKS = "hooks."
"""Webhooks of mail services, which know no roles: tests/mail/transports looks at them."""

GUARD = {"version": "1", "step": "0", "token": "a" * 22}
BOARD = {"version": "0", "step": "0", "seat": "A"}
NEW = {"title": "rcw", "name": "New", "seats": "4", "bots": "0", "window_hours": "12"}

SAID = {"token": "a" * 22, "to": "all", "text": "Hello"}
READ = {"thread": "all", "n": "1"}

PAUSE = {"act": "pause", "reason": "Holidays", "token": "a" * 22}

BACK = {"to": "99", "version": "1", "reason": "A slip", "token": "a" * 22}

SUCCESSOR = {"letter": "A", "email": "eva@example.org"}

MAIL = {"mode": "daily", "digest_hour": "7", "quiet_from": "", "quiet_to": "", "time_zone": "UTC"}

SOON = (utc_now() + timedelta(days=3)).date().isoformat()
AWAY = {"first": SOON, "last": SOON}

RULES: dict[str, list[Rule]] = {
    "accounts.mail": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "accounts.save_mail": [
        Rule(LOG_IN, DONE, DONE, DONE, fields=MAIL),
        Rule(LOG_IN, SHOWN_AGAIN, SHOWN_AGAIN, SHOWN_AGAIN),
    ],
    "accounts.save_match_mail": [
        Rule(LOG_IN, NOT_THERE, DONE, NOT_THERE, RUNNING, {"mode": "all"}),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_THERE, RUNNING),
    ],
    "accounts.away": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "accounts.go_away": [
        Rule(LOG_IN, SHOWN_AGAIN, SHOWN_AGAIN, SHOWN_AGAIN),
        Rule(LOG_IN, DONE, DONE, DONE, fields=AWAY),
    ],
    "accounts.be_back": [Rule(LOG_IN, DONE, DONE, DONE)],
    "lobby.home": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "lobby.events": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "lobby.mark": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "lobby.new_match": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "lobby.create": [
        Rule(LOG_IN, 302, 302, 302, fields=NEW),
        Rule(LOG_IN, SHOWN_AGAIN, SHOWN_AGAIN, SHOWN_AGAIN),
    ],
    "lobby.room": [Rule(LOG_IN, SEEN, SEEN, SEEN), Rule(LOG_IN, NOT_THERE, 302, 302, RUNNING)],
    "lobby.invitation": [
        Rule(LOG_IN, SEEN, 302, SEEN),
        Rule(LOG_IN, 302, 302, 302, RUNNING),
    ],
    "lobby.join": [Rule(LOG_IN, 302, 302, 302)],
    "lobby.take_seat": [
        Rule(LOG_IN, 302, 302, 302),
        Rule(LOG_IN, NOT_THERE, TOO_LATE, TOO_LATE, RUNNING),
    ],
    "lobby.leave_seat": [
        Rule(LOG_IN, NOT_YOURS, 302, NOT_YOURS),
        Rule(LOG_IN, NOT_THERE, TOO_LATE, TOO_LATE, RUNNING),
    ],
    "lobby.invite": [
        Rule(LOG_IN, NOT_YOURS, NOT_YOURS, 302, fields={"email": "eva@example.org"}),
        Rule(LOG_IN, NOT_YOURS, NOT_YOURS, SHOWN_AGAIN),
        Rule(LOG_IN, NOT_THERE, TOO_LATE, TOO_LATE, RUNNING),
    ],
    "lobby.release_seat": [Rule(LOG_IN, NOT_YOURS, NOT_YOURS, 302, fields={"letter": "D"})],
    "lobby.fill_with_bots": [
        Rule(LOG_IN, NOT_YOURS, NOT_YOURS, 302),
        Rule(LOG_IN, NOT_THERE, TOO_LATE, TOO_LATE, RUNNING),
    ],
    "lobby.start": [
        Rule(LOG_IN, NOT_YOURS, NOT_YOURS, 302),
        Rule(LOG_IN, NOT_THERE, TOO_LATE, TOO_LATE, RUNNING),
    ],
    "lobby.seats": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, SEEN, RUNNING),
    ],
    "lobby.invite_successor": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE, fields=SUCCESSOR),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, 302, RUNNING, SUCCESSOR),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, SHOWN_AGAIN, RUNNING, {"letter": "A"}),
    ],
    "lobby.call_off": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE, fields=SUCCESSOR),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, 302, RUNNING, SUCCESSOR),
    ],
    "lobby.give_to_bot": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE, fields=SUCCESSOR),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, 302, RUNNING, SUCCESSOR),
    ],
    "post.addresses": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "post.add": [Rule(LOG_IN, SHOWN_AGAIN, SHOWN_AGAIN, SHOWN_AGAIN, fields={"address": "x"})],
    "post.remove": [Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE, fields={"address": "x"})],
    "post.mail_works": [Rule(LOG_IN, DONE, DONE, DONE)],
    "post.new_address": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING),
    ],
    "post.dead": [Rule(LOG_IN, SEEN, SEEN, SEEN)],
    "post.retry": [
        Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE, fields={"match": "1", "who": "Paula"}),
        Rule(LOG_IN, UNREADABLE, UNREADABLE, UNREADABLE),
    ],
    "post.retry_letter": [Rule(LOG_IN, NOT_YOURS, NOT_YOURS, NOT_YOURS, fields={"letter": "1"})],
    "match.table": [
        Rule(LOG_IN, 302, 302, 302),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "match.log": [
        Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "match.record": [
        Rule(LOG_IN, SEEN, SEEN, SEEN),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "match.replay": [
        Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "match.replay_scenes": [
        Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    # The analysis board is the player's own; tests/web/test_analysis.py shares one.
    "analysis.of_match": [
        Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "analysis.begin": [
        Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE, fields={"at": "0"}),
        Rule(LOG_IN, NOT_THERE, DONE, DONE, RUNNING, {"at": "0"}),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, UNREADABLE, RUNNING),
    ],
    "analysis.look": [Rule(LOG_IN, NOT_THERE, SEEN, NOT_THERE, RUNNING)],
    "analysis.add": [
        Rule(LOG_IN, NOT_THERE, DONE, NOT_THERE, RUNNING, {**BOARD, "action": '{"do":"ready"}'}),
        Rule(LOG_IN, NOT_THERE, SHOWN_AGAIN, NOT_THERE, RUNNING, {**BOARD, "text": "fly"}),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_THERE, RUNNING, BOARD),
    ],
    "analysis.undo": [Rule(LOG_IN, NOT_THERE, DONE, NOT_THERE, RUNNING, BOARD)],
    "analysis.redo": [Rule(LOG_IN, NOT_THERE, DONE, NOT_THERE, RUNNING, BOARD)],
    "analysis.dice": [
        Rule(LOG_IN, NOT_THERE, DONE, NOT_THERE, RUNNING, {**BOARD, "dice": "6 3"}),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_THERE, RUNNING),
    ],
    "analysis.keep": [Rule(LOG_IN, NOT_THERE, DONE, NOT_THERE, RUNNING, {"name": "Mine"})],
    "analysis.delete": [Rule(LOG_IN, NOT_THERE, DONE, NOT_THERE, RUNNING)],
    "match.board_picture": [
        Rule(LOG_IN, NOT_THERE, NOT_THERE, NOT_THERE),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "match.events": [
        Rule(LOG_IN, SEEN, SEEN, SEEN),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "match.mark": [
        Rule(LOG_IN, SEEN, SEEN, SEEN),
        Rule(LOG_IN, NOT_THERE, SEEN, SEEN, RUNNING),
    ],
    "match.receipt": [Rule(LOG_IN, NOT_THERE, SEEN, NOT_THERE, RUNNING)],
    "match.add_to_draft": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, {**GUARD, "action": '{"do":"ready"}'}),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING, GUARD),
    ],
    "match.undo_draft": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, GUARD),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING),
    ],
    "match.redo_draft": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, GUARD),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING),
    ],
    "match.clear_draft": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, GUARD),
    ],
    "match.rewrite_draft": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, {**GUARD, "text": "ready"}),
        Rule(LOG_IN, NOT_THERE, SHOWN_AGAIN, NOT_YOURS, RUNNING, {**GUARD, "text": "resdy"}),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING),
    ],
    "match.take_back": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, GUARD),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING),
    ],
    "match.submit_draft": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, GUARD),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING, {**GUARD, "token": "x"}),
    ],
    "match.write_orders": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=GUARD),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, {**GUARD, "text": "ready"}),
        Rule(LOG_IN, NOT_THERE, SHOWN_AGAIN, NOT_YOURS, RUNNING, {**GUARD, "text": "fly"}),
        Rule(
            LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, {**GUARD, "text": "ready", "do": "submit"}
        ),
    ],
    "match.ask_to_resign": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS),
        Rule(LOG_IN, NOT_THERE, SEEN, NOT_YOURS, RUNNING),
    ],
    "match.resign": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS),
        Rule(LOG_IN, NOT_THERE, SHOWN_AGAIN, NOT_YOURS, RUNNING),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, {"sure": "y"}),
    ],
    "match.write_press": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=SAID),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, SAID),
        Rule(LOG_IN, NOT_THERE, SHOWN_AGAIN, NOT_YOURS, RUNNING, {**SAID, "to": "Z"}),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING, {"to": "all", "text": "Hello"}),
    ],
    "match.read_press": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields=READ),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, READ),
        Rule(LOG_IN, NOT_THERE, UNREADABLE, NOT_YOURS, RUNNING),
    ],
    "match.moderate": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, SEEN, RUNNING),
    ],
    "match.act": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE, fields=PAUSE),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, DONE, RUNNING, PAUSE),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, SHOWN_AGAIN, RUNNING, {**PAUSE, "reason": ""}),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, UNREADABLE, RUNNING, {**PAUSE, "act": "win"}),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, UNREADABLE, RUNNING, {**PAUSE, "token": "x"}),
    ],
    "match.rewind": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, SEEN, RUNNING),
    ],
    "match.rewind_now": [
        Rule(LOG_IN, TOO_LATE, TOO_LATE, TOO_LATE, fields=BACK),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, NOT_THERE, RUNNING, BACK),
        Rule(LOG_IN, NOT_THERE, NOT_YOURS, UNREADABLE, RUNNING, {**BACK, "to": "x"}),
    ],
    "match.mute_press": [
        Rule(LOG_IN, NOT_YOURS, TOO_LATE, NOT_YOURS, fields={"letter": "B"}),
        Rule(LOG_IN, NOT_THERE, DONE, NOT_YOURS, RUNNING, {"letter": "B"}),
    ],
}

CASES = [
    pytest.param(endpoint, rule, id=f"{endpoint}-{number}")
    for endpoint, rules in RULES.items()
    for number, rule in enumerate(rules)
]


def test_every_route_has_a_rule(app: Flask) -> None:
    known = PUBLIC | set(RULES)
    without = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.endpoint not in known and not rule.endpoint.startswith((MAILBOX, HOOKS))
    }
    assert without == set()
    assert set(RULES) <= {rule.endpoint for rule in app.url_map.iter_rules()}


@pytest.mark.parametrize(("endpoint", "rule"), CASES)
def test_each_role_gets_what_the_rule_says(club: Club, endpoint: str, rule: Rule) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.05  # nobody works here
    people = {OTHER: club.person("Otto"), PLAYER: club.person("Paula"), HOST: club.person("Hanna")}
    player, host = people[PLAYER], people[HOST]
    match_id = (
        club.running_match(host, player)
        if rule.status == RUNNING
        else club.open_match(host, player)
    )
    path, method = _address(club, endpoint, match_id, player)

    expected = {OTHER: rule.other, PLAYER: rule.player, HOST: rule.host}
    refused_first = sorted(expected, key=lambda role: -expected[role])
    assert _asked_by_a_stranger(club, path, method, rule) == rule.stranger
    for role in refused_first:
        before = club.contents()
        answer = _ask(people[role], path, method, rule)
        assert answer == expected[role], role
        if method == "GET" or answer >= 400:
            assert club.contents() == before, role


def _ask(person: Person, path: str, method: str, rule: Rule) -> int:
    if method == "GET":
        return person.get(path).status_code
    return person.post(path, **rule.fields).status_code


def _asked_by_a_stranger(club: Club, path: str, method: str, rule: Rule) -> int:
    browser = club.stranger()
    before = club.contents()
    if method == "GET":
        answer = browser.get(path)
    else:
        token = browser.get("/login").text.split('name="csrf_token" value="')[1].split('"')[0]
        answer = browser.post(path, data={**rule.fields, "csrf_token": token})
    assert club.contents() == before
    if answer.status_code == LOG_IN:
        assert answer.location.startswith("/login"), answer.location
    return answer.status_code


def _address(club: Club, endpoint: str, match_id: int, player: Person) -> tuple[str, str]:
    (route,) = (rule for rule in club.app.url_map.iter_rules() if rule.endpoint == endpoint)
    methods = (route.methods or set()) - {"HEAD", "OPTIONS"}
    (method,) = methods
    values: dict[str, object] = {}
    if "match_id" in route.arguments:
        values["match_id"] = match_id
    if endpoint.startswith("analysis.") and "code" in route.arguments:
        values["code"] = analysis_of(club, match_id, player)
    elif "code" in route.arguments:
        with club.reading() as session:
            values["code"] = session.get(Match, match_id).invite_code
    if "token" in route.arguments:
        values["token"] = _submitted(club, match_id, player)
    return club.app.url_map.bind("localhost").build(endpoint, values, method=method), method


def _submitted(club: Club, match_id: int, player: Person) -> str:
    """The token of a form of the player's that was submitted."""
    token = "a-token-of-the-test"
    letter = club.letter(match_id, player)
    with session_scope(engine_for(club.settings.database_url)) as session:
        queue_submission(
            session,
            match_id=match_id,
            seat=letter,
            key=f"web:{token}",
            source=SubmissionSource.WEB,
            text="ready",
        )
    return token
