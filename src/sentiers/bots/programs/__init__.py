"""Bots that are programs of their own, in whatever language: asked over standard input and output, or over HTTP.

What is said is in protocol.py, and told to people in docs/lab/bots.md; how it travels in stdio.py and http.py; who plays by it in
program.py; and serving.py is the other side, which lets a bot of the house be such a program."""
