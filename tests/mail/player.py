"""A scripted player with a mail program: all that he knows stands in the text of his letters.

He takes his seat, answers what he is asked with the orders that the form lists, trades, writes to
the others, looks things up, and mistypes now and then. His choices follow from a seed.
"""

from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formataddr, formatdate, make_msgid, parseaddr
from random import Random

from tests.e2e.commander import Commander
from tests.mail.letter import ANY_TIME, FORM, OFFERS, Letter, read
from tests.mail.mailboxes import Mailbox
from tests.mail.order_form import Box, chosen_orders

MOST_SLIPS = 3
"""So often he mistypes in a game."""


class Player:
    """One person. `sent` and `received` are his mails, in their order.

    `slips` are the Message-IDs of those mails in which he has mistyped an order.
    """

    def __init__(self, name: str, box: Mailbox, seed: int) -> None:
        self.name = name
        self.box = box
        self.sent: list[EmailMessage] = []
        self.received: list[Letter] = []
        self.slips: list[str] = []
        self.seat: str | None = None
        self._awaited: set[str] = set()
        self._asking: Letter | None = None
        self._random = Random(seed)
        self._commander = Commander(seed)
        self._has_slipped = False
        self._wants = {"trade", "press", "status", "preview", "Help!"}

    @property
    def ranking(self) -> list[str]:
        """The final ranking as the last letter tells it; empty while the match goes on."""
        return self.received[-1].ranking if self.received else []

    def wants(self, *asides: str) -> None:
        """Let him do just these things once besides his orders, in any order."""
        self._wants = set(asides)

    def act(self) -> bool:
        """Read what has come, and answer it if it asks for something; whether he has."""
        for mail in self.box.fetch():
            self._read(read(mail))
        if self._awaited or self._asking is None:
            return False
        letter = self._asking
        text = self._aside(letter)
        if text is None:
            # Whatever the answer to an aside says, this letter is answered by orders alone.
            text, self._asking = self._answer(letter), None
        if text is not None:
            self._reply(letter, text)
        return text is not None

    def _read(self, letter: Letter) -> None:
        self.received.append(letter)
        self._awaited.discard(str(letter.mail["In-Reply-To"]))
        self.seat = letter.seat or self.seat
        if letter.is_offer_to_join or letter.says_how_it_stands:
            self._asking = letter

    # what he writes

    def _answer(self, letter: Letter) -> str | None:
        """The text with which he answers a letter; None if it asks nothing of him."""
        if letter.is_offer_to_join:
            return self._random.choice(("JOIN", f"Join as {self.name}.", "", "yes please!"))
        offers = letter.boxes(OFFERS)
        if offers:
            return self._on_offer(offers)
        if letter.question is None:
            return None
        return self._filled_in(letter, self._orders(letter.boxes(FORM)))

    def _on_offer(self, offers: Sequence[Box]) -> str:
        """Take the first offer that can be taken."""
        taking = [box.order for box in offers if box.order.startswith("accept ")]
        return (taking or [box.order for box in offers])[0]

    def _aside(self, letter: Letter) -> str | None:
        """Once in a game each: something that is not yet the answer; None if he has no mind to."""
        if letter.question is None or letter.boxes(OFFERS):
            return None
        if "trade" in self._wants:
            # In the session with which the game begins the others can be counted on to answer.
            what = "trade"
        elif self._wants and self._random.random() < 0.3:
            what = self._random.choice(sorted(self._wants))
        else:
            return None
        text = self._written_aside(what, letter)
        if text is not None:
            self._wants.discard(what)
        return text

    def _written_aside(self, what: str, letter: Letter) -> str | None:
        if what == "trade":
            return self._trade(letter)
        if what == "press":
            return f"PRESS TO ALL\n{self.name} greets you from the front.\nEND"
        if what == "preview":
            return "\n".join(["PREVIEW", *self._orders(letter.boxes(FORM))])
        return what

    def _trade(self, letter: Letter) -> str | None:
        """Offer a piece for another one, as far as the letter lists such orders."""
        for box in letter.boxes(ANY_TIME):
            gives = [order for order in box.then if order.startswith("give ")]
            asks = [order for order in box.then if order.startswith("request ")]
            if box.order.startswith("offer ") and gives and asks:
                give, ask = self._random.choice(gives), self._random.choice(asks)
                return "\n".join((box.order, give, ask, "propose"))
        return None

    def _filled_in(self, letter: Letter, orders: Sequence[str]) -> str:
        """His orders as lines or as ticks in the form; now and then with a slip of the pen."""
        is_careless = len(self.slips) < MOST_SLIPS and not letter.is_refusal
        if is_careless and self._random.random() < 0.1:
            self._has_slipped = True
            return "\n".join([*orders[:-1], _mistyped(orders[-1])])
        if self._random.random() < 0.3 and not letter.is_refusal:
            return _ticked(letter, orders[0])
        return "\n".join(orders)

    def _orders(self, form: list[Box]) -> list[str]:
        """Orders that the form shows to be legal one after the other."""
        if any(box.order == "end the war" for box in form):
            return ["end the war"]
        return chosen_orders(form, self._choose)

    def _choose(self, orders: Sequence[str]) -> str:
        order = self._commander.choose(orders)
        return order if order is not None else self._random.choice(list(orders))

    # what his mail program does

    def _reply(self, letter: Letter, text: str) -> None:
        """Answer above the quotation, with the headers that keep the thread together."""
        mail, answer = letter.mail, EmailMessage()
        answer["From"] = formataddr((self.name, self.box.address))
        answer["To"] = mail["Reply-To"]
        answer["Subject"] = f"Re: {mail['Subject']}"
        answer["Date"] = formatdate()
        answer["Message-ID"] = make_msgid(domain=self.box.address.partition("@")[2])
        answer["In-Reply-To"] = mail["Message-ID"]
        answer["References"] = f"{mail['References'] or ''} {mail['Message-ID']}".strip()
        answer.set_content(text if text.startswith(">") else f"{text}\n\n{_quoted(letter)}")
        self.box.send(answer, parseaddr(str(mail["Reply-To"]))[1])
        self.sent.append(answer)
        self._awaited.add(str(answer["Message-ID"]))
        if self._has_slipped:
            self._has_slipped = False
            self.slips.append(str(answer["Message-ID"]))


def _quoted(letter: Letter) -> str:
    lines = "\n".join(f"> {line}".rstrip() for line in letter.text.splitlines())
    return f"On Monday, Fieldpost wrote:\n\n{lines}\n"


def _ticked(letter: Letter, order: str) -> str:
    return _quoted(letter).replace(f"> [ ] {order}\n", f"> [x] {order}\n", 1).partition("\n\n")[2]


def _mistyped(order: str) -> str:
    """Two letters of the first word exchanged, or its only letter doubled."""
    return order[0] * 2 + order[1:] if len(order) < 3 else f"{order[1]}{order[0]}q{order[2:]}"
