"""The bots of Canoë: the levels of the house, searching with the judgement and the first impressions kept here."""
