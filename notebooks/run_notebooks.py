"""Runs notebooks from top to bottom and writes them, with what they show, into a folder.

    python run_notebooks.py OUT NOTEBOOK...

Ends with 1 and the failing cell's error if one fails. Pictures are written beside as PNG files, so that they can be looked at.
"""

import base64
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError


def run(path: Path, out: Path) -> bool:
    """Runs one notebook; whether all of its cells ended well."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}})
    succeeded = True
    try:
        client.execute()
    except CellExecutionError as error:
        print(f"{path.name}: {error}", file=sys.stderr)
        succeeded = False
    # Times of execution would make every run another file.
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    nbformat.write(notebook, out / path.name)
    pictures = write_pictures(notebook, out / path.stem)
    print(f"{path.name}: {len(notebook.cells)} cells, {pictures} pictures{'' if succeeded else ', failed'}")
    return succeeded


def write_pictures(notebook, prefix: Path) -> int:
    """Writes the pictures of a notebook as files; how many there are."""
    count = 0
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            picture = output.get("data", {}).get("image/png")
            if picture:
                count += 1
                Path(f"{prefix}-{count}.png").write_bytes(base64.b64decode(picture))
    return count


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    results = [run(Path(name).resolve(), folder) for name in sys.argv[2:]]
    sys.exit(0 if all(results) else 1)
