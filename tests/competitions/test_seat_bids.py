"""Sealed bids for seats: who gets which, what it costs, and that nobody learns of them before."""

from collections.abc import Mapping
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from sqlmodel import select

from app.competitions import next_round, rounds, seat_bids
from app.competitions.export import exported
from app.competitions.formats.bidding import Offer, by_auction, by_sealed_bids
from app.competitions.formats.scoring import Scoring
from app.competitions.needs import needs_of
from app.competitions.player_needs import PlayerNeed, needs_of_player
from app.database import reading_scope, session_scope
from app.games.catalogue import TITLES
from app.mail.reading.html_text import html_to_text
from app.mail.seat_context import Disposition
from app.matches.lobby.seating import seats_of
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionFormat,
    CompetitionMatch,
    CompetitionSeating,
    CompetitionStatus,
    MailKind,
    Match,
    MatchStatus,
    User,
    utc_now,
)
from app.models.types import by_the_clock
from tests.competitions.marks import MARKS
from tests.competitions.season import Season
from tests.competitions.test_formats import faults
from tests.fixtures.databases import on_sqlite_only
from tests.mail.test_compose import words
from tests.matches.tally import TALLY

ROUND_ROBIN, ELIMINATION = CompetitionFormat.ROUND_ROBIN, CompetitionFormat.ELIMINATION
TABLES = CompetitionFormat.TABLES


