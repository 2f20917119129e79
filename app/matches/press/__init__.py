"""Press: messages between the players of a match, and reports of messages."""
