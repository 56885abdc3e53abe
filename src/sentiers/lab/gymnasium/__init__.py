"""The games as environments of Gymnasium (`pip install sentiers[lab]`): one seat is yours, bots or chance have the others.
`task.py` is one match, `vector.py` thousands at once. Importing this registers them:

    import gymnasium, sentiers.lab.gymnasium
    env = gymnasium.make("sentiers/TraxxSolo-v0")
    env = gymnasium.make("sentiers/Canoe-v0", opponent="club", seat=1)
    envs = gymnasium.make_vec("sentiers/Canoe-v0", 1024)      # against random play"""

from __future__ import annotations

from sentiers.messages import Message, SentiersError

try:
    import gymnasium
except ImportError:
    raise SentiersError(
        Message(
            "These environments need the package {name}: pip install {package}.",
            name="gymnasium",
            package="sentiers[lab]",
        )
    ) from None

from sentiers.lab.gymnasium.task import SeatEnv
from sentiers.lab.gymnasium.vector import SeatVectorEnv, vector
from sentiers.lab.table import usual
from sentiers.lab.versions import env_id, playable

__all__ = ["SeatEnv", "SeatVectorEnv", "vector"]

for _card in playable():
    for _kind, _options in (("", usual(_card, 2)), ("Solo", usual(_card, 1, 1))):
        if _options is not None:
            gymnasium.register(
                env_id(_card, _kind),
                "sentiers.lab.gymnasium.task:SeatEnv",
                vector_entry_point="sentiers.lab.gymnasium.vector:vector",
                kwargs={"game": _card.name, **_options},
            )
