"""What the documentation site needs beyond MkDocs: the pages that live outside docs/, links that are right in the repository
and on the site alike, doctests shown as code, and the colours of code. Named in mkdocs.yml, as a hook and for Griffe."""

import posixpath
import re
from pathlib import Path
from typing import Any

from griffe import Extension, Object
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pygments.formatters import HtmlFormatter

LINK = re.compile(r"(\]\()([^)\s]+)(?=[)\s])")
FENCE = re.compile(r"^(```|~~~).*?^\1|^(?: {4}|\t).*?$", re.M | re.S)
DOCTEST = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.M)


def outside(root: Path) -> dict[str, str]:
    """The pages and files of the site that do not lie in docs/: where they are in the repository, and on the site."""
    texts = {
        "README.md": "index.md",
        "CHANGELOG.md": "CHANGELOG.md",
        "CONTRIBUTING.md": "CONTRIBUTING.md",
        "SECURITY.md": "reporting.md",  # not SECURITY.md: some file systems know security.md by that name
        "LICENSE": "LICENSE",
    }
    examples = root / "examples"
    files = (path for path in examples.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    found = [path for path in files if path.name == "README.md" or path.suffix != ".md"]
    found += [path for path in (root / "deploy").iterdir() if path.is_file()]
    return texts | {(name := path.relative_to(root).as_posix()): name for path in found}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    root = Path(config.config_file_path).parent
    for source, place in outside(root).items():
        files.append(File.generated(config, place, abs_src_path=str(root / source)))
    colours = HtmlFormatter(style="friendly").get_style_defs(".highlight")
    files.append(File.generated(config, "pygments.css", content=colours))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links are written for who reads the repository; here they lead to the same thing on the site."""
    moved = outside(Path(config.config_file_path).parent)
    here = {place: source for source, place in moved.items()}.get(page.file.src_uri, f"docs/{page.file.src_uri}")

    def follow(link: re.Match[str]) -> str:
        path, mark, anchor = link[2].partition("#")
        if not path or "://" in path or path.startswith("mailto:"):
            return link[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(here), path))
        place = moved.get(target) or target.removeprefix("docs/")
        return link[1] + posixpath.relpath(place, posixpath.dirname(page.file.src_uri) or ".") + mark + anchor

    parts, done = [], 0
    for code in FENCE.finditer(markdown):
        parts += [LINK.sub(follow, markdown[done : code.start()]), code[0]]
        done = code.end()
    return "".join([*parts, LINK.sub(follow, markdown[done:])])


class Doctests(Extension):
    """Examples in docstrings are Python sessions, not quotations."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(lambda session: f"```pycon\n{session[0]}\n```", obj.docstring.value)
