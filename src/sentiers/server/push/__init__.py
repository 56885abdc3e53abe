"""News to people who are not here, pushed to their devices: whom to call and with which words (calls.py), how it is sent
(sending.py, keys.py), and where to it may be sent (places.py)."""
