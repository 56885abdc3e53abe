"""Everything the house thinks about: bots' moves, hints, advice, curves, what bots learn.

One queue (thoughts.py) of small typed questions (questions.py), answered from what a seat may know (answering.py): by threads of
this process (here.py), or by thinkers elsewhere."""
