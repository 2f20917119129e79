"""Reading a raw e-mail: bytes to text, and text to what the sender wrote, without quotations."""
