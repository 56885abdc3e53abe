"""The games: the contract they keep, the shelf they stand on, and a folder for each."""
