"""What the steady bot does, position by position, and how it fares in whole games."""
