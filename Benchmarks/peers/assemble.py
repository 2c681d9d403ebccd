"""Writes the tables of RESULTS.md between its markers from the figures at hand, and leaves all other text alone.

    <!-- figures: NAME -->  …  <!-- end of figures -->

A marker whose part was not measured keeps what stands in it.
"""

import re

import tables
import targets
from parts import Figures

MARKED = re.compile(r"(<!-- figures: (\S+) -->\n)(.*?)(<!-- end of figures -->)", re.DOTALL)


def machine_lines(figures):
    heads = [head for head, _ in figures.parts if "machine" in head]
    if not heads:
        return []
    found = []
    for key, after in (("machine", "."), ("versions", "; ours: `swift build -c release`, no further flags; peers as installed by pip, C with `-O3`.")):
        found.append("; ".join(dict.fromkeys(head[key] for head in heads)) + after)
    return found


def query_lines(figures, wanted):
    found = []
    for shape, rows in sorted(figures.queries, key=lambda place: (place[1], place[0] != "even", place[0])):
        if wanted(shape):
            found += [f"### {shape}, {tables.count(rows)} rows", ""] + tables.query_section(figures, shape, rows) + [""]
    return found[:-1]


def shape_lines(figures):
    heads, rows = targets.shape_matrix(figures)
    return tables.table(heads, rows, 2) if rows else []


def joined(sections):
    return [line for section in sections for line in [*section, ""]][:-1]


SECTIONS = {
    "machine": machine_lines,
    "targets": lambda figures: tables.table(["target", "found", ""], targets.target_table(figures), 3) if figures.parts else [],
    "questions": lambda figures: query_lines(figures, lambda shape: shape == "even"),
    "shapes": lambda figures: query_lines(figures, lambda shape: shape != "even"),
    "shape-targets": shape_lines,
    "loading": tables.loading_table,
    "stores": lambda figures: joined(
        tables.store_table(figures, rows) for rows in sorted({head["rows"] for head in figures.heads("stores")})),
    "imports": lambda figures: joined(
        tables.import_table(figures, size) for size in sorted({head["megabytes"] for head in figures.heads("imports")})),
    "kernels": lambda figures: tables.kernel_table(figures) if figures.heads("kernels") else [],
    "memory": tables.memory_table,
    "builds": lambda figures: tables.build_table(figures) if figures.heads("builds") else [],
}


def assembled(text, figures):
    """The text with its marked sections written anew."""
    def replaced(match):
        begin, name, old, end = match.groups()
        if name not in SECTIONS:
            raise ValueError(f"there is no section {name}; there are {', '.join(SECTIONS)}")
        lines = SECTIONS[name](figures)
        return begin + ("\n" + "\n".join(lines) + "\n\n" if lines else old) + end

    return MARKED.sub(replaced, text)


def write(parts, path):
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(assembled(text, Figures(parts)))
