"""The site under load: real processes, people who play over HTTP, and order mails in between."""
