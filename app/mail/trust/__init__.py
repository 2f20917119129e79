"""Whether a mail is its seat's player's own, and what is asked back before it is carried out."""
