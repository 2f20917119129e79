"""Every page of the site, each in the states that look different, for tests that see them all."""

import mailbox
import re
from email.message import EmailMessage

from app.accounts import links
from app.accounts.links import Link
from app.config import Settings
from app.database import session_scope
from app.games.rcw.title import RCW
from app.mail.preferences import unsubscribe
from app.mail.preferences.unsubscribe import Subscription
from app.matches.daily import attempts, games
from app.matches.events import announce_nothing
from app.matches.plans import editing
from app.matches.seats import candidates
from app.matches.submit import queue_submission
from app.models import (
    MailKind,
    Match,
    MatchStatus,
    SubmissionSource,
    User,
    by_the_clock,
    utc_now,
)
from tests.ratings.finished import finished
from tests.web.analysing import analysis_of
from tests.web.club import Club, Person
from tests.web.ended_matches import end_all
from tests.web.played import act, engine, standing
from tests.web.role_world import SEASON
from tests.web.seeking import seat_offered
from tests.web.test_player_turn import BEFORE_THE_ATTACK
from tests.web.waiting_mail import held_mail, new_address

NO_PAGES = frozenset(
    {
        "static",
        "static_of_today",
        "style_sheets",
        "ground",
        "title_style",
        "health.healthz",
        "health.readyz",
        "metrics.metrics",
        "front.board",
        "front.robots",
        "dashboard.events",
        "dashboard.mark",
        "dashboard.onward",
        "notifications.service_worker",
        "notifications.renewal",
        "notifications.deadlines_of",
        "match.events",
        "match.mark",
        "match.board_picture",
        "maps.picture",
        "match.download_record",
        "help.tips",
        "competitions.standings_table",
        "competitions.results",
        "competitions.calendar_of",
        "competitions.embedded",
        "match.replay_beside",
        "match.replay_scenes",
        "mailbox.html",
    }
)
"""What answers with something else than a page of ours: files, figures, events, a mail as it came.
"""

PUBLIC = {
    "front.index": ("/",),
    "maps.index": ("/maps",),
    "maps.sheet": ("/maps/reds?hex=2313&over=supply",),
    "a hex that is on no map": ("/maps/reds?hex=nowhere",),
    "maps.records": ("/maps/reds/box",),
    "maps.turns": ("/maps/elope/turns",),
    "maps.cards": ("/maps/toc/cards/white-1918",),
    "the lobby without an account": ("/lobby",),
    "accounts.sign_up": ("/signup",),
    "accounts.log_in": ("/login",),
    "accounts.lost_password": ("/password",),
    "accounts.log_in_by_mail": ("/login/mail",),
    "an address that leads nowhere": ("/no/such/page",),
}
"""The pages of a stranger."""

TOKEN = "a" * 22


