"""Postfix and Dovecot, each from a private configuration, gone after the block."""

import pwd
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.config import Address
from tests.deadline import wait_until

SITE = "post.example"
PEOPLE = "example.org"
PASSWORD = "known-to-all"
KEEPER = "nobody"
"""The user whose files the mailboxes are."""

MAIN_CF = """\
compatibility_level = 3.6
queue_directory = {home}/queue
data_directory = {home}/data
maillog_file = {home}/postfix.log
maillog_file_prefixes = {home}
myhostname = mx.{people}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
relay_domains = {site} {people}
transport_maps = inline:{{
  {site}=lmtp:[127.0.0.1]:{site_port}
  {people}=lmtp:[127.0.0.1]:{lmtp_port} }}
relay_recipient_maps = regexp:{home}/etc/recipients
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_peername_lookup = no
disable_dns_lookups = yes
alias_maps =
alias_database =
recipient_delimiter = +
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 5s
smtpd_client_connection_count_limit = 0
"""

RECIPIENTS = """\
/^[a-z]+\\+[a-z2-7]+@{site}$/ OK
/@{people}$/ OK
"""
"""As docs/admin-mail.md advises, for the site; and everybody of the provider."""

MASTER_CF = """\
127.0.0.1:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 10 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
lmtp unix - - n - - lmtp
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""

DOVECOT_CONF = """\
base_dir = {home}/run
state_dir = {home}/state
log_path = {home}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
recipient_delimiter = +
mail_location = maildir:{home}/mail/%n
first_valid_uid = 1
first_valid_gid = 1
mail_max_userip_connections = 100
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={home}/mail/%n allow_all_users=yes
}}
service imap-login {{
  inet_listener imap {{
    port = {imap_port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp_port}
  }}
}}
"""


@dataclass(frozen=True)
class Post:
    """Where mail is handed in by SMTP, where mailboxes are read, and where the site takes mail."""

    smtp: Address
    imap: Address
    site: Address
    home: Path

    def on_the_way(self) -> list[Path]:
        """The mails that Postfix has taken in and not yet delivered."""
        queues = ("maildrop", "incoming", "active", "deferred")
        queue = self.home / "postfix" / "queue"
        return [mail for name in queues for mail in (queue / name).rglob("*") if mail.is_file()]


def free_ports(number: int) -> list[int]:
    """Ports that nobody has at the moment."""
    sockets = [socket.socket() for _ in range(number)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@contextmanager
def post(home: Path) -> Iterator[Post]:
    """A mail server for the site, and a provider for everybody at PEOPLE."""
    # Postfix and Dovecot work under users of their own, who must find the way.
    for folder in (home, *home.parents):
        if folder.stat().st_uid == 0 and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o055)
    smtp, imap, lmtp, site = (Address("127.0.0.1", port) for port in free_ports(4))
    with _dovecot(home / "dovecot", imap, lmtp), _postfix(home / "postfix", smtp, site, lmtp):
        yield Post(smtp, imap, site, home)


@contextmanager
def _dovecot(home: Path, imap: Address, lmtp: Address) -> Iterator[None]:
    for name in ("run", "state", "mail"):
        (home / name).mkdir(parents=True, mode=0o755)
    keeper = pwd.getpwnam(KEEPER)
    shutil.chown(home / "mail", keeper.pw_uid, keeper.pw_gid)
    (home / "dovecot.conf").write_text(
        DOVECOT_CONF.format(
            home=home,
            password=PASSWORD,
            uid=keeper.pw_uid,
            gid=keeper.pw_gid,
            imap_port=imap.port,
            lmtp_port=lmtp.port,
        )
    )
    dovecot = ["dovecot", "-c", str(home / "dovecot.conf")]
    with _running([*dovecot, "-F"], [*dovecot, "stop"], home / "output", imap):
        yield


@contextmanager
def _postfix(home: Path, smtp: Address, site: Address, lmtp: Address) -> Iterator[None]:
    (home / "etc").mkdir(parents=True)
    (home / "queue").mkdir()
    (home / "data").mkdir()
    shutil.chown(home / "data", "postfix")
    (home / "etc" / "main.cf").write_text(
        MAIN_CF.format(
            home=home, people=PEOPLE, site=SITE, site_port=site.port, lmtp_port=lmtp.port
        )
    )
    recipients = {"site": SITE.replace(".", r"\."), "people": PEOPLE.replace(".", r"\.")}
    (home / "etc" / "recipients").write_text(RECIPIENTS.format(**recipients))
    (home / "etc" / "master.cf").write_text(MASTER_CF.format(port=smtp.port))
    postfix = ["postfix", "-c", str(home / "etc")]
    with _running([*postfix, "start-fg"], [*postfix, "stop"], home / "output", smtp):
        yield


@contextmanager
def _running(command: list[str], stop: list[str], output: Path, listens: Address) -> Iterator[None]:
    """A server in the foreground, from when it listens until it has ended."""
    with output.open("wb") as said:
        server = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            wait_until(lambda: _listens(server, listens), f"{command[0]}, which says in {output}")
            yield
        finally:
            subprocess.run(stop, stdout=said, stderr=said, timeout=60, check=False)
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _listens(server: "subprocess.Popen[bytes]", address: Address) -> bool:
    assert server.poll() is None, f"{server.args!r} has ended"
    with socket.socket() as probe:
        return probe.connect_ex((address.host, address.port)) == 0
