"""Which Chromium the tests drive, and how a machine without one gets one.

`python -m tests.browser` prints the program's path and installs it first if it must: as root on a
Debian its package, elsewhere, or where that fails, Playwright's own download.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import sync_playwright

# The headless shell comes first: it has no windows of its own to draw, and the same tests take 40
# percent less processor time (100 s instead of 169).
NAMES = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
]
APPLICATIONS = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
# The browser must not talk to anybody but the site under test, nor start a process that a page may
# need some day, or one for a graphics card that it does not use.
FLAGS = [
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-features=SpareRendererForSitePerProcess",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
if hasattr(os, "geteuid") and os.geteuid() == 0:
    # Chromium's sandbox refuses to run as root, which is what containers run as.
    FLAGS.append("--no-sandbox")

DOWNLOAD_SECONDS = 600
ANSWER_SECONDS = 10


def find_chromium() -> str | None:
    """The path of a Chromium that starts: the machine's, else Playwright's, else None."""
    on_path = [shutil.which(name) for name in NAMES]
    for program in [*on_path, *APPLICATIONS, _playwrights_own()]:
        if program and Path(program).exists() and _starts(program):
            return program
    return None


def install_chromium() -> None:
    """Get a Chromium in the ways that this machine allows, until one of them gives one."""
    for is_possible, install in (
        (_is_debian() and _may_install_packages(), _install_package),
        (True, _download),
        # Ubuntu's package stands for a snap, which a container cannot install.
        (not _is_debian() and _may_install_packages(), _install_package),
    ):
        if is_possible:
            install()
            if find_chromium() is not None:
                return


def main() -> int:
    """Print where the browser is; 1 if there is none and none could be installed."""
    if find_chromium() is None:
        install_chromium()
    program = find_chromium()
    if program is None:
        print(
            "There is still no Chromium. Install one and make sure that `chromium` is on the PATH.",
            file=sys.stderr,
        )
        return 1
    print(f"The tests will drive {program}")
    return 0


def _playwrights_own() -> str:
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def _starts(program: str) -> bool:
    # A Chromium whose libraries are missing is there but does not start.
    return subprocess.run([program, "--version"], capture_output=True).returncode == 0


def _install_package() -> None:
    print("No Chromium found. Trying the system's package.", flush=True)
    _succeeds(["apt-get", "update", "-q"])
    install = ["apt-get", "install", "-q", "-y", "--no-install-recommends"]
    # Older Debians have the whole browser only.
    if not _succeeds([*install, "chromium-headless-shell"]):
        _succeeds([*install, "chromium"])


def _download() -> None:
    # Playwright tries five times, for minutes, where its host cannot be reached: ask once before.
    playwright = [sys.executable, "-m", "playwright", "install", "chromium"]
    plan = subprocess.run([*playwright, "--dry-run"], capture_output=True, text=True).stdout
    found = re.search(r"https?://\S+", plan)
    if found is not None and not _is_reachable(found[0]):
        print(f"Playwright's download cannot be reached: {found[0]}", flush=True)
        return
    print("Trying Playwright's download.", flush=True)
    _succeeds(playwright)


def _is_reachable(url: str) -> bool:
    try:
        with urlopen(Request(url, method="HEAD"), timeout=ANSWER_SECONDS):
            return True
    except OSError:
        return False


def _is_debian() -> bool:
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


def _may_install_packages() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _succeeds(command: list[str]) -> bool:
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        return subprocess.run(command, env=environ, timeout=DOWNLOAD_SECONDS).returncode == 0
    except subprocess.TimeoutExpired:
        return False


if __name__ == "__main__":
    sys.exit(main())
