"""From and to which addresses a player writes: ADDRESSES, ADDRESS, FORGET, ROTATE."""

from app.accounts import addresses
from app.mail.commands.registry import AnswerSection, CommandCall, CommandError, Kind, command
from app.mail.commands.section import MailSection
from app.mail.outbox import rotate_token
from app.mail.trust import own_addresses
from app.models import UserAddress, utc_now

# Some mail programs write a link behind an address.
ADDRESS = r"<?(?P<address>[^\s<>@]+@[^\s<>@]+?)>?(?: ?<mailto:\S+>?)?"


@command(
    "ADDRESSES",
    r"(?:my )?addresses",
    forms=("ADDRESSES",),
    meaning="list the addresses you can send orders from",
)
def listed(section: MailSection, _call: CommandCall) -> AnswerSection:
    """The address of the account, and the further ones."""
    return AnswerSection("addresses", {"account": section.player.email, "others": _others(section)})


@command(
    "ADDRESS",
    rf"address (?:add )?{ADDRESS}",
    forms=("ADDRESS anna@office.example",),
    meaning="add an address you can send orders from; we ask you to confirm it, here first and "
    "then at the new address",
    kind=Kind.ACT,
    dangerous=True,
)
def add(section: MailSection, call: CommandCall) -> AnswerSection:
    """Ask at the address whether it is the player's."""
    address = call.found["address"].lower()
    refused = own_addresses.ask(
        section.session, section.settings, section.player, address, utc_now()
    )
    if refused is not None:
        raise CommandError(str(refused), line=call.line, clause=address)
    return AnswerSection("address_asked", {"address": address})


@command(
    "FORGET",
    rf"forget (?:address )?{ADDRESS}",
    forms=("FORGET anna@office.example",),
    meaning="remove an address; e-mails from it no longer count",
    kind=Kind.ACT,
)
def remove(section: MailSection, call: CommandCall) -> AnswerSection:
    """Let a further address be the player's no more."""
    address = call.found["address"].lower()
    if not addresses.remove(section.session, section.player, address):
        nearest = tuple(f"FORGET {row.address}" for row in _others(section))
        raise CommandError(
            "this is not one of your extra addresses",
            line=call.line,
            clause=address,
            nearest=nearest,
        )
    return AnswerSection("address_forgotten", {"address": address})


@command(
    "ROTATE",
    r"(?:rotate(?: (?:my |the )?(?:reply )?address)?|new (?:reply )?address)",
    forms=("ROTATE",),
    meaning="get a new reply address for this match; e-mails to the old ones no longer count",
    kind=Kind.ACT,
)
def rotate(section: MailSection, _call: CommandCall) -> AnswerSection:
    """Make every reply address of the seat void; the answer brings the one that holds."""
    rotate_token(section.seat)
    section.session.flush()
    return AnswerSection("rotated")


def _others(section: MailSection) -> list[UserAddress]:
    assert section.player.id is not None
    return addresses.addresses_of(section.session, section.player.id)
