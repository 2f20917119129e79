"""Whether a mail is its seat's player's own, and what is asked back before it is carried out.

`authentication` reads what mail servers found out about the author of a mail. `quarantine` stores a
mail that may not be the player's own until they confirm it, on a page or by a `confirm_mail`.
`own_addresses` are those from which they may write besides that of their account; it also sends
them a new reply address.
"""
