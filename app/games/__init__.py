"""The engine: rules, components and views of every game, a library of its own."""
