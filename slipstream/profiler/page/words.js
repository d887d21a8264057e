// What is told in words and tables: the numbers are those of the profile's summary.
const { summary } = data;
// Shares of blockers are, as in the verdict, of the time from the first operation on.
const working = Math.max(summary.wall_s - summary.time.setup_s, 1e-9);

// ---- where the time went -----------------------------------------------------------------------
function bars() {
  const wall = summary.wall_s, time = summary.time;
  const main = data.summary.threads.filter((t) => !t.worker).reduce((a, b) => (!a || b.name === data.main ? b : a), null);
  const out = [];
  if (main)
    out.push(["Python", [
      ["before the first operation (imports, setup)", time.setup_s, "--idle"],
      ["recording, and Python's own work", main.other_s - time.setup_s, "--record"],
      ["waiting for results", main.waiting_s, "--sync"],
      ["computing itself", main.busy_s, "--op0"],
    ]]);
  out.push(["Backend", [["computing", time.t2_compute_s, "--op0"], ["idle", wall - time.t2_compute_s, "--idle"]]]);
  return out.map(([name, parts]) => [name, parts.filter(([, s]) => s > 0.0005 * wall)]);
}
function fillBars() {
  $("bars").append(element("h2", "Where " + seconds(summary.wall_s) + " went"));
  for (const [name, parts] of bars()) {
    const box = element("div", undefined, "where"), strip = element("div", undefined, "strip"), key = element("div", undefined, "key");
    for (const [words, s, color] of parts) {
      const piece = element("span"), entry = element("span");
      piece.style.cssText = `flex-grow: ${s / summary.wall_s}; background: var(${color})`;
      piece.title = words + ": " + seconds(s);
      entry.append(patch(color), words + " ", element("b", seconds(s)), " (" + percent(s / summary.wall_s) + ")");
      strip.append(piece);
      key.append(entry);
    }
    box.append(element("div", name, "who"), strip, key);
    $("bars").append(box);
  }
}

// A speed, and its share of what this machine can do; more than the memory's is a cache's.
function rate(value, share) {
  if (share === null) return digits(value);
  return `${digits(value)} (${share > 1 ? "cache" : share < 0.01 ? "<1%" : percent(share)})`;
}

// ---- what to look at first ---------------------------------------------------------------------
function mostFrequent(list) {
  const counts = new Map();
  for (const x of list) if (x >= 0) counts.set(x, (counts.get(x) || 0) + 1);
  let best = -1, most = 0;
  for (const [x, count] of counts) if (count > most) [best, most] = [x, count];
  return [best, most];
}
function firstBlocker(row) {
  if (!row || row.total_s < 0.05 * working) return null;
  return {
    title: row.site + " waits", code: row.source, advice: row.advice, go: () => goToBlocker(row),
    words: `${row.kind} waited ${seconds(row.total_s)} in ${times(row.count, "call", "calls")}, ${percent(row.total_s / working)} of the time.`,
  };
}
function firstOperation() {
  const row = summary.operations[0];
  if (!row) return null;
  const all = summary.operations.reduce((sum, r) => sum + r.total_s, 0);
  const label = text.indexOf(row.name), places = [];
  data.runs.label.forEach((l, r) => l === label && places.push(siteOfRun(r)));
  const [site] = mostFrequent(places);
  const [does, speed, share] = row.flops ? ["reaches", digits(row.gflops) + " GFLOP/s", row.gflops_share]
    : ["moves", digits(row.gbytes_per_s) + " GB/s", row.gbytes_per_s_share];
  const can = share === null || share > 1 ? "" : `, ${percent(share)} of what this machine can do`;
  return {
    title: row.name + " takes most of the computing", code: site < 0 ? "" : data.sources[site],
    words: `${seconds(row.total_s)} in ${times(row.count, "run", "runs")}, ${percent(row.total_s / all)} of what the threads computed. It ${does} ${speed}${can}.`,
    advice: site < 0 ? "" : "Mostly recorded at " + text[site] + ".", go: () => searchFor(row.name),
  };
}
function firstLine() {
  const [site, count] = mostFrequent(data.nodes.site);
  if (site < 0) return null;
  return {
    title: text[site] + " records most operations", code: data.sources[site], go: () => searchFor(text[site]),
    words: `${whole(count)} of ${whole(summary.counts.recorded)} operations come from this line.`, advice: "",
  };
}
function fillFirst() {
  const [first, second] = summary.blockers.map(firstBlocker);
  const found = { waits: [first, second, firstOperation()], frontend: [firstLine(), first, firstOperation()] };
  const list = (found[summary.time.bottleneck] || [firstOperation(), first]).filter(Boolean);
  if (!list.length) { $("first").hidden = true; return; }
  $("first").append(element("h2", "Look here first"));
  for (const { title, words, code, advice, go } of list) {
    const button = element("button", undefined, "look");
    button.append(element("b", title));
    if (code) button.append(element("code", code, "source"));
    button.append(element("span", words));
    if (advice) button.append(element("span", " " + advice, "soft"));
    button.onclick = () => { go(); canvas.scrollIntoView({ block: "nearest" }); };
    $("first").append(button);
  }
}

