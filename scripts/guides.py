"""Prints a block of code of a guide, so that a test plays what the guide says:  guides.py <page> <heading> [place] [language]

The page is a file of docs/guides without its ending, or README. The place counts the blocks in this language (sh) below the heading.
`guides.py inline` prints the commands in the sentences and tables of all guides that ask a machine something, one a line.
Without arguments it fails if no test plays a block of commands or a configuration.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LANGUAGES = {"sh", "nginx", "caddyfile", "ini", "sql", "yaml", "text"}
# server/tests/documents.rs reads the settings, and a block without a language shows what a command prints.
NO_COMMANDS = {"toml", ""}
# How a test names a block, in bash and in Python.
NAMED = re.compile(
    r"""\b(?:play|block)\b[\s(,]+["']?([\w/-]+)["']?,?\s+["'](\#+\ [^"']+)["'](?:,?\s+(\d+)(?:,?\s+["']?(%s)\b)?)?""" % "|".join(LANGUAGES),
    re.X)
# The blocks that no test plays, with the reason.
NOT_PLAYED = {
    ("README", "## Two commands", 0, "sh"): "the first is `just run`, the second is how CI runs the tests (.ci/run)",
    ("alerts/README", "# Alerts", 0, "yaml"): "promtool tests the rules themselves (scripts/alerts.sh)",
}
# The settings of these are played by the failover test, whose lines must be those of the guide.
CLUSTER = ROOT / "ops" / "failover" / "cluster.py"
OF_CLUSTER = ("failover", {"ini", "sql", "yaml", "text"})
ASKING = ("systemctl ", "journalctl ", "curl ", "df ", "du ", "man ", "systemd-analyze ")
# These ask for an editor or name another place, and a test plays what they stand for.
NOT_ASKED = ("systemctl edit",)


def file_of(page: str) -> pathlib.Path:
    if page == "README":
        return ROOT / "README.md"
    return ROOT / "docs" / (f"{page}.md" if "/" in page else f"guides/{page}.md")


def pages() -> dict[str, str]:
    found = {"README": file_of("README").read_text()}
    for file in sorted((ROOT / "docs" / "guides").glob("*.md")):
        found[file.stem] = file.read_text()
    for file in sorted((ROOT / "docs" / "alerts").glob("*.md")):
        found[f"alerts/{file.stem}"] = file.read_text()
    return found


def blocks(page: str) -> dict[tuple[str, int, str], str]:
    """Returns the blocks of a page by the heading above, their place among those of the same language, and their language."""
    found: dict[tuple[str, int, str], str] = {}
    heading, key = "", None
    for line in page.splitlines():
        if line.startswith("```"):
            language, place = line[3:], 0
            if key is not None:
                key = None
                continue
            while (heading, place, language) in found:
                place += 1
            key = (heading, place, language)
            found[key] = ""
        elif key is not None:
            found[key] += line + "\n"
        elif line.startswith("#"):
            heading = line
    return found


def block(page: str, heading: str, place: int = 0, language: str = "sh") -> str:
    found = blocks(file_of(page).read_text()).get((heading, place, language))
    if found is None:
        raise LookupError(f"{page} has no such block: {heading}, {place}, {language}")
    return found


def inline() -> list[str]:
    found = []
    for text in pages().values():
        prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
        found += [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose)]
    return list(dict.fromkeys(code for code in found if code.startswith(ASKING) and not code.startswith(NOT_ASKED)))


def is_of_cluster(text: str) -> bool:
    cluster = CLUSTER.read_text()
    # The machines and the account of a guide have names of their own.
    lines = (re.sub(r"^ALTER ROLE \w+ |\s*#.*| *server .*|^; .*", "", line).strip() for line in text.splitlines())
    return all(line in cluster for line in lines)


def not_played() -> list[str]:
    scripts = [file for file in (ROOT / "scripts").iterdir() if file.suffix in (".sh", ".py") and file.name != "guides.py"]
    named = {
        (page, heading, int(place or 0), language or "sh")
        for file in scripts for page, heading, place, language in NAMED.findall(file.read_text())}
    written = {
        (page, *key): text for page, content in pages().items() for key, text in blocks(content).items() if key[2] in LANGUAGES}
    wrong = []
    for key, text in written.items():
        page, heading, place, language = key
        if page == OF_CLUSTER[0] and language in OF_CLUSTER[1]:
            if not is_of_cluster(text):
                wrong.append(f"{CLUSTER.name} has other lines than {page}.md below {heading!r}")
        elif key not in named and key not in NOT_PLAYED:
            wrong.append(f"no test plays {page}.md, {heading!r}, block {place} in {language}")
    wrong += [f"there is no {key}, which is said not to be played" for key in NOT_PLAYED if key not in written]
    wrong += [
        f"{page}.md has a block in {language!r}, which no test knows"
        for page, content in pages().items() for _, _, language in blocks(content) if language not in LANGUAGES | NO_COMMANDS]
    return wrong


def main() -> None:
    if sys.argv[1:] == ["inline"]:
        print("\n".join(inline()))
    elif len(sys.argv) > 2:
        page, heading, *rest = sys.argv[1:]
        print(block(page, heading, int(rest[0]) if rest else 0, rest[1] if len(rest) > 1 else "sh"), end="")
    elif wrong := not_played():
        sys.exit("\n".join(f"guides: {line}" for line in wrong))


if __name__ == "__main__":
    main()
