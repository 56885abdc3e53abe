"""`python -m sentiers.cli`, the same as `sentiers`."""

from sentiers.cli import main

if __name__ == "__main__":
    main()