function fillHeader() {
  const { time, counts, memory } = summary;
  $("verdict").replaceChildren(element("strong", "Bottleneck: " + time.bottleneck + ". "), time.why);
  const figures = [
    ["wall time", seconds(summary.wall_s), "from beginning to end"],
    ["t1 record", seconds(time.t1_record_s), "Python was neither waiting nor computing, from the first operation on"],
    ["t2 compute", seconds(time.t2_compute_s), "at least one thread was computing"],
    ["t3 return", seconds(time.t3_return_s), "from the end of what was waited for to the end of the wait"],
    ["overlap", percent(time.overlap), "how much of the shorter of t1 and t2 happened during the other"],
    ["waiting", seconds(time.waiting_s), "Python waited for a result, or was held back"],
    ["peak memory", bytes(memory.peak_bytes), "most bytes in use at one time"],
    ["recorded", whole(counts.recorded), "operations that Python recorded"],
    ["dropped", whole(counts.dropped), "recorded and never computed: no one read the result"],
    ["fused", whole(counts.fused), "operations that ran as one with others"],
    ["fused groups", whole(counts.groups), "groups of operations that ran as one"],
    ["syncs", whole(counts.syncs), "calls that waited for a result"],
    ["stalls", whole(counts.stalls), "times that recording was held back"],
  ];
  if (counts.errors) figures.push(["errors", whole(counts.errors), "operations that failed"]);
  if (counts.lost) figures.push(["events lost", whole(counts.lost), "raise most_events to keep them"]);
  for (const [name, value, meaning] of figures) {
    const box = element("div");
    box.title = meaning;
    box.append(element("dt", name), element("dd", value));
    $("figures").append(box);
  }
}

// ---- blockers ----------------------------------------------------------------------------------
function goToBlocker(row) {
  let best = -1;
  data.syncs.site.forEach((site, s) => {
    if (text[site] === row.site && text[data.syncs.kind[s]] === row.kind && (best < 0 || data.syncs.d[s] > data.syncs.d[best])) best = s;
  });
  if (best >= 0) show(itemOf("sync", best));
}
let blocker = -1;
function nextBlocker() {
  if (!summary.blockers.length) return;
  blocker = (blocker + 1) % summary.blockers.length;
  goToBlocker(summary.blockers[blocker]);
}
function meter(share, color) {
  const box = element("span", undefined, "meter"), inner = element("i");
  inner.style.cssText = `width: ${Math.min(100, share * 100)}%; background: var(${color})`;
  box.append(inner);
  return box;
}
function fillBlockers() {
  const box = $("blockers");
  box.append(element("h2", "Blockers: lines that waited"));
  if (!summary.blockers.length) box.append(element("div", "No line waited for a result.", "soft"));
  for (const row of summary.blockers.slice(0, 20)) {
    const button = element("button", undefined, "blocker"), share = row.total_s / working;
    button.append(element("span", seconds(row.total_s), "cost"),
      ` in ${times(row.count, "wait", "waits")} · ${row.kind} · ${percent(share)}`,
      meter(share, "--sync"), element("span", row.site, "place"));
    if (row.source) button.append(element("code", row.source, "source"));
    const made = row.recorded_at ? " (" + row.recorded_at + ")" : "";
    button.append(element("span", "for " + row.waited_for + made, "soft"), element("span", row.advice, "advice"));
    button.title = "Show its longest wait";
    button.onclick = () => goToBlocker(row);
    box.append(button);
  }
  if (summary.blockers.length > 20) box.append(element("div", "and " + whole(summary.blockers.length - 20) + " more", "soft"));
  for (const row of summary.memory.stalls_by_line.slice(0, 5)) {
    const note = element("div", undefined, "blocker stall");
    note.append(element("span", seconds(row.total_s), "cost"), ` held back, ${times(row.count, "time", "times")}`,
      element("br"), element("span", row.site, "place"),
      element("span", "Recording had run far enough ahead and helped to compute; no loss while the backend is the bottleneck.", "advice"));
    box.append(note);
  }
}

