"""The tests of the bots share small games that stand on no shelf."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
