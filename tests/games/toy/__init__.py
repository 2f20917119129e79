"""Three Crossings: a small whole game, written from docs/engine.md alone and quoted there."""
