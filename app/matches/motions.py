"""The open motions of a match as one of their parties may know them, with their terms in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match
from app.games.kernel.motions import KEPT, Consent, is_void
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Entry, Motion, Seat
from app.games.kernel.view import is_secret, log_for, visible_motion
from app.games.kernel.wording import NOBODY, Names
from app.games.text import gettext

KEPT_NOTE = (
    "Kept: it is carried out as soon as what is being resolved is done. You can take it back until "
    "then."
)


@dataclass(frozen=True)
class OpenMotion:
    """A motion that lies open: `says` are its terms, as the log told them when it was made.

    `consents` are the seats that have agreed, as far as the reader may know: if the vote is
    `is_secret`, at most their own. `answers` are the reader's legal actions about it. `is_kept`: it
    has all the consent it needs, and is carried out when what is being resolved is done.
    """

    id: str
    kind: str
    by: Seat
    asked: tuple[Seat, ...]
    consents: tuple[Seat, ...]
    says: tuple[str, ...]
    answers: tuple[Action, ...]
    is_secret: bool
    is_kept: bool = False

    @property
    def note(self) -> str:
        """What becomes of it, where it is kept; else empty."""
        return gettext(KEPT_NOTE) if self.is_kept else ""


def open_motions(
    match: Match, log: Iterable[Entry], seat: Seat, names: Names = NOBODY
) -> tuple[OpenMotion, ...]:
    """Return the motions that `seat` is party to, oldest first; `log` is the log of the match.

    Those that everybody can see to be void are left out. `names` are those of the players by seat,
    for the terms.
    """
    mine = _of_seat(match, seat)
    if not mine:
        return ()
    terms = _terms(match, log, {motion["id"] for motion in mine}, seat, names)
    options = match.options(seat)
    return tuple(
        OpenMotion(
            motion["id"],
            motion["kind"],
            motion["by"],
            tuple(motion["asked"]),
            tuple(visible_motion(match, motion, seat)["consents"]),
            terms.get(motion["id"], ()),
            tuple(sorted(_about(options, motion["id"]), key=_plainest_first)),
            is_secret(match, motion),
            visible_motion(match, motion, seat).get("kept", False),
        )
        for motion in mine
    )


def count_to_answer(match: Match, seat: Seat) -> int:
    """Return how many open motions `seat` is asked about, has not accepted, and may answer."""
    asked = [
        motion["id"]
        for motion in _of_seat(match, seat)
        if seat in motion["asked"] and seat not in visible_motion(match, motion, seat)["consents"]
    ]
    if not asked:
        return 0
    answers = [option for option in match.options(seat) if option["do"] in Consent.verbs]
    return sum(bool(_about(answers, motion)) for motion in asked)


def _of_seat(match: Match, seat: Seat) -> list[Motion]:
    """Return the motions that `seat` is party to, but for those that all can see to be void."""
    play = Play(match.title, match.state, NoDice())
    return [
        motion
        for motion in match.state["motions"]
        if seat in (motion["by"], *motion["asked"]) and not is_void(play, motion)
    ]


def _about(options: Iterable[Action], motion: str) -> list[Action]:
    return [option for option in options if option.get("motion") == motion]


def _plainest_first(answer: Action) -> bool:
    """Accept, refuse and withdraw before what a title adds to them."""
    return answer["do"] not in Consent.verbs


def _terms(
    match: Match, log: Iterable[Entry], ids: set[str], seat: Seat, names: Names
) -> dict[str, tuple[str, ...]]:
    """Return what the first entry that tells `seat` of each motion says of it."""
    about = [entry for entry in log if not ids.isdisjoint(_motions_in(entry))]
    found: dict[str, tuple[str, ...]] = {}
    for item in log_for(match.title, about, seat, names):
        named = [args.get("motion") for args in item["about"]]
        for motion in ids.intersection(named) - found.keys():
            told = zip(item["keys"], item["says"], named, strict=True)
            # That it was kept then is no part of its terms; the note says whether it is.
            found[motion] = tuple(
                sentence for key, sentence, name in told if name == motion and key != KEPT
            )
    return found


def _motions_in(entry: Entry) -> list[str]:
    return [telling["args"].get("motion", "") for telling in entry["tellings"]]
