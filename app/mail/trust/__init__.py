"""Whether a mail is its seat's player's own, and what is asked back before it is carried out.

`doubts` says why a mail may not be his (`authentication` reads what mail servers found out),
`confirmations` keeps it until he has said his word, which comes by a page or a `confirm_mail`.
`own_addresses` are those from which he may write beside that of his account, `rotating` gives him a
new one to write to.
"""
