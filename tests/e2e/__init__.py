"""The whole site, as its players meet it: pages, mails, and every process of the Procfile."""
