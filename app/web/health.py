"""/healthz for the load balancer, /readyz for operators."""

from flask import Blueprint, Response, current_app, jsonify
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.web.alarm import EXTENSION, Alarm
from app.web.measures import MIN_FREE_BYTES, free_bytes
from app.web.store import reading, settings

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> tuple[Response, int]:
    """200 if this process and its database answer, else 503.

    A full disk is named but does not make it fail: pages can still be read.
    """
    is_answering = _database_answers()
    has_room = free_bytes(settings().var) >= MIN_FREE_BYTES
    return jsonify(database=is_answering, disk=has_room), 200 if is_answering else 503


@blueprint.get("/readyz")
def readyz() -> tuple[Response, int]:
    """200 if all parts of the site work, else 503; the body says which of them do."""
    alarm: Alarm = current_app.extensions[EXTENSION]
    findings = alarm.monitor.findings()
    return jsonify(findings), 200 if all(findings.values()) else 503


def _database_answers() -> bool:
    try:
        reading().execute(text("SELECT 1"))
    except SQLAlchemyError:
        return False
    return True
