"""What is said to who asks for something that a match cannot do."""


class NotPossible(ValueError):
    """What was asked cannot be done with this match now; the text is for the person who asked."""