def inside(club: Club, paula: Person) -> dict[str, tuple[str, ...]]:
    """The pages that Paula sees, by endpoint: as a player, as a host who watches, in the end."""
    boris = club.person("Boris")
    moving = club.running_match(paula, paula)
    club.set_up(moving, paula, BEFORE_THE_ATTACK)
    _draft(club, moving, paula, "move Trotsky\nto Novgorod")
    ending = club.running_match(paula, paula)
    club.set_up(ending, paula, BEFORE_THE_ATTACK)
    _draft(club, ending, paula, "end movement\nattack W-201\nwith Trotsky")
    watched = club.running_match(paula, boris)
    over = _over(club, paula, boris)
    open_to_all = club.open_match(boris, bots=2)
    waiting = club.open_match(paula, paula, bots=2)
    paula.post(f"/match/{waiting}/invite", email="eva@example.org")
    trading = _rewinding(club, boris, paula)
    tables = [f"/match/{each}" for each in (moving, ending, watched, over)]
    tables.append(trading.removesuffix("/rewind?to=0"))
    no_more = unsubscribe.make(
        Subscription(paula.user_id, MailKind.TURN, moving), club.settings.secret_key
    )
    return {
        "accounts.keep": ("/account/keep",),
        "accounts.mail": ("/account/mail",),
        "accounts.away": ("/account/away",),
        "notifications.index": (_notices(paula),),
        "accounts.mail_off": (f"/mail/off/{no_more}",),
        "accounts.account": ("/account",),
        "ratings.index": (_rated(club, paula, boris),),
        "accounts.profile": (f"/player/{paula.user_id}", f"/player/{boris.user_id}"),
        "accounts.against": (f"/player/{paula.user_id}/against/{boris.user_id}",),
        "accounts.ask_to_delete": ("/account/delete",),
        "accounts.new_password": (f"/password/{_link(club, paula, links.PASSWORD)}",),
        "accounts.ask_to_log_in": (f"/login/mail/{_link(club, paula, links.LOG_IN)}",),
        "accounts.ask_to_delete_by_link": (f"/account/delete/{_link(club, paula, links.DELETE)}",),
        "accounts.confirm_address": (f"/confirm/{_link(club, newcomer(club), links.CONFIRM)}",),
        "substitutes.index": (_offered(club, paula, boris),),
        "email.addresses": ("/account/addresses",),
        "email.address": (new_address(club, paula, "paula@office.example"),),
        "email.question": (held_mail(club, moving, paula),),
        "email.undelivered": ("/mail/dead",),
        "dashboard.home": ("/matches",),
        "lobby.browse": ("/lobby", "/lobby?show=running", "/lobby?show=finished&rated=yes"),
        "lobby.new_match": ("/matches/new",),
        "competitions.index": (_competitions(club, paula, boris),),
        "competitions.page": tuple(f"/competitions/{number}" for number in (1, 2, 3, 4, 5, 6, 7)),
        "competitions.fair_play": ("/competitions/2/fair-play",),
        "competitions.player": ("/competitions/2/players/3",),
        "competitions.new": ("/competitions/new", "/competitions/new?format=cup"),
        "competitions.needs": ("/competitions/needs",),
        "competitions.ending": (_ending(club, paula, 2),),
        "competitions.undoing_act": (
            "/competitions/2/acts/1/undo",
            "/competitions/2/acts/2/undo",
        ),
        "competitions.restoring": ("/competitions/2/entries/3/restore",),
        "competitions.replacement": (
            "/competitions/2/entries/3/replace",
            "/competitions/2/entries/4/replace",
        ),
        "daily.index": (_daily(club, paula, boris),),
        "daily.page": (f"/daily/rcw/{games.today() - 2 * games.DAY}",),
        "lobby.room": (f"/match/{waiting}/room",),
        "lobby.seats": (f"{tables[0]}/seats",),
        "lobby.invitation": (_invitation(club, open_to_all),),
        "match.table": tuple(tables),
        "match.search_press": (f"{tables[2]}/press/search?q=Tambov",),
        "match.report_press": (_written_by(boris, watched),),
        "moderation.press_reports": (_reported(paula, boris, watched),),
        "match.log": (f"{tables[0]}/log",),
        "match.record": (f"{tables[0]}/record", f"{tables[3]}/record"),
        "match.replay": (f"{tables[0]}/replay",),
        "match.since_turn": (f"{tables[0]}/since",),
        "moderation.overview": ("/moderate", "/moderate?whose=all"),
        "match.moderate": (f"{tables[0]}/moderate",),
        "match.rewind": (f"{tables[0]}/rewind", trading),
        "match.correct": (
            f"{tables[0]}/correct",
            f"{tables[0]}/correct?what=stack&unit=RL-152&province=kuban",
        ),
        "match.moderators": (_moderators(boris, paula, watched),),
        "match.questions": (_asked(boris, watched),),
        "admin.index": (_administers(club, paula),),
        "admin.people": ("/admin/people?text=bo",),
        "admin.person": (f"/admin/people/{boris.user_id}",),
        "admin.matches": ("/admin/matches",),
        "admin.record": ("/admin/record",),
        "match.ask_to_resign": (f"{tables[0]}/resign",),
        "match.clock": (f"{tables[0]}/clock",),
        "match.agreements": (f"{tables[0]}/agreements",),
        "match.plans": (_planned(club, moving, paula),),
        "match.receipt": (f"{tables[0]}/receipt/{_unsettled(club, moving, paula)}",),
        "analysis.of_match": (f"/analysis/of/{moving}",),
        "analysis.look": (f"/analysis/{analysis_of(club, moving, paula)}",),
        "help.index": ("/help",),
        "help.title": ("/help/rcw",),
        "help.introduction": ("/help/rcw/five-minutes",),
        "help.glossary": ("/help/rcw/glossary",),
        "help.rules": ("/help/rcw/rules",),
        "help.rule": ("/help/rcw/rules/5.23", "/help/rcw/rules/12.5(3)"),
        "help.components": ("/help/rcw/components",),
        "practice.lessons": ("/practice/rcw",),
        "practice.board_page": ("/practice/rcw/march", "/practice/rcw/E03_5_19"),
        "help.dice": ("/help/check-dice",),
        "help.ratings": ("/help/ratings",),
    }


