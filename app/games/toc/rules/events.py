"""Section 6.23: the events of cards, part by part, from top to bottom."""

from collections.abc import Callable, Mapping
from typing import Final

from app.games.cards.decks import HAND
from app.games.cards.phrases import Phrase
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    OUT,
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    on_map,
    put,
    side_of,
)
from app.games.toc.box import (
    BOX,
    DECKS,
    FAR_EAST,
    GREEN,
    NET,
    SEAT_OF,
    UNITS,
    camp_of,
    card_under,
    has_mark,
    is_army,
    region_of,
)
from app.games.toc.components import ActionCard
from app.games.toc.components.effect_words import Effect
from app.games.toc.rules import campaign_events, political_events
from app.games.toc.rules.activation import activatable_bits
from app.games.toc.rules.arrivals import arrive
from app.games.toc.rules.control import enter
from app.games.toc.rules.derived import derive
from app.games.toc.rules.leaders import NO_ACT_MARKERS, flip_leader, place_no_act
from app.games.toc.rules.places import ON_MAP, any_of, arrival_places
from app.games.toc.rules.replacing import CORPS_STEPS

GREENS: Final = tuple(unit for unit, record in UNITS.items() if record.side == GREEN)


def can_do_something(board: Board, side: str, card: ActionCard) -> bool:
    """TQ-16: whether any part of an event can be carried out now."""
    return any(is_doable(board, side, phrase) for effect in card.effects for phrase in effect)


def is_doable(board: Board, side: str, phrase: Phrase) -> bool:
    """Whether an operation can be carried out now, as far as the scenario has it."""
    if "campaign" in board and phrase.form in campaign_events.DOABLE:
        return campaign_events.DOABLE[phrase.form](board, side, phrase)
    if "politics" in board and phrase.form in political_events.DOABLE:
        return political_events.DOABLE[phrase.form](board, side, phrase)
    return _DOABLE.get(phrase.form, _never)(board, side, phrase)


def _never(board: Board, side: str, phrase: Phrase) -> bool:
    """What belongs to politics, in-fighting or the Far East is not in the scenario."""
    return False


def _pieces_to_place(board: Board, phrase: Phrase) -> list[str]:
    return [piece for piece in phrase["pieces"] if board["where"][piece] == OUT]


def _placing(board: Board) -> tuple[str, ...]:
    """The operations that place pieces one by one, where there is a choice as the player likes: up
    to version 5 of the rules forces of factions came to the first place (11.1, 13.42)."""
    return ("place", "faction") if is_since(board, SINCE_VERSION_6) else ("place",)


def _can_place(board: Board, side: str, phrase: Phrase) -> bool:
    return any(
        arrival_places(board, side, piece, phrase["where"])
        for piece in _pieces_to_place(board, phrase)
    )


def _words(phrase: Phrase) -> str:
    return BOX.effects.where.write(phrase["where"])


def _can_activate(board: Board, side: str, phrase: Phrase) -> bool:
    gains = phrase.get("gains", ())
    return bool(activatable_bits(board, side, {}, phrase["count"], gains, _words(phrase)))


def repairable(board: Board, side: str, phrase: Phrase) -> list[str]:
    """Case 11.2: reduced units of a side, no faction's, that a card may repair; none with a dot but
    insurrection armies, which the case names, and none in the Far East (13.41). Up to version 5 of
    the rules no insurrection armies either, and units in the Far East as well."""
    where = any_of(derive(board), side, phrase["where"]) if "where" in phrase.args else None
    is_new = is_since(board, SINCE_VERSION_6)
    return [
        unit
        for unit in board["reduced"]
        if on_map(board, unit)
        and side_of(board, unit) == side
        and not UNITS[unit].faction
        and (not has_mark(unit, "dot") or (is_new and has_mark(unit, "insurrection")))
        and ("camp" not in phrase.args or camp_of(unit) == phrase["camp"])
        and (where is None or where & NET.bit[board["where"][unit]])
        and not (is_new and region_of(board["where"][unit]) == FAR_EAST)
    ]


def _free_greens(board: Board, size: str) -> list[str]:
    return [unit for unit in GREENS if UNITS[unit].size == size and board["where"][unit] == OUT]


def _green_places(board: Board, side: str, phrase: Phrase) -> list[str]:
    derived = derive(board)
    return NET.names(ON_MAP & ~derived.all_units & any_of(derived, side, phrase["where"]))


def _marked(board: Board, side: str, phrase: Phrase) -> list[str]:
    derived = derive(board)
    occupied = ON_MAP & (derived.all_units | derived.all_leaders) & ~NET.bits(board["no_act"])
    return NET.names(occupied & any_of(derived, side, phrase["where"]))


