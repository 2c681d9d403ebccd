"""Daily sums out of a file, from the start of a process on: `store_peers.py make FOLDER ROWS` writes the files of a table of
`sample_table.py`, `store_peers.py MODE FOLDER/ROWS` answers and prints a sum a line, as ours prints all of its rows.
"""

import os
import sys

ZONE = "America/New_York"
DAY = 86_400_000_000

MODES = ["DuckDB file", "Parquet, DuckDB", "Parquet, Polars", "Arrow, Polars", "NumPy, mapped"]
FILES = {"DuckDB file": "t.duckdb", "Parquet, DuckDB": "t.parquet", "Parquet, Polars": "t.parquet", "Arrow, Polars": "t.arrow"}


def make(root, rows):
    import duckdb
    import numpy as np
    import polars as pl

    folder = os.path.join(root, str(rows))
    if os.path.exists(folder + "/t.duckdb"):
        return
    import query_peers
    import sample_table as table

    calendar = table.Calendar.of(root, rows, "points")
    # The clock's offset as a CASE over its changes measured fastest for DuckDB; it lies ready as borders do elsewhere.
    with open(folder + "/local.sql", "w") as file:
        file.write(query_peers.offset_case("epoch_us(start)", calendar.changes()))
    np.save(folder + "/days.npy", calendar.borders["days"])
    start, value, source = (table.load(root, rows, name) for name in ("start", "value", "source"))
    np.save(folder + "/start.npy", start)
    np.save(folder + "/value.npy", value)
    frame = pl.DataFrame({"start": pl.Series(start).cast(pl.Datetime("us", "UTC")), "value": value, "source": source})
    del start, value, source
    frame.write_parquet(folder + "/t.parquet", compression="snappy", row_group_size=1 << 20)
    frame.write_ipc(folder + "/t.arrow")
    del frame
    part = folder + "/t.duckdb.part"
    if os.path.exists(part):
        os.remove(part)
    connection = duckdb.connect(part)
    connection.execute(f"CREATE TABLE t AS SELECT * FROM read_parquet('{folder}/t.parquet')")
    connection.execute("CHECKPOINT")
    connection.close()
    os.rename(part, folder + "/t.duckdb")


def duck(connection, rows, local):
    connection.execute("SET threads = 2")
    query = f"SELECT {local} // {DAY} AS k, sum(value) AS v FROM {rows} GROUP BY k ORDER BY k"
    return connection.execute(query).fetchnumpy()["v"].tolist()


def answer(mode, folder):
    if "DuckDB" in mode:
        import duckdb

        with open(folder + "/local.sql") as file:
            local = file.read()
        if mode == "DuckDB file":
            return duck(duckdb.connect(folder + "/t.duckdb", read_only=True), "t", local)
        return duck(duckdb.connect(), f"read_parquet('{folder}/t.parquet')", local)
    if mode == "NumPy, mapped":
        import numpy as np

        start, value = (np.load(f"{folder}/{name}.npy", mmap_mode="r") for name in ("start", "value"))
        places = np.searchsorted(start, np.load(folder + "/days.npy"))
        return np.add.reduceat(value, places[np.flatnonzero(np.diff(places))]).tolist()
    import polars as pl

    frame = pl.scan_parquet(folder + "/t.parquet") if mode.startswith("Parquet") else pl.scan_ipc(folder + "/t.arrow")
    local = pl.col("start").dt.convert_time_zone(ZONE).set_sorted()
    days = frame.select(local, "value").group_by_dynamic("start", every="1d").agg(pl.col("value").sum())
    return days.collect()["value"].to_list()


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], int(sys.argv[3]))
    else:
        print("\n".join(map(str, answer(sys.argv[1], sys.argv[2]))))