def post_office(settings: Settings) -> dict[str, tuple[str, ...]]:
    """The pages of the post office for development, with a mail in it."""
    assert settings.maildir is not None
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@example.org", "b@example.org", "Your turn"
    mail["Delivered-To"] = "b@example.org"
    mail.set_content("It is your turn.")
    settings.maildir.parent.mkdir(parents=True, exist_ok=True)
    key = mailbox.Maildir(settings.maildir).add(mail)
    return {"mailbox.index": ("/mailbox/",), "mailbox.read": (f"/mailbox/{key}",)}


def _offered(club: Club, paula: Person, boris: Person) -> str:
    """The page of Paula's offers, with one on it."""
    with session_scope(engine(club)) as session:
        candidates.sign_on(session, session.get_one(User, paula.user_id), candidates.Terms())
    seat_offered(club, club.running_match(boris, boris))
    return "/substitutes"


def _notices(paula: Person) -> str:
    """The page of Paula's notices, with a webhook on it."""
    paula.post("/account/notices/webhooks", url="https://discord.com/api/webhooks/1/a")
    return "/account/notices"


def newcomer(club: Club) -> Person:
    """Somebody who has not confirmed his address yet."""
    person = club.person("Nina")
    with session_scope(engine(club)) as session:
        session.get_one(User, person.user_id).unconfirmed_since = utc_now()
    return person


def _written_by(boris: Person, match_id: int) -> str:
    """The page on which what Boris has written to everybody can be reported."""
    boris.post(f"/match/{match_id}/press", token=TOKEN, to="all", text="To *Tambov*, by way of")
    return f"/match/{match_id}/press/all/1/report"


def _reported(paula: Person, boris: Person, match_id: int) -> str:
    """The page of what is reported to Paula, who is the host and has complained herself."""
    boris.post(f"/match/{match_id}/press", token=TOKEN, to="all", text="Nobody can count here")
    paula.post(f"/match/{match_id}/press/all/2/report", reason="Rude")
    return "/reports"


def _rewinding(club: Club, boris: Person, paula: Person) -> str:
    """The page that asks Paula whether she means it, in a match in mid-trading that she watches."""
    match_id = club.running_match(paula, boris)
    assert club.order(match_id, boris, "ready").ok
    return f"/match/{match_id}/rewind?to=0"


def _moderators(boris: Person, paula: Person, match_id: int) -> str:
    """The page of the moderators of Paula's match, who has named Boris."""
    paula.post(f"/match/{match_id}/moderators", do="name", who="Boris")
    boris.post(f"/match/{match_id}/moderators", do="accept")
    return f"/match/{match_id}/moderators"


def _asked(boris: Person, match_id: int) -> str:
    """The page on which Paula answers what Boris has asked."""
    boris.post(f"/match/{match_id}/questions", token=TOKEN, text="May a train move alone?")
    return f"/match/{match_id}/questions"


def _administers(club: Club, paula: Person) -> str:
    """The first page of those who run the site, of whom Paula is one."""
    with session_scope(engine(club)) as session:
        session.get_one(User, paula.user_id).is_admin = True
    paula.post(f"/admin/people/{paula.user_id}", do="restore", reason="To see what is said")
    return "/admin/"


def _link(club: Club, person: Person, link: Link) -> str:
    with club.reading() as session:
        user = session.get_one(User, person.user_id)
        return link.make(user, club.settings.secret_key)


def _draft(club: Club, match_id: int, person: Person, text: str) -> None:
    guard = {"version": str(club.version(match_id)), "step": "0", "do": "preview"}
    answer = person.post(f"/match/{match_id}/orders", text=text, **guard)
    assert answer.status_code == 303, answer.text


def _over(club: Club, paula: Person, boris: Person) -> int:
    """A match in which all others have left Paula alone."""
    match_id = club.running_match(paula, paula, boris)
    club.set_up(match_id, paula, BEFORE_THE_ATTACK)
    for letter in "ABCD":
        if letter != club.letter(match_id, paula) and not standing(club, match_id).over:
            act(club, match_id, letter, {"do": "quit"})
            act(club, match_id, letter, {"do": "confirm_quit"})
    assert standing(club, match_id).over
    return match_id


def _invitation(club: Club, match_id: int) -> str:
    """The address of an open match's invite link."""
    with club.reading() as session:
        return f"/join/{session.get_one(Match, match_id).invite_code}"


