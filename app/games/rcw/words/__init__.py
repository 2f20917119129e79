"""The words of RCW, one module a group of rules: order verbs (`VERBS`), sentences (`TEMPLATES`).

`orders` and `wording` put them together.
"""
