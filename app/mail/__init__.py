"""Play by e-mail: what comes in, what goes out, and the development post office."""