def _unsettled(club: Club, match_id: int, person: Person) -> str:
    """The token of a submission that no worker has come to yet."""
    with session_scope(engine(club)) as session:
        queue_submission(
            session,
            match_id=match_id,
            seat=club.letter(match_id, person),
            key=f"web:{TOKEN}",
            source=SubmissionSource.WEB,
            text="end movement",
            user_id=person.user_id,
        )
    return TOKEN


def _planned(club: Club, match_id: int, person: Person) -> str:
    """The page of plans, with one that waits and one that was withdrawn."""
    with session_scope(engine(club)) as session:
        seat = club.letter(match_id, person)
        for place in ("Kazan", "Samara"):
            text = f"NEXT TURN\nif {place} is empty: end movement\nthen ask"
            editing.give(session, match_id, seat, person.user_id, text, key=place)
        editing.withdraw(session, match_id, seat, 2)
    return f"/match/{match_id}/plans"


def _rated(club: Club, paula: Person, boris: Person) -> str:
    """The table of ratings, with two settled ones and a provisional one."""
    clara = club.person("Carla")
    with session_scope(engine(club)) as session:
        for day in range(30):
            people = [paula, boris] if day % 3 else [boris, clara, paula][: 2 + day % 2]
            finished(session, [each.user_id for each in people], [*"ABC"[: len(people)]], days=day)
    return "/ratings"


def _ending(club: Club, paula: Person, competition_id: int) -> str:
    """The form that ends a match of a competition; Paula, who plays in all, is told she cannot."""
    page = paula.get(f"/competitions/{competition_id}").text
    found = re.search(rf"/competitions/{competition_id}/matches/\d+/end", page)
    assert found is not None
    return found.group()


def _competitions(club: Club, paula: Person, boris: Person) -> str:
    """Where competitions are listed: two take entries, one is played, one and a cup are between
    two rounds, and in two seats are bid for, as they were in the cup, in one of them by auction;
    Paula, who directs them, has no seat there yet."""
    people = [paula, boris, club.person("Clara"), club.person("David")]
    for number in (1, 2, 3):
        paula.post("/competitions/new", **SEASON)
        for person in people[: 2 if number == 1 else 4]:
            person.post(f"/competitions/{number}/entry", do="enter")
    for number in (2, 3):
        paula.post(f"/competitions/{number}/start", sure="yes", entered="4", version="1")
    end_all(club, 3)
    bids = {**SEASON, "sides": "bids", "bid_days": "2"}
    paula.post("/competitions/new", **{**bids, "format": "cup", "advance": "2"})
    seated = [*people, club.person("Edda")]
    for person in seated:
        person.post("/competitions/4/entry", do="enter")
    paula.post("/competitions/4/start", sure="yes", entered="5", version="1")
    for person in seated:
        person.post("/competitions/4/seatings/1", **{"points-A": "3"})
    end_all(club, 4)
    approving = {"approves": "y", "pledge": "I answer in time."}
    paula.post("/competitions/new", **{**SEASON, **approving})
    boris.post("/competitions/5/entry", do="enter", pledge="yes")
    paula.post("/competitions/5/announcements", announcement="We start on Monday.")
    tables = {**bids, "format": "tables", "seats": "3", "rounds": "1"}
    for number, sides in ((6, "bids"), (7, "auction")):
        paula.post("/competitions/new", **{**tables, "sides": sides})
        for person in people[:3]:
            person.post(f"/competitions/{number}/entry", do="enter")
        paula.post(f"/competitions/{number}/start", sure="yes", entered="3", version="1")
    paula.post("/competitions/6/seatings/2", **{"points-B": "7"})
    boris.post("/competitions/7/seatings/3", **{"points-A": "4"})
    return "/competitions"


def _daily(club: Club, paula: Person, boris: Person) -> str:
    """The page of daily games: Paula plays today's, and two days ago both have finished theirs."""
    earlier = utc_now() - 2 * games.DAY
    with by_the_clock(lambda: earlier), session_scope(engine(club)) as session:
        for person in (paula, boris):
            user = session.get_one(User, person.user_id)
            match, _ = attempts.begin(session, user, RCW, games.today(), announce_nothing)
            match.status, match.finished_at = MatchStatus.FINISHED, earlier
            match.result = {"victory": "draw", "ranking": [["A", "B"]], "points": {}}
            session.add(match)
    paula.post("/daily/rcw", day=games.today().isoformat())
    return "/daily"
