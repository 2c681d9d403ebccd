"""Daily sums out of a file, from the start of a process on: `store_peers.py make FOLDER` writes the files, `store_peers.py MODE FOLDER`
answers and prints days and total. FOLDER is that of one table of `sample_table.py`.
"""

import os
import sys

ZONE = "America/New_York"
DAY = 86_400_000_000

MODES = ["DuckDB file", "Parquet, DuckDB", "Parquet, Polars", "Arrow, Polars", "NumPy, mapped"]


def make(folder):
    import duckdb
    import numpy as np
    import polars as pl

    if os.path.exists(folder + "/t.duckdb"):
        return
    start, value, source = (np.fromfile(f"{folder}/{name}", kind) for name, kind in (
        ("start.i64", np.int64), ("value.f64", np.float64), ("source.i32", np.int32)))
    frame = pl.DataFrame({"start": pl.Series(start).cast(pl.Datetime("us", "UTC")), "value": value, "source": source})
    frame.write_parquet(folder + "/t.parquet", compression="snappy", row_group_size=1 << 20)
    frame.write_ipc(folder + "/t.arrow")
    np.save(folder + "/start.npy", start)
    np.save(folder + "/value.npy", value)
    import query_peers
    import sample_table as table

    # The clock's offset as a CASE over its changes measured fastest for DuckDB; it lies ready as borders do elsewhere.
    with open(folder + "/local.sql", "w") as file:
        file.write(query_peers.offset_case("epoch_us(start)"))
    np.save(folder + "/days.npy", table.local_midnights("day"))
    connection = duckdb.connect(folder + "/t.duckdb.part")
    connection.execute(f"CREATE TABLE t AS SELECT * FROM read_parquet('{folder}/t.parquet')")
    connection.execute("CHECKPOINT")
    connection.close()
    os.rename(folder + "/t.duckdb.part", folder + "/t.duckdb")


def duck(connection, rows, local):
    day = f"({local} // {DAY})"
    query = f"SELECT {day} AS k, sum(value) AS v FROM {rows} GROUP BY k ORDER BY k"
    return connection.execute(query).fetchnumpy()["v"].tolist()


def answer(mode, folder):
    if "DuckDB" in mode:
        with open(folder + "/local.sql") as file:
            local = file.read()
    if mode == "DuckDB file":
        import duckdb

        connection = duckdb.connect(folder + "/t.duckdb", read_only=True)
        return duck(connection, "t", local)
    if mode == "Parquet, DuckDB":
        import duckdb

        return duck(duckdb.connect(), f"read_parquet('{folder}/t.parquet')", local)
    if mode == "NumPy, mapped":
        import numpy as np

        start, value = (np.load(f"{folder}/{name}.npy", mmap_mode="r") for name in ("start", "value"))
        return np.add.reduceat(value, np.searchsorted(start, np.load(folder + "/days.npy")[:-1])).tolist()
    import polars as pl

    frame = pl.scan_parquet(folder + "/t.parquet") if mode.startswith("Parquet") else pl.scan_ipc(folder + "/t.arrow")
    local = pl.col("start").dt.convert_time_zone(ZONE).set_sorted()
    days = frame.select(local, "value").group_by_dynamic("start", every="1d").agg(pl.col("value").sum())
    return days.collect()["value"].to_list()


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2])
    else:
        sums = answer(sys.argv[1], sys.argv[2])
        print(len(sums), sum(sums))
