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
// The operation whose line stands for a run: the last of its group.
const lastNode = (run) => (run < 0 ? -1 : data.runs.nodes[data.runs.nodes_end[run] - 1] ?? -1);
const siteOfRun = (run) => { const n = lastNode(run); return n < 0 ? -1 : data.nodes.site[n]; };

let readers = null;
function readersOf(node) {
  if (!readers) {
    readers = new Map();
    for (let n = 0, k = 0; n < data.nodes.seq.length; n++)
      for (; k < data.nodes.inputs_end[n]; k++) {
        const input = data.nodes.inputs[k];
        if (input < 0) continue;
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
      if (n < 0 || data.syncs.end[s]) return;
      if (!waits.has(n)) waits.set(n, []);
      waits.get(n).push(s);
    });
  }
  return waits.get(node) || [];
}

// ---- numbers -----------------------------------------------------------------------------------
// So many decimals; what is exactly between two goes to the even one, as in the terminal's tables.
function fixed(x, decimals) {
  const doubled = x * 2 ** (decimals + 1);
  if (!Number.isInteger(doubled) || doubled % 2 === 0) return x.toFixed(decimals);
  const low = Math.floor(x * 10 ** decimals);
  return ((low + (low % 2)) / 10 ** decimals).toFixed(decimals);
}
// Three digits, never an exponent.
function digits(x) {
  const a = Math.abs(x);
  return a >= 99.95 ? fixed(x, 0) : a >= 9.995 ? fixed(x, 1) : a >= 0.01 ? fixed(x, 2) : a > 0 ? "<0.01" : "0";
}
function seconds(s) {
  for (const [scale, unit] of [[1, " s"], [1e-3, " ms"], [1e-6, " µs"]])
    if (s >= 0.9995 * scale) return digits(s / scale) + unit;
  return s ? fixed(s * 1e9, 0) + " ns" : "0";
}
const duration = (ns) => seconds(ns * 1e-9);
function bytes(n) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let u = 0;
  while (n >= 1024 && u < 4) { n /= 1024; u++; }
  return (u ? digits(n) : n) + " " + units[u];
}
const whole = (n) => n.toLocaleString("en");
const percent = (share) => (share > 0 && share < 0.005 ? "<1%" : fixed(share * 100, 0) + "%");
const times = (n, one, many) => whole(n) + " " + (n === 1 ? one : many);

// ---- kinds of items ----------------------------------------------------------------------------
// An item is one thing with a beginning and an end. What runs has a colour of its own if it is
// among those that took most time.
const SLOTS = ["--record", "--sync", "--stall", "--mark", "--end",
  "--op0", "--op1", "--op2", "--op3", "--op4", "--op5", "--op6", "--op7", "--other"];
const OTHER = SLOTS.length - 1;
const topOps = data.summary.operations.slice(0, 8);
const slotOf = new Map(topOps.map((row, k) => [row.name, 5 + k]));
const slotOfLabel = text.map((label) => slotOf.get(label) ?? OTHER);
const slotOfRun = (run) => (run < 0 ? OTHER : slotOfLabel[data.runs.label[run]]);

const kinds = {
  record: {
    table: data.nodes,
    name: (i) => "record " + text[data.nodes.op[i]],
    site: (i) => data.nodes.site[i],
    title: (i) => data.nodes.op[i],
    slot: () => 0,
    lines: (i) => [
      "operation " + data.nodes.seq[i] + " makes " + text[data.nodes.shape[i]],
      data.nodes.dropped[i] ? "dropped: the result was never read"
        : runOf[i] < 0 ? "not run in this profile"
        : "ran " + duration(data.runs.t[runOf[i]] - data.nodes.t[i]) + " later",
    ],
  },
  sync: {
    table: data.syncs,
    name: (i) => (data.syncs.end[i] ? "" : "wait: ") + text[data.syncs.kind[i]],
    site: (i) => (data.syncs.end[i] ? -1 : data.syncs.site[i]),
    title: (i) => data.syncs.kind[i],
    slot: (i) => (data.syncs.end[i] ? 4 : 1),
    lines: (i) => {
      if (data.syncs.end[i]) return ["the profile waits here for what is still running; no line of yours does"];
      const n = data.syncs.node[i];
      return n < 0 ? ["waited for what was recorded before"]
        : ["for " + text[data.nodes.op[n]] + " " + text[data.nodes.shape[n]] + ", recorded at " + text[data.nodes.site[n]]];
    },
  },
  stall: {
    table: data.stalls,
    name: () => "held back: recording had run far enough ahead",
    site: (i) => data.stalls.site[i],
    title: () => -1,
    slot: () => 2,
    lines: () => [],
  },
  run: {
    table: data.runs,
    name: (i) => text[data.runs.label[i]],
    site: siteOfRun,
    title: (i) => data.runs.label[i],
    slot: slotOfRun,
    lines: (i) => {
      const nodes = listOf(data.runs, "nodes", i);
      const shown = nodes.slice(0, 8).map((n) => text[data.nodes.op[n]] + " → " + text[data.nodes.shape[n]]);
      if (nodes.length > 8) shown.push("and " + (nodes.length - 8) + " more");
      if (nodes.length > 1) shown.unshift(nodes.length + " operations fused");
      return shown;
    },
  },
  help: {
    table: data.helps,
    name: (i) => "help with " + (data.helps.run[i] < 0 ? "a task" : text[data.runs.label[data.helps.run[i]]]),
    site: (i) => siteOfRun(data.helps.run[i]),
    title: (i) => (data.helps.run[i] < 0 ? -1 : data.runs.label[data.helps.run[i]]),
    slot: (i) => slotOfRun(data.helps.run[i]),
    lines: () => ["a piece of another thread's parallel loop"],
  },
  mark: {
    table: { t: data.marks.map((m) => m.t), d: data.marks.map((m) => m.d) },
    name: (i) => data.marks[i].name,
    site: () => -1,
    title: (i) => i,
    slot: () => 3,
    lines: (i) => [[data.marks[i].domain, data.marks[i].kind].filter(Boolean).join(" · ")],
  },
};
const kindNames = Object.keys(kinds);
const siteText = (item) => { const s = kinds[item.kind].site(item.i); return s < 0 ? "" : text[s]; };

