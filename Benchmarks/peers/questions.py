"""What is asked, of which rows and of whom."""

OURS = "ergostat"

ITEMS = {
    "a": "daily sum", "b": "weekly sum", "c": "monthly avg, min, max, count", "d": "half range sum, avg, min, max",
    "e": "daily sum, one source", "f": "latest before t, one look-up", "g": "BMI as-of",
    "h": "7-day mean of daily sums", "i": "merged daily sum, two sources",
}

SHAPES = {
    "even": "over ten years, distances exponential",
    "bursty": "nine tenths within bursts of ten minutes",
    "sparse": "a tenth of the rows",
    "daily": "one row a day for fifty years, whatever number is asked for",
    "one-day": "all within six hours of one day",
    "37-sources": "37 sources, all alike",
    "unsorted": "as even, but rows arrive in any order",
}

# Questions of instants, and of samples with lengths: each group has tables and processes of its own.
GROUPS = {"points": "abcdefgh", "spans": "i"}

# NumPy first: its answers are those that the others are held against.
PEERS = ["numpy", "pandas", "polars", "duckdb", "clickhouse", "sqlite"]
# Those that answer fewer than all of the questions.
KNOWN = {"pandas": "abcdefgh", "clickhouse": "abcdefgh", "sqlite": "abcdefgh"}
# Beyond so many rows a peer takes minutes to load or to answer, or the memory that the others need: it is left out unless it is named.
LARGEST = {"points": {"sqlite": 10**7, "pandas": 2 * 10**7}, "spans": {"polars": 2 * 10**7, "duckdb": 2 * 10**7}}