_DOABLE: Final[Mapping[str, Callable[[Board, str, Phrase], bool]]] = {
    "place": _can_place,
    "activate": _can_activate,
    "repair": lambda board, side, phrase: bool(repairable(board, side, phrase)),
    "steps": lambda board, side, phrase: True,
    "assets": lambda board, side, phrase: True,
    "modify": lambda board, side, phrase: phrase["table"] == "cancel_retreat",
    "green_corps": lambda board, side, phrase: bool(
        _free_greens(board, "corps") and _green_places(board, side, phrase)
    ),
    "green_army": lambda board, side, phrase: bool(
        _free_greens(board, "army") and _green_places(board, side, phrase)
    ),
    "no_act": lambda board, side, phrase: (
        len(board["no_act"]) < NO_ACT_MARKERS and bool(_marked(board, side, phrase))
    ),
    "training": lambda board, side, phrase: board["training"][side] == 0,
    "show_hand": lambda board, side, phrase: True,
    "flip_leader": lambda board, side, phrase: (
        on_map(board, phrase["piece"]) and phrase["piece"] not in board["flipped"]
    ),
    "leader_roll": lambda board, side, phrase: any(
        board["where"][piece] == OUT for piece in phrase["pieces"]
    ),
}
"""The operations that the scenario has, each with whether it can be done now."""


