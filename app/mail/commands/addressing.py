"""From and to which addresses a player writes: ADDRESSES, ADDRESS, FORGET, ROTATE."""

from app.accounts import addresses
from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Faulty, Kind, Section, command
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
def listed(part: Part, _asked: Asked) -> Section:
    """The address of the account, and the further ones."""
    return Section("addresses", {"account": part.player.email, "others": _others(part)})


@command(
    "ADDRESS",
    rf"address (?:add )?{ADDRESS}",
    forms=("ADDRESS anna@office.example",),
    meaning="add an address you can send orders from; we ask you to confirm it, here first and "
    "then at the new address",
    kind=Kind.ACT,
    dangerous=True,
)
def add(part: Part, asked: Asked) -> Section:
    """Ask at the address whether it is the player's."""
    address = asked.found["address"].lower()
    refused = own_addresses.ask(part.session, part.settings, part.player, address, utc_now())
    if refused is not None:
        raise Faulty(str(refused), line=asked.line, clause=address)
    return Section("address_asked", {"address": address})


@command(
    "FORGET",
    rf"forget (?:address )?{ADDRESS}",
    forms=("FORGET anna@office.example",),
    meaning="remove an address; e-mails from it no longer count",
    kind=Kind.ACT,
)
def remove(part: Part, asked: Asked) -> Section:
    """Let a further address be the player's no more."""
    address = asked.found["address"].lower()
    if not addresses.remove(part.session, part.player, address):
        nearest = tuple(f"FORGET {row.address}" for row in _others(part))
        raise Faulty(
            "this is not one of your extra addresses",
            line=asked.line,
            clause=address,
            nearest=nearest,
        )
    return Section("address_forgotten", {"address": address})


@command(
    "ROTATE",
    r"(?:rotate(?: (?:my |the )?(?:reply )?address)?|new (?:reply )?address)",
    forms=("ROTATE",),
    meaning="get a new reply address for this match; e-mails to the old ones no longer count",
    kind=Kind.ACT,
)
def rotate(part: Part, _asked: Asked) -> Section:
    """Make every reply address of the seat void; the answer brings the one that holds."""
    rotate_token(part.seat)
    part.session.flush()
    return Section("rotated")


def _others(part: Part) -> list[UserAddress]:
    assert part.player.id is not None
    return addresses.addresses_of(part.session, part.player.id)
