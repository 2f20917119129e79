"""The pages on which a match is moderated, and the questions about its rules."""
