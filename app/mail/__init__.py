"""Play by e-mail: what comes in, what goes out, and the development mailbox.

An e-mail from a player comes in through `transports` or `smtp_server`, is decided on by `inbound`,
read by `reading` and split into commands and orders by `commands`. What goes out is composed by
`compose`, written to the `outbox` in the transaction that caused it, and sent, and tried again, by
`delivery`.
"""
