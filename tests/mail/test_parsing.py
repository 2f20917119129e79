"""A part of a mail taken apart into acts, questions, options and orders."""

import pytest

from app.games.catalogue import TITLES
from app.games.kernel.game_definition import Title
from app.games.kernel.order_grammar import SLOT
from app.mail.commands.parsing import ParsedSection, parse_section
from app.mail.commands.registry import Command, CommandCall, CommandError, Kind, find

ORDER_WORDS = frozenset(("MOVE", "HALT", "READY", "KEEP", "ACCEPT", "STAY"))


def taken(text: str, ticked: frozenset[str] = frozenset()) -> ParsedSection:
    return parse_section(text, ticked, ORDER_WORDS, compiled)


def compiled(command: Command, asked: CommandCall) -> str:
    return f"{command.word} compiled"


def words(found: ParsedSection) -> list[str]:
    return [step.command.word for step in found.commands if step.command]


def messages(found: ParsedSection) -> list[tuple[int, str, str]]:
    return [
        (step.call.line, step.call.text, step.call.body)
        for step in found.acts
        if step.command is not None
    ]


def test_commands_are_whole_lines_in_any_case() -> None:
    found = taken("- Status.\nmove\n  HELP me!\npreview\nUndo")
    assert words(found) == ["UNDO", "STATUS", "HELP", "PREVIEW"]
    assert found.orders == "move"


def test_acts_keep_their_order_and_orders_the_place_of_the_first() -> None:
    found = taken("UNDO\nmove\nPRESS ALL: So.\nEND\nhalt")
    assert [step.command.word if step.command else "orders" for step in found.acts] == [
        "UNDO",
        "orders",
        "PRESS",
    ]
    assert found.orders == "move\nhalt"
    assert [found.line_of(line) for line in (0, 1, 2, 3)] == [0, 2, 5, 0]


def test_a_message_goes_on_to_its_end_and_orders_stand_around_it() -> None:
    found = taken("move\nPRESS TO A, C\nDear both,\n\nstatus\nYours\nEnd.\nhalt")
    assert messages(found) == [(2, "PRESS TO A, C", "Dear both,\n\nstatus\nYours")]
    assert found.orders == "move\nhalt"
    assert found.questions == ()


def test_the_next_message_and_the_end_of_the_mail_end_one_too() -> None:
    found = taken("press to b: Yes.\nPress reply\n\nNo.\n\nPRESS ALL\nPerhaps.\nhalt\n")
    assert [(line, body) for line, _, body in messages(found)] == [
        (1, "Yes."),
        (2, "No."),
        (6, "Perhaps.\nhalt"),
    ]
    assert found.orders == ""


def test_a_box_that_was_ticked_ends_a_message() -> None:
    found = taken("PRESS REPLY\nReady.\nready\nhalt", ticked=frozenset({"ready"}))
    assert messages(found) == [(1, "PRESS REPLY", "Ready.")]
    assert found.orders == "ready\nhalt"


@pytest.mark.parametrize("line", ["the press to A", "move press to A", "# statsu"])
def test_what_only_looks_like_a_command_is_an_order(line: str) -> None:
    assert taken(line).orders == line


def test_the_text_may_follow_a_colon_with_further_colons() -> None:
    assert messages(taken("PRESS TO Anna: at 5:1, or not: you say"))[0][2] == (
        "at 5:1, or not: you say"
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("STATSU", "did you mean STATUS?"),
        ("priview", "did you mean PREVIEW?"),
        ("status quo", "could not read STATUS; write STATUS"),
        ("press on", "could not read PRESS; write PRESS"),
    ],
)
def test_a_mistyped_command_is_told(line: str, why: str) -> None:
    with pytest.raises(CommandError, match=why) as told:
        taken(f"move\n{line}")
    assert told.value.line == 2
    assert told.value.nearest


def test_a_word_that_orders_begin_with_is_left_to_the_engine() -> None:
    assert taken("keep 26 Commissars\nstayy\nI shall give you the status of all of it").orders


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
def test_no_order_word_of_a_title_is_a_command_of_mails(title: Title) -> None:
    """What an e-mail offers as an answer reaches the engine: each example of the guide, and each
    pattern with some noun in its slots. To resign means the same in both."""
    examples = {do: text for group in title.verb_groups for do, text in group.examples.items()}
    for do, verb in title.notation.verbs.items():
        if do in title.resign_verbs:
            continue
        for line in (examples[do], SLOT.sub("noun", verb.pattern)):
            found = find(line)
            assert found is None or found[0].kind is Kind.ORDER, line
