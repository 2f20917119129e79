"""The one way in: whatever changes a match, whoever asks for it, goes through these functions.

Each works in the transaction of its caller's session and leaves the commit to the caller. Orders:
`drafts` (and undo in them), `submit`, `settle`, `undo` (taking back what was submitted). Time:
`clock`. People: `lobby`, `seats`, `press`, `moderation`, `agreements`. What is kept: `log`,
`checkpoints`, `log_summary`. Who may see what: `audience`, `spectator_delay`, `seat_version`.
"""
