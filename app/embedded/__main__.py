"""`python -m app.embedded`: run the whole site here until Ctrl-C."""

import sys

from app.embedded.runner import main

sys.exit(main())