class Event(AnsweredStep):
    """Case 6.23: the parts of an event in order; what cannot be done is skipped (TQ-16)."""

    name = "event"
    cases = "6.23, 11.1, 11.2, 13.2, 13.31"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        effects = _effects(play, frame)
        while True:
            at = frame.setdefault("part", 0)
            if at >= len(effects):
                play.leave()
                return
            able = [
                number
                for number, each in enumerate(effects[at])
                if is_doable(board, side, each)
                or (number == frame.get("choice") and "left" in frame)
            ]
            if len(able) > 1 and "choice" not in frame:
                play.ask(SEAT_OF[side], what="event_choice")
                return
            if not able or frame.get("choice", able[0]) not in able:
                frame["part"] += 1
                for name in ("left", "entered", "choice"):
                    frame.pop(name, None)
                continue
            if able[0]:
                frame.setdefault("choice", able[0])
            phrase = effects[at][frame.get("choice", 0)]
            if phrase.form in _placing(board):
                piece = self._next(board, side, phrase)
                places = arrival_places(board, side, piece, phrase["where"])
                if len(places) == 1:
                    arrive(play, board, side, piece, places[0])
                    if play.frame("same_space") is not None:
                        return
                else:
                    play.ask(SEAT_OF[side], what="event_place")
                    return
                continue
            if phrase.form in _CHOSEN:
                if frame.get("left") != 0:
                    play.ask(SEAT_OF[side], what=f"event_{phrase.form}")
                    return
                frame.pop("left")
            elif phrase.form == "activate":
                frame["part"] += 1
                play.push(
                    "operations",
                    side=side,
                    points=phrase["count"],
                    where=_words(phrase),
                    gains=list(phrase.get("gains", ())),
                )
                return
            elif "campaign" in board and phrase.form in campaign_events.OF_CAMPAIGN:
                frame["part"] += 1
                frame.pop("choice", None)
                campaign_events.carry_out(play, board, side, phrase)
                return
            elif phrase.form in political_events.OF_FACTIONS:
                frame["part"] += 1
                political_events.carry_out(play, board, side, phrase)
                return
            else:
                self._do(play, board, side, phrase, frame)
            frame["part"] += 1
            frame.pop("choice", None)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, side = board_of(play.state), frame["side"]
        alternatives = _effects(play, frame)[frame["part"]]
        if len(alternatives) > 1 and "choice" not in frame:
            return [{"do": "choose", "number": at + 1} for at in range(len(alternatives))]
        phrase = _phrase(play, frame)
        match phrase.form:
            case "place" | "faction":
                piece = self._next(board, side, phrase)
                places = arrival_places(board, side, piece, phrase["where"])
                return [{"do": "arrive", "unit": piece, "at": place} for place in places]
            case "repair":
                left = frame.get("left") or 2 * phrase["count"]
                found: list[Action] = [
                    {"do": "mend", "unit": unit}
                    for unit in repairable(board, side, phrase)
                    if (2 if is_army(unit) else 1) <= left
                ]
                return [*found, {"do": "done"}]
            case "green_corps" | "green_army":
                return [
                    {"do": "greens", "place": space} for space in _green_places(board, side, phrase)
                ]
            case _:
                marks: list[Action] = [
                    {"do": "agitate", "place": space} for space in _marked(board, side, phrase)
                ]
                return [*marks, {"do": "done"}]

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return self.options(play, frame, seat)[0]

    def do_choose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 6.23: of two things that a card offers the player chooses one."""
        play.close_decision(seat)
        frame["choice"] = action["number"] - 1

    def do_arrive(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        piece, at = action["unit"], action["at"]
        play.close_decision(seat)
        arrive(play, board, side, piece, at)

    def do_mend(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        play.close_decision(seat)
        phrase = _phrase(play, frame)
        left = frame.get("left") or 2 * phrase["count"]
        board["reduced"].remove(action["unit"])
        frame["left"] = left - (2 if is_army(action["unit"]) else 1)
        play.emit("repaired", unit=action["unit"])
        if not repairable(board, side, phrase):
            frame["left"] = 0

    def do_greens(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        play.close_decision(seat)
        phrase = _phrase(play, frame)
        unit = _free_greens(board, phrase.form.removeprefix("green_"))[0]
        put(board, unit, action["place"])
        enter(play, board, unit, action["place"], supplied=False)
        play.emit("arrives", unit=unit, place=action["place"])
        left = (frame.get("left") or phrase["count"]) - 1
        frame["left"] = left if _DOABLE[phrase.form](board, side, phrase) else 0

    def do_agitate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, side = board_of(play.state), frame["side"]
        play.close_decision(seat)
        phrase = _phrase(play, frame)
        place_no_act(board, action["place"])
        play.emit("no_act", place=action["place"])
        left = (frame.get("left") or phrase["count"]) - 1
        frame["left"] = left if _DOABLE["no_act"](board, side, phrase) else 0

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["left"] = 0

    def _next(self, board: Board, side: str, phrase: Phrase) -> str:
        return next(
            piece
            for piece in _pieces_to_place(board, phrase)
            if arrival_places(board, side, piece, phrase["where"])
        )

    def _do(self, play: Play, board: Board, side: str, phrase: Phrase, frame: Frame) -> None:
        match phrase.form:
            case "steps" if "only" in phrase.args and "politics" in board:
                key = CORPS_STEPS.format(side=side)
                board["modifiers"][key] = board["modifiers"].get(key, 0) + 2 * phrase["count"]
                play.emit("corps.steps", side=side, steps=phrase["count"])
            case "steps":
                board["steps"][side] += 2 * phrase["count"]
                play.emit("steps", side=side, steps=phrase["count"])
            case "assets":
                for kind in phrase["assets"]:
                    number = 1 + sum(each.startswith(f"{side}-{kind}") for each in board["assets"])
                    asset = f"{side}-{kind}-{number}"
                    board["assets"][asset] = "ready"
                    if "campaign" in board and "section" in phrase.args:
                        board["campaign"]["sections"][asset] = phrase["section"]
                    play.emit("asset", side=side, kind=kind)
            case "modify":
                key = f"{phrase['table']} {phrase['whom']}"
                board["modifiers"][key] = board["modifiers"].get(key, 0) + phrase["by"]
            case "training":
                board["training"][side] = 1
                play.emit("training", side=side)
            case "show_hand":
                shown = phrase["side"]
                play.reveal()
                cards = DECKS[shown].at(board["cards"], HAND)
                board["shown"] += [card for card in cards if card not in board["shown"]]
                play.emit("hand.shown", side=shown, cards=cards)
            case "flip_leader":
                die = play.roll(f"event {phrase['piece']}")
                play.emit("event.roll", piece=phrase["piece"], die=die)
                if die in phrase["faces"]:
                    flip_leader(play, board, phrase["piece"])
            case "leader_roll":
                self._insurgent_leader(play, board, side, phrase, frame)
            case _:
                raise NotImplementedError(phrase.form)

    def _insurgent_leader(
        self, play: Play, board: Board, side: str, phrase: Phrase, frame: Frame
    ) -> None:
        """Case 13.2, D33: on the faces named, the first free of the leaders joins the army."""
        first = _effects(play, frame)[0][0]
        places = [board["where"][unit] for unit in first["pieces"] if on_map(board, unit)]
        die = play.roll("insurrection leader")
        free = [piece for piece in phrase["pieces"] if board["where"][piece] == OUT]
        joined = die in phrase["faces"] and bool(free and places)
        play.emit("event.roll", piece=phrase["pieces"][0], die=die)
        if joined:
            put(board, free[0], places[0])
            play.emit("arrives", unit=free[0], place=places[0])


_CHOSEN: Final = frozenset({"repair", "green_corps", "green_army", "no_act"})
"""The operations that need a choice of the player's."""


def _effects(play: Play, frame: Frame) -> tuple[Effect, ...]:
    """The parts of the event, as they are under the rules of the match."""
    return card_under(frame["card"], play.state["rules"]).effects


def _phrase(play: Play, frame: Frame) -> Phrase:
    """The part of the event that is being carried out, in the alternative that was chosen."""
    return _effects(play, frame)[frame["part"]][frame.get("choice", 0)]
