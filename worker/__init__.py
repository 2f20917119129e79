"""The worker: carries out submissions, lets bots play, hands over mail, and sweeps up."""
