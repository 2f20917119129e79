"""Error pages: what happened, and what to do now."""

from dataclasses import dataclass, replace
from datetime import timedelta

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_limiter import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from werkzeug.exceptions import HTTPException, InternalServerError, SecurityError

from app.games.text import LazyText, gettext, lazy_gettext
from app.models import utc_now
from app.web.accounts.limits import seconds_to_wait
from app.web.language import LANGUAGES, in_language, time_left, time_span
from app.web.request_limit import RETRY_SECONDS, TooBusy, TooManyAtOnce


@dataclass(frozen=True)
class Advice:
    """The two sentences of an error page."""

    title: LazyText
    what_to_do: LazyText | str


ADVICE = {
    400: Advice(
        lazy_gettext("We could not read that request"),
        lazy_gettext("Go back, reload the page and try again."),
    ),
    403: Advice(
        lazy_gettext("You do not have access to this"),
        lazy_gettext(
            "Check that you are logged in to the right account and that this is your seat."
        ),
    ),
    404: Advice(
        lazy_gettext("Page not found"),
        lazy_gettext("Check the address for typos, or go to the home page."),
    ),
    405: Advice(
        lazy_gettext("This page cannot be used that way"),
        lazy_gettext("Go back and use the buttons on the page."),
    ),
    409: Advice(
        lazy_gettext("The match has moved on"),
        lazy_gettext("Nothing was saved. Reload the match to see what is new, then try again."),
    ),
    413: Advice(
        lazy_gettext("That is too long"),
        lazy_gettext("Nothing was saved. Send fewer orders at once."),
    ),
    429: Advice(
        lazy_gettext("Too many attempts"),
        lazy_gettext("Wait 15 minutes, then try again."),
    ),
    503: Advice(
        lazy_gettext("The site cannot answer at the moment"),
        lazy_gettext(
            "Wait a few seconds, then reload the page. If you sent orders, look at the match "
            "before you send them again."
        ),
    ),
    500: Advice(
        lazy_gettext("Something went wrong on our side"),
        lazy_gettext(
            "We have logged the error. Your request was carried out either completely or not "
            "at all, so check the match before you send it again."
        ),
    ),
}

TOO_MANY_AT_ONCE = Advice(
    lazy_gettext("Too many requests at the same time"),
    lazy_gettext("Nothing was changed. Wait until your other pages have loaded, then try again."),
)

FORM_TOO_OLD = lazy_gettext(
    "This form has expired. Nothing was saved. Reload the page and try again; if that does "
    "not help, check that cookies are turned on."
)


def attach(app: Flask) -> None:
    """Answer every HTTP error with a page in the look of the site."""
    app.register_error_handler(HTTPException, _page)
    app.register_error_handler(PoolTimeoutError, _busy)
    app.register_error_handler(OperationalError, _busy)


def _busy(fault: Exception) -> Response:
    """The database is locked, full of connections or away: for the moment, as far as we know."""
    if "readonly database" in str(fault):
        # A page that should only read has tried to write: a bug, and no reason to try again.
        current_app.logger.error("%s tried to write", request.path, exc_info=fault)
        return _page(InternalServerError(original_exception=fault))
    current_app.logger.error("The database did not serve %s", request.path, exc_info=fault)
    return _page(TooBusy(retry_after=RETRY_SECONDS))


def _page(error: HTTPException) -> Response:
    if error.response is not None:
        return make_response(error.response)
    if isinstance(error, SecurityError):
        # Under a name that is not ours there are no addresses that a page could link to.
        return Response(
            f"This site is {current_app.config['BASE_URL']}\n", 400, mimetype="text/plain"
        )
    code = error.code or InternalServerError.code
    advice = ADVICE.get(code, ADVICE[500] if code >= 500 else ADVICE[400])
    if isinstance(error, TooManyAtOnce):
        advice = TOO_MANY_AT_ONCE
    detail = FORM_TOO_OLD if isinstance(error, CSRFError) else _own_words(error)
    wait = seconds_to_wait() if isinstance(error, RateLimitExceeded) else None
    if isinstance(error, RateLimitExceeded) and wait is not None:
        advice, detail = _advice_on_limit(error, advice, wait)
    needs_nothing = code >= 500 or isinstance(error, TooManyAtOnce)
    response = make_response(_rendered(code, advice, detail, needs_nothing=needs_nothing), code)
    for name, text in error.get_headers(request.environ):
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = text
    if wait is not None:
        response.headers["Retry-After"] = str(wait)
    return response


def _advice_on_limit(error: RateLimitExceeded, advice: Advice, wait: int) -> tuple[Advice, str]:
    """What to do about a limit that was reached, and what the limit is; `wait` is in seconds."""
    limit = error.limit.limit
    detail = gettext(
        "The limit is %(count)s in %(span)s.",
        count=limit.amount,
        span=time_span(timedelta(seconds=limit.get_expiry())),
    )
    when = time_left(utc_now() + timedelta(seconds=wait))
    return replace(advice, what_to_do=gettext("Try again in %(time)s.", time=when)), detail


def _rendered(code: int, advice: Advice, detail: object, *, needs_nothing: bool) -> str:
    if not needs_nothing:
        return render_template("errors/error.html", code=code, advice=advice, detail=detail)
    # The database may be what failed or is overloaded: ask it neither who this is (as
    # Flask-Login does before every render_template) nor for their language.
    fault = current_app.jinja_env.get_template("errors/fault.html")
    with in_language(LANGUAGES[0]):
        return fault.render(code=code, advice=advice, detail=detail)


def _own_words(error: HTTPException) -> str | None:
    """The description that a view gave with `abort(409, "...")`, never Werkzeug's own one."""
    if error.description is None or error.description == type(error).description:
        return None
    return str(error.description)
