"""lxml over an export.xml: `lxml_peer.py FILE`, one line of JSON. What most scripts do, with the same conversions."""

import json
import sys
import time
from datetime import datetime

from lxml import etree

begin = time.perf_counter()
starts, ends, values, types, sources = [], [], [], {}, {}
for _, element in etree.iterparse(sys.argv[1], tag="Record", huge_tree=True, recover=True):
    attributes = element.attrib
    types.setdefault(attributes["type"], len(types))
    sources.setdefault((attributes["sourceName"], attributes.get("device")), len(sources))
    starts.append(datetime.fromisoformat(attributes["startDate"]).timestamp())
    ends.append(datetime.fromisoformat(attributes["endDate"]).timestamp())
    try:
        values.append(float(attributes["value"]))
    except (KeyError, ValueError):
        values.append(0.0)
    element.clear()
    while element.getprevious() is not None:
        del element.getparent()[0]
seconds = time.perf_counter() - begin
with open("/proc/self/status") as file:
    peak = next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmHWM"))
print(
    json.dumps(
        {"parse_s": seconds, "records": len(starts), "start_sum": int(sum(starts)), "end_sum": int(sum(ends)),
         "value_sum": sum(values), "peak_bytes": peak}
    )
)
