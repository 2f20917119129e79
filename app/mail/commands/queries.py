"""Questions about the site and the match: HELP, STATUS, MAP, LOG."""

from collections.abc import Sequence

from app.games.kernel.log_chapters import LogChapter, log_chapters, newest
from app.games.kernel.log_merging import merge_items
from app.mail.commands.registry import COMMANDS, AnswerSection, CommandCall, CommandError, command
from app.mail.commands.section import MailSection
from app.mail.order_form import instruction_words, order_words
from app.mail.outbox import names_by_seat
from app.mail.reading.checkboxes import disarmed
from app.mail.seat_situation import board_drawing, situation_of
from app.mail.send_press import named as named_player
from app.mail.turn_summary import Turn, TurnSummary, board_in_words, lines
from app.matches.clock.current_absences import seats_away
from app.matches.load import NotStarted, load, position, title_of
from app.matches.log import numbers_by_source
from app.models import SubmissionSource, utc_now

DEFAULT_LINES = 20
"""The number of lines that LOG alone sends."""

MAX_LINES = 2_000
"""The largest number of lines of the log in one answer; the site has all."""


@command(
    "HELP",
    r"help(?: me)?(?: please)?",
    forms=("HELP",),
    meaning="this help: how to play by e-mail, all commands and order words",
)
def instructions(section: MailSection, _call: CommandCall) -> AnswerSection:
    """All that can be written in a mail."""
    title = title_of(section.match)
    return AnswerSection(
        "help",
        {
            "commands": list(COMMANDS.values()),
            "order_words": order_words(title),
            "standing": instruction_words(title),
        },
    )


@command(
    "STATUS",
    r"status",
    forms=("STATUS",),
    meaning="show the position, who must act, who is away, and the orders you can give now",
)
def status(section: MailSection, _call: CommandCall) -> AnswerSection:
    """How the match stands for the seat."""
    stands = situation_of(section.session, section.match, section.seat.letter)
    absent = seats_away(section.session, section.match_id, utc_now())
    names = names_by_seat(section.session, section.match)
    who = [(named_player(names, seat), each) for seat, days in absent.items() for each in days]
    return AnswerSection("status", {"situation": stands, "away": who})


@command(
    "MAP",
    r"(?:map|board|picture)",
    forms=("MAP",),
    meaning="show the board as a picture and in words",
)
def board(section: MailSection, _call: CommandCall) -> AnswerSection:
    """The board as the seat sees it, with what it is told of since its own last action."""
    letter = section.seat.letter
    match = position(section.match)
    if match is None:
        raise CommandError("the match has not started")
    drawing = board_drawing(section.session, section.match, letter)
    return AnswerSection("map", {"board": board_in_words(match.view(letter))}, drawing=drawing)


@command(
    "LOG",
    r"(?:log|history)(?: (?:last )?(?P<count>\d{1,6})(?: lines?)?"
    r"| (?:since|from) (?:game )?turn (?P<turn>\d{1,4})| (?P<all>all|whole))?",
    forms=("LOG", "LOG 50", "LOG SINCE TURN 3", "LOG ALL"),
    meaning=f"show what has happened: the last {DEFAULT_LINES} lines, or as many as you ask for",
)
def log(section: MailSection, call: CommandCall) -> AnswerSection:
    """The log as the seat may read it."""
    letter = section.seat.letter
    try:
        loaded = load(section.session, section.match_id)
    except NotStarted as early:
        raise CommandError("the match has not started") from early
    timed_out = numbers_by_source(section.session, section.match_id, SubmissionSource.TIME_OUT)
    names = names_by_seat(section.session, section.match)
    told = log_chapters(loaded.match, loaded.match.log, letter, timed_out, names=names)
    chapters = merge_items(told, loaded.match.title.wording.continuations)
    most = MAX_LINES
    if "turn" in call.found:
        chapters = _since(chapters, int(call.found["turn"]))
    elif "all" not in call.found:
        most = min(MAX_LINES, int(call.found.get("count", DEFAULT_LINES)))
    spoken = [_with_something_said(chapter) for chapter in chapters]
    shown, left_out = newest([each for each in spoken if each.items or each.opening], most)
    turns = tuple(Turn(disarmed(chapter.heading), tuple(lines(chapter))) for chapter in shown)
    return AnswerSection("log", {"summary": TurnSummary((), turns, left_out)})


def _with_something_said(chapter: LogChapter) -> LogChapter:
    return LogChapter(chapter.opening, [item for item in chapter.items if item.says])


def _since(chapters: Sequence[LogChapter], turn: int) -> list[LogChapter]:
    """The player turns of a game turn and of those after it.

    Raises CommandError if it has not been.
    """
    found = [
        place
        for place, chapter in enumerate(chapters)
        if chapter.opening is not None and chapter.opening.args.get("turn", 0) >= turn
    ]
    if not found:
        raise CommandError(f"game turn {turn} has not started yet")
    return list(chapters[found[0] :])
