"""Tables of the figures, for the terminal and for RESULTS.md. Losses stand in them as wins do: a ratio below 1."""

from questions import ITEMS, OURS, SHAPES

STATES = ["cold", "warm", "bare"]
ORDER = [(OURS, state) for state in STATES] + [("numpy", "run"), ("numpy", "prefix")] + [
    (name, "run") for name in ("polars", "duckdb", "clickhouse", "pandas", "sqlite")]
SORTS = {
    OURS: "while loading, as an import does; keeps two series of the rows, and totals", "numpy": "argsort while loading",
    "pandas": "sort_index while loading", "polars": "sort while loading", "duckdb": "ORDER BY while loading",
    "clickhouse": "ORDER BY while loading", "sqlite": "primary key, while loading",
}


def shown(seconds):
    for limit, scale, unit in ((1e-6, 1e9, "ns"), (1e-3, 1e6, "µs"), (1, 1e3, "ms")):
        if seconds < limit:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds:.3g} s"


def ratio(number):
    """Two digits and the sign that it is a ratio."""
    return "–" if number is None else f"{float(f'{number:.2g}'):,.10g} ×"


def times(other, ours):
    return other / ours if other and ours else None


def count(rows):
    return f"{rows:,}"


def table(heads, rows, left=1):
    """The lines of a Markdown table; all but the first columns are aligned to the right."""
    marks = ["---"] * left + ["---:"] * (len(heads) - left)
    return ["| " + " | ".join(cells) + " |" for cells in [heads, marks] + rows]


def measured(*heads):
    """When and at what load parts were measured."""
    words = []
    for head in heads:
        word = f"{head['date']}, load {head['load_before']:.1f} before and {head['load_after']:.1f} after"
        if word not in words:
            words.append(word)
    return "; ".join(words)


def query_table(figures, shape, rows):
    items = figures.queries.get((shape, rows), {})
    present = {line for found in items.values() for line in found["answers"]}
    lines = [line for line in ORDER if line in present]
    title = lambda name, variant: {"run": name, "prefix": "numpy-prefix"}.get(variant, f"{name} {variant}")
    heads = ["item"] + [title(*line) for line in lines]
    heads += ["cold ÷ best engine", "warm ÷ best engine", "cold ÷ NumPy", "bare ÷ best engine"]
    body = []
    for item, name in ITEMS.items():
        if item not in items:
            continue
        cells = []
        for line in lines:
            answer = items[item]["answers"].get(line)
            wrong = answer and answer["verdict"] in ("wrong", "error")
            cells.append("–" if answer is None else f"**{answer['verdict']}**" if wrong else shown(answer["median"]))
        cold, warm, bare = (figures.median(shape, rows, item, OURS, state) for state in STATES)
        engine = figures.best_engine(shape, rows, item)
        numpy = figures.median(shape, rows, item, "numpy")
        best = engine[1] if engine else None
        ratios = [ratio(times(*pair)) for pair in ((best, cold), (best, warm), (numpy, cold), (best, bare))]
        body.append([f"{item} {name}"] + cells + ratios)
    return table(heads, body)


def query_section(figures, shape, rows):
    heads = list({id(found["head"]): found["head"] for found in figures.queries[shape, rows].values()}.values())
    rounds = "; ".join(dict.fromkeys(
        f"{head['rounds']} rounds of {head['inner']}, seed {head['seed']}" for head in heads))
    actual = f"{count(rows)} rows" if shape != "daily" else "18,262 rows"
    actual += " asked for" if shape == "sparse" else ""
    text = f"{actual}, {shape} ({SHAPES[shape]}); {rounds}; {measured(*heads)}."
    missing = [
        f"{line['contender']}: {line['why']}" for head, lines in figures.parts if head in heads
        for line in lines if line["kind"] == "failed" or line.get("verdict") == "error"]
    section = [text, ""] + query_table(figures, shape, rows)
    return section + (["", "Failed: " + "; ".join(missing) + "."] if missing else [])


def loading_table(figures):
    """What sorting costs: from the start of a process until it is ready to answer, rows in order and in none."""
    body, sizes = [], sorted({rows for shape, rows in figures.queries if shape == "unsorted"})
    for rows in sizes:
        for name in SORTS:
            cells = [figures.ready.get((shape, rows, "points", name)) for shape in ("even", "unsorted")]
            if cells[1]:
                body.append([count(rows), name] + [shown(cell["seconds"]) if cell else "–" for cell in cells] + [SORTS[name]])
    return table(["rows", "contender", "in order", "in no order", "who sorts"], body, 2) if body else []


