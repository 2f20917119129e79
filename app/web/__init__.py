"""The web site: one package a subject, each with its blueprint."""

from flask import Flask


def register(app: Flask) -> None:
    """Register every blueprint of the site."""
    from app.web import (
        accounts,
        admin,
        analysis,
        competitions,
        daily,
        dashboard,
        email,
        front,
        health,
        help,
        lobby,
        mail_webhooks,
        mailbox,
        maps,
        match,
        metrics,
        moderation,
        notifications,
        practice,
        ratings,
        substitutes,
    )
    from app.web.store import Store

    app.register_blueprint(front.blueprint)
    app.register_blueprint(admin.blueprint)
    app.register_blueprint(accounts.blueprint)
    app.register_blueprint(health.blueprint)
    app.register_blueprint(metrics.blueprint)
    app.register_blueprint(dashboard.blueprint)
    app.register_blueprint(lobby.blueprint)
    app.register_blueprint(match.blueprint)
    app.register_blueprint(competitions.blueprint)
    app.register_blueprint(ratings.blueprint)
    app.register_blueprint(daily.blueprint)
    app.register_blueprint(analysis.blueprint)
    app.register_blueprint(help.blueprint)
    app.register_blueprint(practice.blueprint)
    app.register_blueprint(maps.blueprint)
    app.register_blueprint(mail_webhooks.blueprint)
    app.register_blueprint(moderation.blueprint)
    app.register_blueprint(notifications.blueprint)
    app.register_blueprint(email.blueprint)
    app.register_blueprint(substitutes.blueprint)
    installed: Store = app.extensions["fieldpost"]
    mail_webhooks.attach(app, installed.settings)
    dashboard.attach(app)
    notifications.page.attach(app)
    help.links.attach(app)
    has_mailbox = installed.settings.maildir is not None
    app.jinja_env.globals["has_mailbox"] = has_mailbox
    if has_mailbox:
        app.register_blueprint(mailbox.blueprint)
