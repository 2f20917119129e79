"""What a position file says of politics: markers, influence points, in-fighting and chits."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.positions.reading import PositionError, list_at, one_of, read_at
from app.games.positions.write import quote
from app.games.toc.board import Board, Politics
from app.games.toc.box import BOX, GREEN, RED, SIDES, WHITE
from app.games.toc.components.effect_words import SECTIONS
from app.games.toc.components.politics_files import CHITS, TRACK_END
from app.games.toc.positions import reading
from app.games.toc.rules.involvement import INVOLVED
from app.games.toc.rules.set_up import new_campaign, new_politics
from app.games.toc.rules.tracks import may_enter

KEYS: Final[Mapping[str, type]] = {
    "factions": dict,
    "influence": dict,
    "chits": dict,
    "fighting": list,
    "gates": list,
    "fresh": list,
    "campaign": dict,
}
"""The keys of politics. A file with `factions` is of the training scenario: it has the box of each
marker that it names, from -3, control by RED, to 3, control by WHITE. One with `campaign` is of the
campaign: it names tracks with their boxes, and lists those that are `active`, the factions `gone`
and `fallen`, and the `sides` of pieces."""


def put_politics(board: Board, content: Mapping[str, Any]) -> None:
    """Give a board the politics that a file describes; nothing if it names no factions."""
    if "factions" not in content:
        return
    politics = new_politics()
    board["politics"] = politics
    for name, box in content["factions"].items():
        key = f"factions.{name}"
        faction = read_at(key, name, _faction)
        if not isinstance(box, int) or abs(box) > TRACK_END:
            raise PositionError(f"a box from -{TRACK_END} to {TRACK_END} should stand here", key)
        politics["tracks"][faction] = box
        if abs(box) == TRACK_END:
            politics["control"][faction] = WHITE if box > 0 else RED
    for faction, side in politics["control"].items():
        if may_enter(board, faction):
            politics["entered"][faction] = side
    _put_lists(politics, content)


def put_campaign(board: Board, content: Mapping[str, Any]) -> None:
    """Give a board what of the campaign a file describes; nothing if it has no such part."""
    if "campaign" not in content:
        return
    part, campaign = content["campaign"], new_campaign()
    board["campaign"] = campaign
    for track in INVOLVED:
        campaign["tracks"][track] = int(part.get(track, 0))
    campaign["active"] = [str(each) for each in part.get("active", ())]
    campaign["gone"] = [str(each) for each in part.get("gone", ())]
    campaign["fallen"] = [str(each) for each in part.get("fallen", ())]
    campaign["peace"] = int(part.get("peace", 0))
    for asset, section in part.get("sections", {}).items():
        key = f"campaign.sections.{asset}"
        campaign["sections"][asset] = read_at(key, section, _section)
    for name, side in part.get("sides", {}).items():
        piece = read_at("campaign.sides", name, reading.piece)
        campaign["sides"][piece] = read_at(f"campaign.sides.{name}", side, _side_or_green)


def _put_lists(politics: Politics, content: Mapping[str, Any]) -> None:
    for name, points in content.get("influence", {}).items():
        politics["influence"][read_at(f"influence.{name}", name, _faction)] = int(points)
    politics["fighting"] = list_at("fighting", content, reading.side)
    politics["fresh"] = list_at("fresh", content, _faction)
    politics["gates"] = [str(each) for each in content.get("gates", ())]
    for name, chits in content.get("chits", {}).items():
        key = f"chits.{name}"
        drawn = [read_at(key, each, _chit) for each in str(chits).split()]
        politics["chits"][read_at(key, name, reading.side)] = drawn


def _side_or_green(text: str) -> str:
    return one_of(text, (*SIDES, GREEN), "side")


def _section(text: str) -> str:
    return one_of(text, SECTIONS, "section")


def _faction(text: str) -> str:
    return one_of(text, BOX.factions, "faction")


def _chit(text: str) -> str:
    return one_of(text, CHITS, "chit")


def sections(board: Board) -> Iterator[Sequence[str]]:
    """Yield the sections of a position file about politics; none in the introductory scenario."""
    politics = board.get("politics")
    if politics is None:
        return
    yield ["[factions]", *(f"{name} = {box}" for name, box in politics["tracks"].items())]
    if politics["influence"]:
        yield ["[influence]", *(f"{name} = {n}" for name, n in politics["influence"].items())]
    drawn = [side for side in SIDES if politics["chits"][side]]
    if drawn:
        yield [
            "[chits]",
            *(f"{side} = {quote(' '.join(politics['chits'][side]))}" for side in drawn),
        ]

    campaign = board.get("campaign")
    if campaign is not None:
        yield [
            "[campaign]",
            *(f"{track} = {box}" for track, box in campaign["tracks"].items()),
            *(f"{name} = {_listed(campaign[name])}" for name in ("active", "gone", "fallen")),
            f"peace = {campaign['peace']}",
        ]
        if campaign["sections"]:
            serving = (
                f"{quote(asset)} = {quote(at)}" for asset, at in campaign["sections"].items()
            )
            yield ["[campaign.sections]", *serving]
        if campaign["sides"]:
            turned = (f"{quote(piece)} = {quote(to)}" for piece, to in campaign["sides"].items())
            yield ["[campaign.sides]", *turned]


def _listed(names: Sequence[str]) -> str:
    return f"[{', '.join(map(quote, names))}]"


def lists(board: Board) -> dict[str, list[str]]:
    """Return the lists of a position file about politics, by key."""
    politics = board.get("politics")
    if politics is None:
        return {}
    return {
        "fighting": politics["fighting"],
        "gates": politics["gates"],
        "fresh": politics["fresh"],
    }
