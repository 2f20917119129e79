"""`make test-mta`: install Postfix and Dovecot if need be and if that is possible, then test.

With `--if-possible`, as continuous integration runs it, a machine on which it is not possible is
no failure: one line says why nothing was tested.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parent.parent.parent
PROGRAMS = {"postfix": ("postfix",), "dovecot": ("dovecot-imapd", "dovecot-lmtpd")}
USERS = ("postfix", "dovecot", "dovenull")
LIBRARIES = Path("/usr/lib/dovecot")
PATIENT = ["-q", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"]
LONGEST_INSTALL_SECONDS = 300
LONGEST_TEST_SECONDS = 600
LONGEST_END_SECONDS = 120


def main() -> int:
    """The exit code of pytest; 0 or 2 if nothing can be tested here."""
    why_not = _installed()
    if why_not:
        print(f"test-mta: not tested, {why_not}", flush=True)
        return 0 if "--if-possible" in sys.argv else 2
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/mta"]
    arguments = [argument for argument in sys.argv[1:] if argument != "--if-possible"]
    tests = subprocess.Popen(
        [*command, *arguments],
        cwd=PROJECT,
        env={**os.environ, "TEST_MTA": "1"},
        start_new_session=True,
    )
    try:
        return tests.wait(LONGEST_TEST_SECONDS)
    except subprocess.TimeoutExpired:
        print(f"test-mta: ended after {LONGEST_TEST_SECONDS} s", flush=True)
        _end(tests)
        return 1


def _end(tests: "subprocess.Popen[bytes]") -> None:
    """As Ctrl-C does it, so that the tests stop their servers; if that fails, for good."""
    os.killpg(tests.pid, signal.SIGINT)
    try:
        tests.wait(LONGEST_END_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(tests.pid, signal.SIGKILL)
        tests.wait()


def _installed() -> str:
    """Why Postfix and Dovecot cannot run here, or an empty text; they are installed if need be."""
    if os.geteuid() != 0:
        return "Postfix starts as root only"
    if _is_there():
        return ""
    packages = [package for names in PROGRAMS.values() for package in names]
    if Path("/run/systemd/system").exists():
        # Here the packages would start their servers, on the ports of real mail.
        return f"please install {' '.join(packages)} yourself"
    if shutil.which("apt-get") is None:
        return f"there is no apt-get that could install {' '.join(packages)}"
    _apt("update") and _apt("install", "-y", "--no-install-recommends", *packages)
    return "" if _is_there() else f"apt-get cannot install {' '.join(packages)}"


def _is_there() -> bool:
    try:
        for user in USERS:
            pwd.getpwnam(user)
    except KeyError:
        return False
    has_protocols = all((LIBRARIES / name).exists() for name in ("imap", "lmtp"))
    return has_protocols and all(shutil.which(program) for program in PROGRAMS)


def _apt(*arguments: str) -> bool:
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            ["apt-get", *PATIENT, *arguments],
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=LONGEST_INSTALL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