def store_table(figures, rows):
    head, lines = figures.last("stores", rows=rows)
    ours = next(line["median"] for line in lines if line["contender"] == OURS)
    body = [
        ["ergostat query" if line["contender"] == OURS else line["contender"], shown(line["median"]), ratio(line["median"] / ours),
         f"{line['bytes_per_row']:.1f}" if line["bytes_per_row"] else "", line["verdict"]]
        for line in lines]
    text = f"{count(rows)} rows, {head['rounds']} rounds, seed {head['seed']}; {measured(head)}."
    return [text, ""] + table(["process", "median", "ergostat is faster", "bytes a row", "answer"], body)


def import_table(figures, megabytes):
    head, lines = figures.last("imports", megabytes=megabytes)
    expat = next((line["median"] for line in lines if line["contender"] == "expat" and "median" in line), None)
    size, body = head["bytes"] / 1e6, []
    for line in lines:
        if "median" not in line:
            body.append([line["contender"], "failed"] + [""] * 6)
            continue
        beyond = f"{line['peak_beyond_bytes'] / 1e6:.0f}" if "peak_beyond_bytes" in line else ""
        body.append([
            line["contender"], f"{size / line['median']:.0f}", f"{line['median']:.3f}", f"{expat / line['median']:.1f}" if expat else "",
            f"{line['cpu']:.2f}", f"{line['peak_bytes'] / 1e6:.0f}", beyond,
            f"{line['records']:,}" + (" **wrong**" if line["verdict"] == "wrong" else "")])
    text = f"{size:.0f} MB, {head['rounds']} rounds, seed {head['seed']}; {measured(head)}."
    return [text, ""] + table(["reader", "MB/s", "s", "× expat", "CPU s", "peak MB", "beyond columns MB", "records"], body)


def kernel_table(figures):
    head, lines = figures.last("kernels")
    sizes = sorted({line["count"] for line in lines})
    body, names = [], list(dict.fromkeys((line["kernel"], line["form"]) for line in lines))
    found = {(line["kernel"], line["form"], line["count"]): line for line in lines}
    for kernel, form in names:
        cells = [found.get((kernel, form, size)) for size in sizes]
        body.append([kernel, form] + [f"{cell['gigabytes_a_second']:.0f} GB/s, {cell['share']:.0%}" if cell else "–" for cell in cells])
    return [f"Share of the memory bandwidth of the same run; {measured(head)}.", ""] + table(
        ["reduction", "form"] + [f"{count(size)} doubles" for size in sizes], body, 2)


def memory_table(figures):
    body = []
    for (shape, rows, group, name), line in sorted(figures.ready.items(), key=str):
        if group == "points" and name == OURS and "bytes_per_row" in line:
            body.append([shape, count(rows), f"{line['bytes_per_row']:.1f}", f"{line['totals_bytes_per_row']:.1f}",
                         f"{line['totals_s'] * 1e3:.3g}"])
    return table(["shape", "rows", "bytes a row of the columns", "bytes a row of totals", "making totals, ms"], body) if body else []


def build_table(figures):
    head, lines = figures.last("builds")
    found = {(line["change"], line["configuration"]): line["seconds"] for line in lines}
    configurations = list(dict.fromkeys(line["configuration"] for line in lines))
    body = [
        [change] + [f"{found[change, configuration]:.1f} s" for configuration in configurations]
        for change in dict.fromkeys(line["change"] for line in lines)]
    return [f"`swift build -c …`, {head['compiler']}; {measured(head)}.", ""] + table(["what is new", *configurations], body)


def of_part(kind, figures, how):
    """The table of a part that was just measured."""
    if kind == "queries":
        return [""] + query_section(figures, how["shape"], how["rows"])
    if kind == "stores":
        return [""] + store_table(figures, how["rows"])
    if kind == "imports":
        return [""] + import_table(figures, how["megabytes"])
    if kind == "builds":
        return [""] + build_table(figures)
    return [""] + kernel_table(figures)


def wrong_answers(parts):
    found = []
    for head, lines in parts:
        place = " ".join(str(head[key]) for key in ("part", "shape", "rows", "megabytes", "seed") if key in head)
        found += [
            " ".join(str(line[key]) for key in ("item", "contender", "variant") if key in line) + " of " + place
            for line in lines if line.get("verdict") == "wrong"]
    return found
