"""What came of the dice of a submission: the results that its receipt shows first."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session

from app.games.catalogue import presentation_of
from app.games.kernel.charts import Roll
from app.games.kernel.log_chapters import LogChapter, Sentence, log_chapters
from app.games.kernel.wording import Names
from app.games.presentation import CounterFaces
from app.matches.load import LoadedMatch
from app.matches.log import entries_of
from app.web.match.access import Access


@dataclass(frozen=True, slots=True)
class RollOutcome:
    """A roll on a chart: the sentence that tells of it, and those of the same order after it.

    `chart` is the name of the chart. `place` is where it happened, its id and its name, if the
    sentence names a place. `lost` are the faces of the counters that were lost by it.
    """

    roll: Roll
    chart: str
    said: Sentence
    place: tuple[str, str] | None
    after: list[Sentence] = field(default_factory=list)
    lost: list[Any] = field(default_factory=list)


def outcomes(
    session: Session,
    loaded: LoadedMatch,
    access: Access,
    submission_id: int | None,
    view: Mapping[str, Any],
    names: Names,
) -> Sequence[RollOutcome]:
    """The rolls of a submission that the reader, who has `view`, may see; in their order."""
    if submission_id is None:
        return ()
    entries = entries_of(session, access.match_id, submission_id)
    chapters = log_chapters(loaded.match, entries, access.seat, names=names)
    charts = {chart.id: chart.name for chart in loaded.match.title.charts(view)}
    # What the dice bring when another player's turn begins is news, and no result of orders.
    own = [each for each in chapters if each.opening is None or _opens_own(each, access.seat)]
    faces = presentation_of(loaded.match.title.id).counter
    return list(_in(own, loaded.match.title.lexicon.place_kinds, charts, faces))


def _opens_own(chapter: LogChapter, seat: str | None) -> bool:
    return chapter.opening is not None and chapter.opening.args.get("seat") == seat


def _in(
    chapters: list[LogChapter],
    kinds: Collection[str],
    charts: Mapping[str, str],
    faces: CounterFaces | None,
) -> Iterator[RollOutcome]:
    for chapter in chapters:
        for item in chapter.items:
            found: list[RollOutcome] = []
            for said in item.says:
                if said.roll is not None:
                    name = charts.get(said.roll.chart, "")
                    found.append(RollOutcome(said.roll, name, said, _place(said, kinds)))
                elif found:
                    found[-1].after.append(said)
                    if faces is not None:
                        found[-1].lost.extend(faces.of_losses(said.key, said.args))
            yield from found


def _place(said: Sentence, kinds: Collection[str]) -> tuple[str, str] | None:
    return next(((span.id, span.text) for span in said.spans if span.kind in kinds), None)
