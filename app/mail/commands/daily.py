"""The daily game by e-mail: DAILY starts it, DAILY RESULTS brings the tables."""

from datetime import date

from app.games.catalogue import TITLES
from app.games.kernel.game_definition import Title
from app.mail.announce import announcer
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.matches.daily import attempts, games
from app.matches.daily.results import DailyTable, table_of
from app.matches.refusal import NotPossible

TITLE = r"(?: (?P<title>(?!results?\b|table\b)\S.*))?"


def _title(section: MailSection, call: CommandCall) -> Title:
    """The title that a command names, else that of the match, else the first with a daily game.

    Raises CommandError if there is none.
    """
    found = games.daily_titles()
    said = call.found.get("title", "").casefold()
    if said:
        found = [each for each in found if said in (each.id.casefold(), each.name.casefold())]
    if not found:
        nearest = tuple(f"DAILY {each.name}" for each in games.daily_titles())
        raise CommandError("there is no such daily game", line=call.line, nearest=nearest)
    own = TITLES.get(section.match.title)
    return own if own in found else found[0]


@command(
    "DAILY",
    rf"(?:start |play )?(?:the )?daily(?: game)?{TITLE}",
    forms=("DAILY",),
    meaning="start today's daily game: a solitaire game with the same dice for everyone. You have "
    "one attempt a day; its e-mails come in a thread of their own",
    kind=Kind.ACT,
)
def start(section: MailSection, call: CommandCall) -> AnswerSection:
    """Begin today's game; who has begun it is told so again."""
    title = _title(section, call)
    day = games.today()
    announce = announcer(section.settings)
    try:
        match, is_new = attempts.begin(section.session, section.player, title, day, announce)
    except NotPossible as refused:
        raise CommandError(str(refused), line=call.line) from refused
    return AnswerSection(
        "daily", {"match": match, "is_new": is_new, "counts_until": match.dice_secret_until}
    )


@command(
    "DAILY RESULTS",
    r"daily(?: game)? (?:results?|table)(?: (?:of |for )?(?P<day>\d{4}-\d\d-\d\d))?",
    forms=("DAILY RESULTS", "DAILY RESULTS 2026-11-24"),
    meaning="show the results of the daily game, of today and yesterday or of the day you name, "
    "and the seed when they are final. Results of a game that others may still play are shown once "
    "you have finished yours",
)
def results(section: MailSection, call: CommandCall) -> AnswerSection:
    """The tables of a day, or of the last two, as far as the player may read them."""
    today = games.today()
    days = [today, today - games.DAY]
    if "day" in call.found:
        try:
            days = [date.fromisoformat(call.found["day"])]
        except ValueError as fault:
            raise CommandError("there is no such day", line=call.line) from fault
    tables: list[tuple[Title, DailyTable]] = []
    for day in days:
        for title in games.daily_titles():
            game = games.game_of(section.session, title.id, day) if day <= today else None
            if game is not None:
                found = table_of(section.session, game, section.player.id)
                tables.append((title, found))
    return AnswerSection(
        "daily_results",
        {"own": section.player.id, "counts_until": games.counts_until},
        tuple(tables),
    )
