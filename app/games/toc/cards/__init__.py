"""The cards of Triumph of Chaos as they are shown: `words` says in sentences what their effects do,
`pages` are the cards as everybody can browse them. Their data is read by `components`.
"""
