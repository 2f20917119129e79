"""`python -m worker worker` and `python -m worker beat`, with the options of Celery's commands.

`celery -A worker.app worker` does the same. But it imports all commands of Celery, and libraries
for a prompt that nobody uses here: 12 MB in the process of beat, and in that of the worker. As
there, `-A MODULE` before the command names another application, such as one with further titles.
"""

import sys
from importlib import import_module

import click
from celery.bin.base import CLIContext
from celery.bin.beat import beat
from celery.bin.worker import worker

COMMANDS: dict[str, tuple[click.Command, str]] = {
    "worker": (worker, "worker.app"),
    "beat": (beat, "worker.beat"),
}
USAGE = "python -m worker [-A MODULE] worker|beat, with the options of Celery's command"


def main(arguments: list[str]) -> None:
    """Run the command until it is stopped; exits with its code, 2 if it cannot be read."""
    module = None
    if arguments[:1] == ["-A"]:
        module, arguments = "".join(arguments[1:2]), arguments[2:]
    if not arguments or arguments[0] not in COMMANDS or module == "":
        sys.stderr.write(f"{USAGE}\n")
        sys.exit(2)
    command, usual = COMMANDS[arguments[0]]
    app = import_module(module or usual).app
    # Quiet: without its banner.
    context = CLIContext(app, no_color=False, workdir=None, quiet=True)
    command.main(arguments[1:], prog_name=f"worker {arguments[0]}", obj=context)


if __name__ == "__main__":
    main(sys.argv[1:])
