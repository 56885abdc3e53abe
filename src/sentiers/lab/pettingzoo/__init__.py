"""The games as environments of PettingZoo (`pip install sentiers[lab]`): `aec.py`, one agent after the other, and `parallel.py`,
all who may act at once. Importing this registers them, where the installed release has a registry:

    import pettingzoo, sentiers.lab.pettingzoo
    env = pettingzoo.make("aec", "sentiers/Canoe-v0")
    env = sentiers.lab.pettingzoo.env("traxx", players=3)     # the same without the registry"""

from __future__ import annotations

from sentiers.messages import Message, SentiersError

try:
    import pettingzoo
except ImportError:
    raise SentiersError(
        Message(
            "These environments need the package {name}: pip install {package}.",
            name="pettingzoo",
            package="sentiers[lab]",
        )
    ) from None

from sentiers.lab.pettingzoo.aec import TurnEnv, env
from sentiers.lab.pettingzoo.parallel import RoundEnv, parallel_env
from sentiers.lab.versions import env_id, playable

__all__ = ["RoundEnv", "TurnEnv", "env", "parallel_env"]

for _card in playable() if hasattr(pettingzoo, "register") else ():
    pettingzoo.register("aec", env_id(_card), "sentiers.lab.pettingzoo.aec:env", kwargs={"game": _card.name})
    if _card.simultaneous:
        pettingzoo.register(
            "parallel", env_id(_card), "sentiers.lab.pettingzoo.parallel:parallel_env", kwargs={"game": _card.name}
        )