// ---- rows --------------------------------------------------------------------------------------
// A row of the picture, as columns by beginning; binary search finds a place.
const rowOf = new Map();
function makeRow(names, lane, only = null) {
  const found = [];
  for (const name of names) {
    const { table } = kinds[name], k = kindNames.indexOf(name);
    if (only) for (const i of only) found.push(k, i);
    else for (let i = 0; i < table.t.length; i++) if (table.lane[i] === lane) found.push(k, i);
  }
  const n = found.length / 2;
  const t = new Float64Array(n), d = new Float64Array(n), order = new Uint32Array(n);
  let sorted = true;
  for (let j = 0; j < n; j++) {
    const { table } = kinds[kindNames[found[2 * j]]], i = found[2 * j + 1];
    t[j] = table.t[i];
    d[j] = table.d[i];
    order[j] = j;
    if (j && t[j] < t[j - 1]) sorted = false;
  }
  if (!sorted) order.sort((a, b) => t[a] - t[b] || d[b] - d[a]);
  const row = {
    n, t: new Float64Array(n), d: new Float64Array(n), kind: new Uint8Array(n), i: new Int32Array(n),
    slot: new Uint8Array(n), hit: new Uint8Array(n), reach: new Float64Array(n),
  };
  let latest = 0;
  for (let j = 0; j < n; j++) {
    const from = order[j];
    row.t[j] = t[from];
    row.d[j] = d[from];
    row.kind[j] = found[2 * from];
    row.i[j] = found[2 * from + 1];
    row.slot[j] = kinds[kindNames[row.kind[j]]].slot(row.i[j]);
    // A long item ends late, and what is inside must be found too: the latest end so far.
    row.reach[j] = latest = Math.max(latest, t[from] + d[from]);
  }
  if (only) only.forEach((i) => rowOf.set(names[0] + " " + i, row));
  else for (const name of names) rowOf.set(name + lane, row);
  return row;
}
const itemIn = (row, n) => ({ kind: kindNames[row.kind[n]], i: row.i[n], t: row.t[n], d: row.d[n] });
const rowWith = (item) => rowOf.get(item.kind === "mark" ? "mark " + item.i : item.kind + kinds[item.kind].table.lane[item.i]);

function firstVisible(row, time) {
  let low = 0, high = row.n;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row.reach[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Marks may lie in one another: each goes to the first row that is free again.
function markRows() {
  const ends = [], rows = [];
  data.marks.map((m, i) => i).filter((i) => data.marks[i].kind !== "counter")
    .sort((a, b) => data.marks[a].t - data.marks[b].t || data.marks[b].d - data.marks[a].d)
    .forEach((i) => {
      let k = ends.findIndex((end) => end <= data.marks[i].t);
      if (k < 0) k = Math.min(ends.length, 3);
      ends[k] = data.marks[i].t + data.marks[i].d;
      (rows[k] ||= []).push(i);
    });
  return rows.map((list) => makeRow(["mark"], -1, list));
}

// ---- lanes -------------------------------------------------------------------------------------
const lanes = [];
const marks = markRows();
if (marks.length) lanes.push({ name: "Your marks", notes: [], rows: marks });
const byName = (a, b) => data.threads[a].name.localeCompare(data.threads[b].name, undefined, { numeric: true });
const order = data.threads.map((_, i) => i);
const busy = (i) => percent(data.summary.threads[i].busy_s / data.summary.wall_s);
for (const i of order.filter((i) => !data.threads[i].worker).sort(byName)) {
  const rows = [makeRow(["record", "sync", "stall"], i)], own = makeRow(["run", "help"], i);
  if (own.n) rows.push(own);
  lanes.push({ name: "Python: " + data.threads[i].name, notes: ["", "computes itself " + busy(i)], rows });
}
lanes.push({ name: "Pending operations", curve: data.pending, color: "--accent", format: (v) => whole(v) });
for (const i of order.filter((i) => data.threads[i].worker).sort(byName))
  lanes.push({ name: data.threads[i].name + ": busy " + busy(i), notes: [], rows: [makeRow(["run", "help"], i)] });
lanes.push({ name: "Memory", curve: data.memory, color: "--curve", format: bytes });
