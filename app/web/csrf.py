"""Protection of every form against requests that other sites forge.

No view is exempt. A request without a valid token ends as a 400 page, before
the view runs.
"""

from flask_wtf.csrf import CSRFProtect

csrf = CSRFProtect()