@pytest.fixture(autouse=True)
def marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks can be played like any other title."""
    monkeypatch.setitem(TITLES, MARKS.id, MARKS)


@pytest.mark.parametrize(
    ("drawn", "bids", "seated", "prices"),
    [
        # Both want A: the higher bid gets and costs it.
        ((1, 2), {1: {"A": 3}, 2: {"A": 5}}, "21", {"A": 5}),
        # Each wants another seat, so neither costs anything.
        ((1, 2), {1: {"B": 3}, 2: {"A": 5}}, "21", {}),
        # Equal bids: the lots decide, here for 2.
        ((2, 1), {1: {"A": 4}, 2: {"A": 4}}, "21", {"A": 4}),
        # Nobody has bid, or bid nothing: the lots alone.
        ((2, 1), {}, "21", {}),
        ((2, 1), {1: {}, 2: {"A": 0}}, "21", {}),
        # Four seats: 1 loses A, gets C against 3's lower bid; 4 takes what is left.
        (
            (4, 3, 2, 1),
            {1: {"A": 4, "C": 3}, 2: {"A": 6, "C": 5}, 3: {"C": 1, "D": 1}},
            "2413",
            {"A": 6, "C": 3},
        ),
        # A player's own equal bids: in the order of the seats.
        ((1, 2), {1: {"B": 2, "A": 2}}, "12", {}),
    ],
)
def test_the_highest_bid_gets_its_seat_and_pays_if_it_was_wanted(
    drawn: tuple[int, ...],
    bids: Mapping[int, Mapping[str, int]],
    seated: str,
    prices: dict[str, int],
) -> None:
    seats = "ABCD"[: len(drawn)]
    found = by_sealed_bids(seats, drawn, bids)
    assert "".join(str(found.entries[seat]) for seat in seats) == seated
    assert found.prices == prices


def opened(season: Season, entrants: int = 2, **chosen: Any) -> Season:
    """A round robin of Marks whose players bid for sides, or what is `chosen`, started."""
    plan: dict[str, Any] = {"kind": ROUND_ROBIN, "seats": 2, "sides": "bids", "title": MARKS}
    season.open(entrants=entrants, **(plan | chosen)).start()
    return season


@pytest.fixture
def quiet(season: Season) -> Season:
    """A site that sends no e-mails, which cost more than the rest."""
    season.tells = False
    return season


def seatings(season: Season) -> list[CompetitionSeating]:
    """The seatings of the competition, in their order."""
    with reading_scope(season.engine) as session:
        found = [each.seating for each in seat_bids.seatings_of(session, season.number)]
        session.expunge_all()
        return found


def bid(season: Season, player: int, place: int = 0, **points: int) -> bool:
    """Let a player bid in the match at a place; return whether it has begun."""
    seating = seatings(season)[place].id or 0
    with session_scope(season.engine) as session:
        user = session.get_one(User, player)
        return bool(seat_bids.bid(session, season.number, user, seating, points, season.voices))


def lapse(season: Season) -> bool:
    """Let the time for bids be over, and the worker come by."""
    with session_scope(season.engine) as session:
        for each in session.exec(select(CompetitionSeating)):
            each.closes_at = utc_now() - timedelta(seconds=1)
            session.add(each)
        session.flush()
        assert next_round.due(session) == [season.number]
    return season.begin_at_once()


def scored(season: Season, match: CompetitionMatch, points: dict[str, int]) -> None:
    """End a match with points of the game."""
    with session_scope(season.engine) as session:
        row = session.get_one(Match, match.match_id)
        places = sorted(set(points.values()), reverse=True)
        ranking = [[s for s in points if points[s] == each] for each in places]
        row.status, row.result = MatchStatus.FINISHED, {"ranking": ranking, "points": points}
        session.add(row)
        rounds.count_result(session, row, season.voices)


def test_the_bids_decide_the_sides_and_enter_the_result(quiet: Season) -> None:
    opened(quiet, scoring=Scoring.OWN_POINTS)
    first, second = quiet.players
    assert faults(quiet) == []
    assert quiet.undecided() == []
    assert quiet.look().groups[0].byes == []
    assert not bid(quiet, first, A=2)
    assert not bid(quiet, first, A=3)
    assert bid(quiet, second, A=7, B=1)
    assert faults(quiet) == []
    (match,) = quiet.undecided()
    people = quiet.look().people
    assert people[match.entries["A"]].user_id == second
    assert match.handicap == {"A": 7}
    # South's total is lower by 6, and yet ahead of North's without the 7 of the bid.
    scored(quiet, match, {"A": 20, "B": 14})
    assert quiet.look().row.status is CompetitionStatus.FINISHED
    (group,) = quiet.look().groups
    assert [(people[each.entry].user_id, each.points) for each in group.standings] == [
        (first, Fraction(14)),
        (second, Fraction(13)),
    ]
    assert group.matches[0].ranking == [[match.entries["B"]], [match.entries["A"]]]
    assert seat_bids.points_left(group.matches[0]) == {"A": (20, 7, 13), "B": (14, 0, 14)}
    assert faults(quiet) == []


@on_sqlite_only
def test_a_missing_bid_is_0_and_ties_can_be_worked_out(quiet: Season) -> None:
    opened(quiet, entrants=3, at_once=3)
    for place, seating in enumerate(seatings(quiet)):
        entries = {entry: quiet.look().people[entry].user_id for entry in seating.entries}
        bid(quiet, entries[seating.entries[0]], place, A=4)
        if place:
            assert bid(quiet, entries[seating.entries[1]], place, A=4)
    with pytest.raises(NotPossible, match="bids for this match are over"):
        bid(quiet, entries[seating.entries[0]], place, A=9)
    assert lapse(quiet)
    assert not quiet.begin_at_once()
    found = {match.number: match for match in quiet.undecided()}
    assert len(found) == 3
    assert found[1].entries["A"] == seatings(quiet)[0].entries[0]
    assert found[1].handicap is None
    for place, seating in enumerate(seatings(quiet)[1:], 2):
        drawn = sorted(seating.entries)
        Random(seating.seed).shuffle(drawn)
        assert [found[place].entries[seat] for seat in "AB"] == drawn
        assert found[place].handicap == {"A": 4}
    assert faults(quiet) == []


@on_sqlite_only
def test_bids_at_tables_of_three_count_in_every_round(quiet: Season) -> None:
    opened(quiet, entrants=6, kind=TABLES, seats=3, rounds=2)
    assert len(seatings(quiet)) == 2
    for place in range(2):
        for entry in seatings(quiet)[place].entries:
            bid(quiet, quiet.look().people[entry].user_id, place, C=entry)
    for match in quiet.undecided():
        assert match.entries["C"] == max(match.entries.values())
        scored(quiet, match, {"A": 9, "B": 5, "C": 10})
    quiet.begin_next()
    assert len(seatings(quiet)) == 4
    assert quiet.undecided() == []
    assert faults(quiet) == []


def public(season: Season) -> object:
    """Everything that anybody but the bidder can read of the competition."""
    with reading_scope(season.engine) as session:
        row = session.get_one(Competition, season.number)
        return exported(session, row), needs_of(session, row, utc_now()).is_pressing


@on_sqlite_only
def test_nobody_learns_whether_somebody_has_bid(season: Season) -> None:
    opened(season, entrants=3, kind=TABLES, seats=3, rounds=1)
    second = season.players[1]

    def asked() -> list[object]:
        for text in ("MATCHES", "STANDINGS", "HELP"):
            season.mail("p02", second, text)
        season.mail("dora", season.director, "STANDINGS")
        told = [each.body_text for each in season.letters("p02")[-3:]]
        return [season.look(), public(season), told, season.told("dora")]

    before = asked()
    letters = [len(season.letters(name)) for name in ("p02", "p03", "dora")]
    assert not bid(season, season.players[0], A=5)
    assert not bid(season, season.players[2], A=5, B=2)
    assert letters == [len(season.letters(name)) for name in ("p02", "p03", "dora")]
    assert asked() == before
    assert bid(season, second)
    assert "have been opened" in season.told("p03")


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"title": TALLY}, "Tally has no victory points to bid with; choose seats in rotation or by"),
    ({"kind": CompetitionFormat.SWISS}, "choose seats in rotation"),
    ({"meetings": 2}, "choose seats in rotation"),
    ({"bid_days": 0}, "1 to 14 days for bids"),
    ({"sides": "guess"}, "choose how the seats of a match are given"),
]


@on_sqlite_only
@pytest.mark.parametrize(("chosen", "why"), REFUSED)
def test_what_cannot_be_bid_for_is_refused(
    season: Season, chosen: dict[str, Any], why: str
) -> None:
    with pytest.raises(NotPossible, match=why):
        opened(season, **chosen)


@on_sqlite_only
def test_bids_that_make_no_sense_are_refused_and_change_nothing(quiet: Season) -> None:
    opened(quiet)
    first = quiet.players[0]
    stranger = quiet.person("Stranger")
    for player, points, why in (
        (first, {"A": 100}, "from 0 to 99"),
        (first, {"A": -1}, "from 0 to 99"),
        (first, {"C": 1}, r"North \(A\), South \(B\)"),
        (stranger, {"A": 1}, "no seat to bid for"),
    ):
        with pytest.raises(NotPossible, match=why):
            bid(quiet, player, **points)
    with reading_scope(quiet.engine) as session:
        assert seat_bids.bids_of(session, seatings(quiet)[0]) == {}


@on_sqlite_only
def test_a_round_whose_seats_are_bid_for_can_be_taken_back(quiet: Season) -> None:
    opened(quiet, entrants=3)
    # Who meets whom is drawn by lot; the numbers of entries are in the order of the players.
    bid(quiet, quiet.players[seatings(quiet)[0].entries[0] - 1], A=2)
    quiet.undo("start")
    assert seatings(quiet) == []
    assert quiet.look().row.status is CompetitionStatus.ENTRIES
    quiet.start()
    assert len(seatings(quiet)) == 3
    assert faults(quiet) == []


@on_sqlite_only
def test_whoever_has_left_the_site_is_played_by_a_bot(quiet: Season) -> None:
    opened(quiet)
    with session_scope(quiet.engine) as session:
        gone = session.get_one(User, quiet.players[1])
        gone.deleted_at = utc_now()
        session.add(gone)
    assert lapse(quiet)
    (match,) = quiet.undecided()
    with reading_scope(quiet.engine) as session:
        held = [seat.user_id for seat in seats_of(session, session.get_one(Match, match.match_id))]
    assert sorted(held, key=str) == [quiet.players[0], None]
    assert faults(quiet) == []


@on_sqlite_only
def test_bids_come_by_mail_and_are_opened_for_all_in_one_more(season: Season) -> None:
    opened(season, scoring=Scoring.OWN_POINTS)
    second = season.players[1]
    (begun,) = season.letters("p01")
    assert "You play 1 match, and bid for its seats first." in season.told("p01")
    assert "Seats: North (A), South (B)" in season.told("p01")
    for text, why in (
        ("BID North 3, East 2", "as in “BID North 3, South 1”, or BID 0"),
        ("BID", "as in “BID North 3, South 1”, or BID 0"),
        ("BID A 3, North 4", "write BID and the points for each seat"),
        ("BID A 300", "from 0 to 99"),
        ("BID A -3", "from 0 to 99"),
        ("BID A" + " " * 60_000 + "x", "write BID and the points for each seat"),
    ):
        assert season.reply(begun, text).disposition is Disposition.ANSWERED
        assert why in season.told("p01")
    season.reply(begun, "bid north 3, south: 1\nGreetings\nP.")
    assert "Match 1: 3 for North (A), 1 for South (B)" in season.told("p01")
    season.reply(begun, "MATCHES")
    assert "You have bid: 3 for North (A), 1 for South (B). You can" in season.told("p01")
    season.mail("p02", second, "BID 1: A 6 points")
    told = {each.subject: each for each in [*season.letters("p01"), *season.letters("p02")]}
    (opens,) = [each for each in season.letters("p01") if "the bids for" in each.subject]
    text = " ".join(opens.body_text.split())
    assert "- P02 bid 6 for North (A) and gets North (A) for 6 points." in text
    assert "- P01 bid 3 for North (A), 1 for South (B) and gets South (B)." in text
    assert "Your seat costs you nothing." in text
    assert "Orders to: " in text
    texts = " ".join(" ".join(each.body_text.split()) for each in season.letters("p02")[-2:])
    assert "Match 1: 6 for North (A)" in texts
    assert "6 points are taken off your victory points" in texts
    assert not [subject for subject in told if "match has started" in subject]
    season.reply(opens, "BID A 9")
    assert "Nothing was changed: you have no seat to bid for now." in season.told("p01")
    check_html_says_the_same(season)


@on_sqlite_only
def test_a_mail_bids_in_several_matches_or_in_none(season: Season) -> None:
    opened(season, entrants=3)
    first = season.players[0]
    places = [n for n, each in enumerate(seatings(season)) if 1 in each.entries]
    one, other = (seatings(season)[place].number for place in places)
    season.mail("p01", first, "BID A 3")
    assert f"Yours are {one}, {other}" in season.told("p01")
    season.mail("p01", first, f"BID {one}: A 3\nBID {other}: East 2")
    season.mail("p01", first, f"BID {one}: A 4\n\nBID match {other}: B 2\nBye")
    with reading_scope(season.engine) as session:
        made = [seat_bids.bid_of(session, seatings(season)[place], 1) for place in places]
    assert made == [{"A": 4}, {"B": 2}]


@pytest.mark.parametrize(
    ("offers", "seated", "prices"),
    [
        ([], "21", {}),
        ([(1, "A", 0)], "12", {}),
        ([(2, "B", 0), (1, "B", 3), (2, "B", 5), (1, "A", 1)], "12", {"A": 1, "B": 5}),
    ],
)
def test_the_last_bid_of_an_auction_gets_its_seat_and_pays(
    offers: list[tuple[int, str, int]], seated: str, prices: dict[str, int]
) -> None:
    found = by_auction("AB", [2, 1], [Offer(*offer) for offer in offers])
    assert "".join(str(found.entries[seat]) for seat in "AB") == seated
    assert found.prices == prices


@on_sqlite_only
def test_an_auction_ends_when_each_player_has_a_seat(season: Season) -> None:
    opened(season, sides="auction", scoring=Scoring.OWN_POINTS)
    first, second = season.players
    assert "as in “BID 1: A 3”" in season.told("p01")
    assert not bid(season, first, A=0)
    before = len(season.letters("p01"))
    for player, points, why in (
        (second, {"A": 0}, "the highest bid for North is 0; bid more"),
        (second, {"A": 3, "B": 1}, "bid for one seat at a time"),
        (first, {"A": 4}, "yours is the highest bid for North; you can bid again"),
        (first, {"B": 1}, "yours is the highest bid for North; you can bid again"),
    ):
        with pytest.raises(NotPossible, match=why):
            bid(season, player, **points)
    season.mail("p02", second, "BID North 2")
    assert "it is the highest bid for this seat now. - Match 1: 2 for North" in season.told("p02")
    assert "P01, you have been outbid" in season.told("p01")
    assert "North (A): 2 by P02." in season.told("p01")
    assert len(season.letters("p01")) == before + 1
    assert not bid(season, first, A=5)
    assert "P02, you have been outbid" in season.told("p02")
    assert bid(season, second, B=0)
    (match,) = season.undecided()
    people = season.look().people
    assert people[match.entries["A"]].user_id == first
    assert match.handicap == {"A": 5}
    assert "the auction of the seats of match 1 is over" in season.told("p01")
    assert "- P02 gets South (B)." in season.told("p01")
    assert faults(season) == []
    check_html_says_the_same(season)


@on_sqlite_only
def test_an_auction_goes_on_for_a_day_after_the_last_bid(quiet: Season) -> None:
    opened(quiet, entrants=3, kind=TABLES, seats=3, rounds=1, sides="auction", bid_days=1)
    begun = seatings(quiet)[0].closes_at
    with by_the_clock(lambda: begun - timedelta(hours=2)):
        bid(quiet, quiet.players[0], C=2)
        assert seatings(quiet)[0].closes_at == begun + timedelta(hours=22)
    with by_the_clock(lambda: begun):
        quiet.begin_at_once()  # others are reminded, but the auction goes on
        assert quiet.undecided() == []
        assert not bid(quiet, quiet.players[1], C=3)
    assert lapse(quiet)
    (match,) = quiet.undecided()
    assert quiet.look().people[match.entries["C"]].user_id == quiet.players[1]
    assert match.handicap == {"C": 3}
    assert faults(quiet) == []


def check_html_says_the_same(season: Season) -> None:
    """Each e-mail says the same in both of its forms."""
    for name in ("p01", "p02", "p03"):
        for each in season.letters(name):
            told = html_to_text(each.body_html or "")
            assert words(told) == words(each.body_text), each.cause


def come_by(season: Season, **later: int) -> bool:
    """Let the worker come by so much after now; return whether it had anything to do."""
    then = utc_now() + timedelta(**later)
    with by_the_clock(lambda: then):
        with reading_scope(season.engine) as session:
            is_due = next_round.due(session) == [season.number]
        assert season.begin_at_once() == is_due
    return is_due


def asked_of(season: Season, player: int) -> list[PlayerNeed]:
    """What competitions ask of a player now."""
    with reading_scope(season.engine) as session:
        return needs_of_player(session, player, utc_now())


@on_sqlite_only
def test_whoever_has_not_bid_is_reminded_once_and_nobody_else_is_told(season: Season) -> None:
    opened(season, entrants=3, at_once=3, bid_days=2)
    first, second, third = season.players
    (need,) = asked_of(season, first)
    own = [each.closes_at for each in seatings(season) if 1 in each.entries]
    assert (need.bids, need.until) == (2, min(own))
    for place, seating in enumerate(seatings(season)):
        if 1 in seating.entries:
            bid(season, first, place, A=2)
    assert asked_of(season, first) == []
    assert asked_of(season, second)[0].bids == 2
    before = len(season.letters("p01"))
    assert not come_by(season, hours=23)
    assert come_by(season, hours=25)
    assert not come_by(season, hours=26)
    for name in ("p02", "p03"):
        assert "bid for a seat" in season.letters(name)[-1].subject
        assert "you have not bid yet, and the time for bids is nearly over" in season.told(name)
        assert season.told(name).count("You have not bid yet.") == 2
    assert len(season.letters("p01")) == before
    assert season.letters("p02")[-1].kind is MailKind.REMINDER
    one, other = (each.number for each in seatings(season) if 3 in each.entries)
    season.reply(season.letters("p03")[-1], f"BID {one}: A 1\nBID {other}: A 1")
    assert asked_of(season, third) == []
    check_html_says_the_same(season)


@on_sqlite_only
def test_in_an_auction_whoever_has_no_seat_yet_is_reminded(season: Season) -> None:
    opened(season, sides="auction", bid_days=1)
    first, second = season.players
    bid(season, first, A=1)
    assert asked_of(season, first) == []
    assert len(asked_of(season, second)) == 1
    before = len(season.letters("p01"))
    assert not come_by(season, hours=11)
    assert come_by(season, hours=13)
    assert len(season.letters("p01")) == before
    assert "you have no seat yet" in season.told("p02")
    assert "BID 1: A 3" in season.told("p02")
