"""The log as it is read: journeys in one line, dice with what they hit, names that lead to the map,
and what a reader looks for."""

import re
from random import Random

import pytest

from app.games.kernel.log_chapters import LogChapter, LogItem, log_chapters
from app.games.kernel.log_merging import merge_items
from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.rcw.presentation.board import places
from app.games.rcw.presentation.log import KIND_OF, KINDS
from app.games.rcw.title import RCW
from app.matches.log_summary import LastRolls
from app.web.match.log import views
from app.web.match.log.filter import LogFilter, LogQuery
from app.web.match.page.charts import chart_panels
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.web.club import Club
from tests.web.played import play_until


@pytest.fixture(scope="module")
def match() -> Match:
    """A match that bots have played for a game turn."""
    played = Match.new(RCW, seats=["A", "B", "C", "D"], seed="11" * 32)
    random = Random(1)
    for _ in range(400):
        seat = sorted(played.waiting())[0]
        played.apply(seat, RCW.bots["steady"](played, seat, random))
    return played


@pytest.fixture(scope="module")
def log(match: Match) -> list[LogChapter]:
    """Its log, folded, as player A reads it."""
    return merge_items(log_chapters(match, match.log, "A"), RCW.wording.continuations)


def look_at(match: Match, seat: str | None) -> LogFilter:
    view = match.view(seat)
    return LogFilter(KINDS, KIND_OF, view["seats"], {}, places(view), RCW.notation.place_kinds)


def items(chapters: list[LogChapter]) -> list[LogItem]:
    return [item for chapter in chapters for item in chapter.items]


def test_a_journey_by_rail_is_one_line() -> None:
    p = position("A: RL-152 R-111 @ tver\nB: WL-251 @ kuban")
    p.order("A", "move Trotsky, rail Archangel, halt")
    (line,) = items(
        merge_items(log_chapters(p.match, p.match.log, "A"), RCW.wording.continuations)
    )[-1:]
    assert [said.text for said in line.says] == [
        "Player A moves Trotsky from Tver.",
        "Trotsky, R-111 Tver: to Archangel by rail via Novgorod, Petrograd, Olonetz.",
    ]
    assert line.order == "move Trotsky, …, halt"


def test_folding_keeps_every_number_die_and_name(match: Match, log: list[LogChapter]) -> None:
    shown = items(log)
    numbers = [n for item in shown for n in (*item.earlier, item.n) if n is not None]
    heard = log_for(RCW, match.log, "A")
    assert numbers == list(range(len(heard)))
    assert sum(item.dice for item in shown) == sum(len(item["draws"]) for item in heard)
    assert len(shown) < len(numbers) * 0.6
    entered = [
        t["args"]["province"] for e in match.log for t in e["tellings"] if t["say"] == "enters"
    ]
    ways = [said.args for item in shown for said in item.says if said.key.startswith("enters")]
    assert [p for way in ways for p in (*way.get("via", ()), way["province"])] == entered


def test_nothing_is_folded_across_seats_or_over_a_player_turn(log: list[LogChapter]) -> None:
    for chapter in log:
        assert all(item.seat is not None for item in chapter.items if item.earlier)
    starts = [chapter.heading for chapter in log if chapter.heading]
    assert len(starts) == len(set(starts)) > 2


def test_every_telling_has_a_kind_that_can_be_asked_for() -> None:
    assert set(KIND_OF.values()) == set(KINDS)
    assert KIND_OF["enters.via"] == "movement"
    assert KIND_OF["attack.declared"] == "combat"
    assert KIND_OF["trade.proposed"] == KIND_OF["motion.refused"] == "politics"
    assert KIND_OF["draw"] == KIND_OF["event"] == "events"


def test_the_log_is_searched_by_seat_kind_and_text(match: Match, log: list[LogChapter]) -> None:
    look = look_at(match, "A")
    everything = items(log)
    fought = items(look.kept(log, LogQuery(kind="combat")))
    assert 0 < len(fought) < len(everything)
    assert all("combat" in look.kinds_in(item) for item in fought)
    rolled = items(look.kept(log, LogQuery(kind="dice")))
    assert rolled == [item for item in everything if item.dice]
    in_kuban = items(look.kept(log, LogQuery(text=" kubán ")))
    assert in_kuban
    assert all(
        "kuban" in " ".join([item.order or "", *(s.text for s in item.says)]).lower()
        for item in in_kuban
    )
    of_c = items(look.kept(log, LogQuery(seat="C")))
    assert {item.seat for item in of_c} >= {"C"}
    assert [item for item in everything if item.seat == "C" and item not in of_c] == []
    assert items(look.kept(log, LogQuery("C", "combat", "no such place"))) == []


def test_names_lead_to_where_they_are_on_the_map_now() -> None:
    p = position("A: RL-152 R-111 @ tver\nB: WL-251 @ kuban")
    p.order("A", "move Trotsky, rail Yaroslavl, halt")
    look = look_at(p.match, "B")
    (line,) = items(
        merge_items(log_chapters(p.match, p.match.log, "B"), RCW.wording.continuations)
    )[-1:]
    led = [(s.text, look.place(s)) for said in line.says for s in said.spans if look.place(s)]
    assert led == [
        ("Trotsky", "yaroslavl"),
        ("Tver", "tver"),
        ("Trotsky", "yaroslavl"),
        ("R-111 Tver", "yaroslavl"),
        ("Yaroslavl", "yaroslavl"),
    ]


def test_the_last_roll_is_marked_on_its_chart(match: Match, log: list[LogChapter]) -> None:
    rolls_known = LastRolls.among([said for item in items(log) for said in item.says])
    panels = {p.chart.id: p for p in chart_panels(RCW, match.view("A"), rolls_known)}
    combat = panels["combat"]
    assert combat.roll is not None
    last = [t["args"] for e in match.log for t in e["tellings"] if t["say"] == "combat"][-1]
    assert (combat.roll.row, combat.roll.column) == (str(last["die"]), last["odds"])
    assert combat.mark(str(last["die"]), last["odds"]) == "hit"
    assert combat.mark(str(last["die"])) == combat.mark("", last["odds"]) == "line"
    assert panels["turns"].mark(str(match.state["board"]["turn"])) == "now"
    assert panels["victory"].roll is None
    rolls = [said.roll for item in items(log) for said in item.says if said.roll]
    assert [p.chart.id for p in panels.values() if p.is_newest] == [rolls[-1].chart]


@on_sqlite_only
def test_the_page_of_the_log_answers_what_is_asked(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = club.person("Anna")
    number = club.running_match(host, host)
    play_until(club, number, lambda match: match.state["board"]["phasing"] is not None)
    play_until(club, number, lambda match: match.state["draws"] > 90)
    path = f"/match/{number}/log"
    everything, dice = host.get(path + "?all=yes").text, host.get(path + "?kind=dice").text
    assert len(lines(everything)) > len(lines(dice)) > 0
    assert all("dice" in kinds.split() for kinds in lines(dice))
    assert '<option value="dice" selected>' in dice
    assert lines(host.get(path + "?text=no+such+word").text) == []
    assert lines(host.get(path + "?all=yes&seat=Z&kind=weather").text) == lines(everything)
    monkeypatch.setattr(views, "LINES_AT_FIRST", 20)
    newest = host.get(path).text
    assert lines(newest) == lines(everything)[-20:]
    assert f'href="{path}?all=yes"' in newest
    assert f'href="/match/{number}#place-' in everything


def lines(page: str) -> list[str]:
    """The kinds of each line of the log on a page."""
    return re.findall(r'<li[^>]* data-kinds="([^"]*)"', page)
