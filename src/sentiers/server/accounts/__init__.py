"""Accounts: a guest keeps his id, with a passkey or a password, and comes back as the same person from any device. No e-mail."""
