"""How solitaire games of RCW end with a bot as Red (28.0)."""

from collections import Counter

from app.games.rcw.words.solitaire import OUTCOMES
from tests.games.rcw.bots.test_solitaire import played


def outcomes(games: int, bot: str = "steady") -> None:
    """Play `games` with every invariant checked; print how they ended, and in which game turn."""
    ends: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    actions = 0
    for game in range(games):
        match = played(bot, game)
        result = match.state["result"]
        assert result is not None
        ends[result["victory"]] += 1
        turns[match.state["board"]["turn"]] += 1
        actions += len(match.log)
    print(f"solitaire: {games} games, {actions:,} actions, {bot} bot as Red")
    for outcome, name in OUTCOMES.items():
        print(f"  {ends[outcome]:4} {name}")
    print("  ended in turn " + ", ".join(f"{turn}: {turns[turn]}" for turn in sorted(turns)))
