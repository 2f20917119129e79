"""The question before a draft is submitted that ends a phase with something left undone in it."""

from app.games.catalogue import presentation_of
from app.matches import drafts
from app.matches.load import load
from app.web.match.access import Access
from app.web.store import reading


def is_due(access: Access, seat: str) -> bool:
    """Whether the player should be asked if he means it."""
    draft = drafts.show(reading(), access.match_id, seat)
    presentation = presentation_of(draft.position.title.id)
    if not presentation.ends_a_phase(draft.actions):
        return False
    standing = load(reading(), access.match_id, with_log=False).match
    return bool(presentation.reminders(standing, draft))
