"use strict";
// The profile's data, and the rows in which the timeline shows it.
const data = JSON.parse(document.getElementById("data").textContent);
const text = data.strings;

function undelta(list) {
  const out = new Float64Array(list.length);
  let sum = 0;
  for (let i = 0; i < list.length; i++) out[i] = sum += list[i];
  return out;
}
for (const kind of ["nodes", "runs", "helps", "syncs", "stalls", "memory", "pending"])
  data[kind].t = undelta(data[kind].t);

// Which run computed each operation (-1: none), who reads it, which waits needed it.
const runOf = new Int32Array(data.nodes.seq.length).fill(-1);
for (let r = 0, k = 0; r < data.runs.t.length; r++)
  for (; k < data.runs.nodes_end[r]; k++)
    if (data.runs.nodes[k] >= 0) runOf[data.runs.nodes[k]] = r;

function listOf(table, name, row) {
  const begin = row ? table[name + "_end"][row - 1] : 0;
  return table[name].slice(begin, table[name + "_end"][row]).filter((x) => x >= 0);
}
let readers = null;
function readersOf(node) {
  if (!readers) {
    readers = new Map();
    for (let n = 0; n < data.nodes.seq.length; n++)
      for (const input of listOf(data.nodes, "inputs", n)) {
        if (!readers.has(input)) readers.set(input, []);
        readers.get(input).push(n);
      }
  }
  return readers.get(node) || [];
}
let waits = null;
function waitsFor(node) {
  if (!waits) {
    waits = new Map();
    data.syncs.node.forEach((n, s) => {
      if (n < 0) return;
      if (!waits.has(n)) waits.set(n, []);
      waits.get(n).push(s);
    });
  }
  return waits.get(node) || [];
}

// Three digits, never an exponent.
function digits(x) {
  const a = Math.abs(x);
  return a >= 100 ? String(Math.round(x)) : a >= 10 ? x.toFixed(1) : a >= 0.01 ? x.toFixed(2) : a > 0 ? "<0.01" : "0";
}
function duration(ns) {
  const a = Math.abs(ns);
  if (a >= 1e9) return (ns / 1e9).toFixed(2) + " s";
  if (a >= 1e6) return digits(ns / 1e6) + " ms";
  if (a >= 1e3) return digits(ns / 1e3) + " µs";
  return Math.round(ns) + " ns";
}
function bytes(n) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let u = 0;
  while (n >= 1024 && u < 4) { n /= 1024; u++; }
  return (u ? digits(n) : n) + " " + units[u];
}

// An item: one thing with a beginning and an end. Kinds differ in what they can tell.
const kinds = {
  record: {
    table: data.nodes, row: 0,
    name: (i) => "record " + text[data.nodes.op[i]],
    site: (i) => text[data.nodes.site[i]],
    color: () => "--record",
    lines: (i) => [
      "operation " + data.nodes.seq[i] + " makes " + text[data.nodes.shape[i]],
      data.nodes.dropped[i] ? "dropped: nobody looked at the result"
        : runOf[i] < 0 ? "not run in this profile"
        : "ran " + duration(data.runs.t[runOf[i]] - data.nodes.t[i]) + " later",
    ],
  },
  sync: {
    table: data.syncs, row: 0,
    name: (i) => "wait: " + text[data.syncs.kind[i]],
    site: (i) => text[data.syncs.site[i]],
    color: () => "--sync",
    lines: (i) => {
      const n = data.syncs.node[i];
      return n < 0 ? ["waited for what was recorded before"]
        : ["for " + text[data.nodes.op[n]] + ", recorded at " + text[data.nodes.site[n]]];
    },
  },
  stall: {
    table: data.stalls, row: 0,
    name: () => "stall: recording had run far enough ahead",
    site: (i) => text[data.stalls.site[i]],
    color: () => "--stall",
    lines: () => [],
  },
  run: {
    table: data.runs, row: 1,
    name: (i) => text[data.runs.label[i]],
    site: (i) => {
      const nodes = listOf(data.runs, "nodes", i);
      return nodes.length ? text[data.nodes.site[nodes[nodes.length - 1]]] : "";
    },
    color: (i) => data.runs.label[i],
    lines: (i) => {
      const nodes = listOf(data.runs, "nodes", i);
      const shown = nodes.slice(0, 8).map((n) => text[data.nodes.op[n]] + " → " + text[data.nodes.shape[n]]);
      if (nodes.length > 8) shown.push("and " + (nodes.length - 8) + " more");
      if (nodes.length > 1) shown.unshift(nodes.length + " operations fused");
      return shown;
    },
  },
  help: {
    table: data.helps, row: 1,
    name: (i) => "help with " + (data.helps.run[i] < 0 ? "a task" : text[data.runs.label[data.helps.run[i]]]),
    site: (i) => (data.helps.run[i] < 0 ? "" : kinds.run.site(data.helps.run[i])),
    color: (i) => (data.helps.run[i] < 0 ? "--record" : data.runs.label[data.helps.run[i]]),
    lines: () => ["a piece of another thread's parallel loop"],
  },
  mark: {
    table: { t: data.marks.map((m) => m.t), d: data.marks.map((m) => m.d) }, row: 0,
    name: (i) => data.marks[i].name,
    site: () => "",
    color: () => "--mark",
    lines: (i) => [[data.marks[i].domain, data.marks[i].kind].filter(Boolean).join(" · ")],
  },
};

// A row of the picture: items that do not overlap, by beginning; binary search finds a place.
function makeRow(kindNames, lane) {
  const items = [];
  for (const kind of kindNames) {
    const table = kinds[kind].table;
    for (let i = 0; i < table.t.length; i++)
      if (lane < 0 || table.lane[i] === lane) items.push({ kind, i, t: table.t[i], d: table.d[i] });
  }
  items.sort((a, b) => a.t - b.t || b.d - a.d);
  // A wait's item ends late, and what is inside must be found too: the latest end so far.
  const reach = new Float64Array(items.length);
  let latest = 0;
  items.forEach((item, k) => { reach[k] = latest = Math.max(latest, item.t + item.d); });
  return { items, reach };
}

function firstVisible(row, time) {
  let low = 0, high = row.items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row.reach[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const lanes = [];
if (data.marks.some((m) => m.kind !== "counter"))
  lanes.push({ name: "Marks", rows: [makeRow(["mark"], -1)] });
const byName = (a, b) => data.threads[a].name.localeCompare(data.threads[b].name, undefined, { numeric: true });
const order = data.threads.map((_, i) => i);
for (const i of order.filter((i) => !data.threads[i].worker).sort(byName))
  lanes.push({
    name: "Python: " + data.threads[i].name,
    rows: [makeRow(["record", "sync", "stall"], i), makeRow(["run", "help"], i)].filter((r, k) => k === 0 || r.items.length),
  });
lanes.push({ name: "Window: pending", curve: data.pending, color: "--accent", format: (v) => v + " operations" });
for (const i of order.filter((i) => data.threads[i].worker).sort(byName))
  lanes.push({ name: data.threads[i].name, rows: [makeRow(["run", "help"], i)] });
lanes.push({ name: "Memory", curve: data.memory, color: "--curve", format: bytes });
