"""The engine: rules, components and views of every game, a plain library of its own."""
