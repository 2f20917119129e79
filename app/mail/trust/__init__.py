"""Whether an e-mail is from the player of its seat, and the question that is asked in doubt.

`authentication` reads what mail servers found out about the author. `quarantine` keeps a doubtful
e-mail until its player confirms it, on a page or by a reply (`confirm_mail`). `exposure` replaces a
reply address that others have seen. `own_addresses` are a player's further addresses.
"""
