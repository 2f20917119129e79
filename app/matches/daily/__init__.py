"""The daily game: a solitaire game with the same dice for everybody (see decision 0077)."""
