"""Programs as bots of this house. The operator names them (named.py), and nobody else: no visitor can have one started or an
address opened. They are kept running, asked and replaced where they fail (keeper.py); each worker has its own."""