// ---- tables ------------------------------------------------------------------------------------
const MOST_ROWS = 40;
function table(title, columns, rows) {
  if (!rows.length) return;
  const box = element("section"), scroll = element("div", undefined, "scroll"), t = element("table"), head = element("tr");
  for (const [name, , number] of columns) head.append(element("th", name, number ? "number" : ""));
  const thead = element("thead"), body = element("tbody");
  thead.append(head);
  for (const row of rows.slice(0, MOST_ROWS)) {
    const tr = element("tr");
    for (const [, value, number] of columns) {
      const cell = element("td", undefined, number ? "number" : "");
      cell.append(value(row));
      tr.append(cell);
    }
    body.append(tr);
  }
  t.append(thead, body);
  scroll.append(t);
  box.append(element("h2", title), scroll);
  if (rows.length > MOST_ROWS) box.append(element("div", "and " + whole(rows.length - MOST_ROWS) + " more", "soft"));
  $("tables").append(box);
}
function finder(words, color) {
  const button = element("button", undefined, "find");
  if (color) button.append(patch(color));
  button.append(words);
  button.title = "Find it in the timeline";
  button.onclick = () => { searchFor(words); canvas.scrollIntoView({ block: "nearest" }); };
  return button;
}
function fillTables() {
  const all = summary.operations.reduce((sum, r) => sum + r.total_s, 0) || 1;
  const { machine } = summary;
  const brackets = machine.gflops ? `; in brackets the share of what ${machine.threads} threads can do here: `
    + `${digits(machine.gbytes_per_s)} GB/s, ${digits(machine.gflops)} GFLOP/s` : "";
  table("Operations: what ran" + brackets, [
    ["operation", (r) => finder(r.name, SLOTS[slotOf.get(r.name) ?? OTHER])], ["", (r) => meter(r.total_s / all, "--op0")],
    ["share", (r) => percent(r.total_s / all), 1], ["count", (r) => whole(r.count), 1], ["total", (r) => seconds(r.total_s), 1],
    ["mean", (r) => seconds(r.mean_s), 1], ["max", (r) => seconds(r.max_s), 1], ["moved", (r) => bytes(r.moved_bytes), 1],
    ["GB/s", (r) => rate(r.gbytes_per_s, r.gbytes_per_s_share), 1],
    ["GFLOP/s", (r) => (r.flops ? rate(r.gflops, r.gflops_share) : ""), 1],
  ], summary.operations);
  const alive = new Map(summary.memory.live_at_peak.map((r) => [r.name + "\n" + r.site, r.bytes]));
  const ofPeak = (r) => alive.get(r.name + "\n" + r.site) || 0;
  table("Memory: who allocated, and what was alive at the peak of " + bytes(summary.memory.peak_bytes), [
    ["what", (r) => r.name], ["line", (r) => r.site], ["alive at the peak", (r) => bytes(ofPeak(r)), 1],
    ["allocated", (r) => bytes(r.bytes), 1], ["times", (r) => whole(r.count), 1],
  ], [...summary.memory.by_line].sort((a, b) => ofPeak(b) - ofPeak(a) || b.bytes - a.bytes));
  table("Dropped: recorded, never computed, because the result was never read", [
    ["operation", (r) => r.name], ["line", (r) => r.site], ["times", (r) => whole(r.count), 1],
  ], summary.elimination.dropped_by_line);
  table("Fused: computed as one", [["operations", (r) => r.name], ["times", (r) => whole(r.count), 1]], summary.elimination.fused_groups);
  table("Threads", [
    ["thread", (r) => r.name], ["computing", (r) => seconds(r.busy_s), 1], ["waiting", (r) => seconds(r.waiting_s), 1],
    ["idle, or in Python", (r) => seconds(r.worker ? r.idle_s : r.other_s), 1],
  ], summary.threads);
  table("Errors", [["operation", (r) => r.name], ["message", (r) => r.message], ["line", (r) => r.site]], summary.errors);
}
function fillLegend() {
  const entries = [["records", "--record"], ["waits", "--sync"], ["held back", "--stall"], ["end of the profile", "--end"]];
  for (const [name, color] of entries) {
    const entry = element("span");
    entry.append(patch(color), name);
    $("legend").append(entry);
  }
  topOps.forEach((row, k) => $("legend").append(finder(row.name, SLOTS[5 + k])));
  if (summary.operations.length > topOps.length) {
    const entry = element("span");
    entry.append(patch("--other"), "other operations");
    $("legend").append(entry);
  }
}
fillHeader();
fillBars();
fillFirst();
fillBlockers();
fillTables();
fillLegend();
setTheme(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
new ResizeObserver(redraw).observe(canvas);
