"""Raw mails read: bytes to text, text to what its sender wrote themselves."""
