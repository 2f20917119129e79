"""Protection of every form against requests that other sites forge.

No page's view is exempt. The webhooks of `app.web.mail_webhooks`, which no browser sends, prove
themselves by signatures instead, and the one click of List-Unsubscribe by the token in its
address (see `app.web.accounts.unsubscribe`). A request without a valid token ends as a 400 page,
before the view runs.
"""

from flask_wtf.csrf import CSRFProtect

csrf = CSRFProtect()
