"""What came of a submission: the results of its dice, which its receipt shows first, and the rest.

Where no dice were rolled the receipt folds the marches, which the player has just seen.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session

from app.games.catalogue import presentation_of
from app.games.kernel.charts import Roll
from app.games.kernel.log_chapters import LogChapter, Sentence, log_chapters
from app.games.kernel.log_merging import merge_items
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


@dataclass(frozen=True, slots=True)
class OrdersReport:
    """What a submission led to, as far as the reader may see it.

    `outcomes` are its rolls in their order; `marches` the sentences that tell of marches, a march a
    line, `told` all others. Of those without dice `number` sentences were written.
    """

    outcomes: Sequence[RollOutcome] = ()
    marches: Sequence[str] = ()
    told: Sequence[str] = ()
    number: int = 0


def orders_report(
    session: Session,
    loaded: LoadedMatch,
    access: Access,
    submission_id: int | None,
    view: Mapping[str, Any],
    names: Names,
) -> OrdersReport:
    """What became of a submission for the reader, who has `view`."""
    if submission_id is None:
        return OrdersReport()
    entries = entries_of(session, access.match_id, submission_id)
    chapters = log_chapters(loaded.match, entries, access.seat, names=names)
    found = _outcomes(loaded, access, chapters, view)
    if found:
        return OrdersReport(found)
    marches: list[str] = []
    told: list[str] = []
    keys = presentation_of(loaded.match.title.id).march_keys
    for said in _sentences(merge_items(chapters, loaded.match.title.wording.continuations)):
        (marches if said.key in keys else told).append(said.text)
    return OrdersReport((), marches, told, len(list(_sentences(chapters))))


def _sentences(chapters: Iterable[LogChapter]) -> Iterator[Sentence]:
    for chapter in chapters:
        if chapter.opening is not None:
            yield chapter.opening
        for item in chapter.items:
            yield from item.says


def _outcomes(
    loaded: LoadedMatch, access: Access, chapters: list[LogChapter], view: Mapping[str, Any]
) -> Sequence[RollOutcome]:
    charts = {chart.id: chart.name for chart in loaded.match.title.charts(view)}
    # What the dice bring when another player's turn begins is news, and no result of orders.
    own = [each for each in chapters if each.opening is None or _opens_own(each, access.seat)]
    faces = presentation_of(loaded.match.title.id).counter
    return list(_in(own, loaded.match.title.notation.place_kinds, charts, faces))


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
