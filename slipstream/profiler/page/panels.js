// What is around the picture: tooltip, selection, search, keys, tables.
function element(tag, words, className) {
  const e = document.createElement(tag);
  if (words !== undefined) e.textContent = words;
  if (className) e.className = className;
  return e;
}
function describe(item) {
  const kind = kinds[item.kind], site = kind.site(item.i);
  const out = [element("b", kind.name(item.i)), element("div", duration(item.d) + ", from " + duration(item.t))];
  if (site) out.push(element("div", site, "place"));
  for (const line of kind.lines(item.i)) out.push(element("div", line, "soft"));
  return out;
}

// ---- hovering ----------------------------------------------------------------------------------
let drag = null;
function place(event) {
  const box = canvas.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
canvas.addEventListener("pointerdown", (e) => {
  const [x, y] = place(e);
  drag = { x, y, begin: view.begin, end: view.end, moved: false };
  canvas.setPointerCapture(e.pointerId);
});
canvas.addEventListener("pointermove", (e) => {
  const [x, y] = place(e);
  if (drag) {
    if (Math.abs(x - drag.x) > 3) drag.moved = true;
    if (drag.moved) {
      canvas.classList.add("dragging");
      const shift = ((drag.x - x) / width()) * (drag.end - drag.begin);
      setView(drag.begin + shift, drag.end + shift);
    }
    tip.hidden = true;
    return;
  }
  const item = itemAt(x, y), curve = item ? null : curveAt(x, y);
  if (!same(item, hovered)) { hovered = item; redraw(); }
  tip.hidden = !item && !curve;
  if (tip.hidden) return;
  tip.replaceChildren(...(item ? describe(item) : [element("b", curve.name), element("div", curve.words)]));
  tip.style.left = Math.min(e.clientX + 14, window.innerWidth - tip.offsetWidth - 8) + "px";
  tip.style.top = Math.min(e.clientY + 16, window.innerHeight - tip.offsetHeight - 8) + "px";
});
canvas.addEventListener("pointerup", (e) => {
  const [x, y] = place(e);
  if (drag && !drag.moved) select(itemAt(x, y));
  drag = null;
  canvas.classList.remove("dragging");
});
canvas.addEventListener("pointerleave", () => { tip.hidden = true; hovered = null; redraw(); });
canvas.addEventListener("dblclick", (e) => zoom(0.3, place(e)[0]));
canvas.addEventListener("wheel", (e) => {
  e.preventDefault();
  if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) pan((e.deltaX || e.deltaY) / width());
  else zoom(Math.exp(Math.max(-60, Math.min(60, e.deltaY)) * 0.006), place(e)[0]);
}, { passive: false });

// ---- selecting ---------------------------------------------------------------------------------
function select(item) {
  selected = item;
  const panel = $("selected");
  panel.hidden = !item;
  if (item) {
    const links = linksOf(item);
    const follow = (title, kind, list) => {
      if (!list.length) return [];
      const out = [element("div", title, "soft")];
      for (const i of list.slice(0, 12)) {
        const to = itemOf(kind, i);
        if (same(to, item)) continue;
        const button = element("button", kinds[kind].name(i) + " · " + (kinds[kind].site(i) || duration(to.t)), "follow");
        button.onclick = () => show(to);
        out.push(button);
      }
      if (list.length > 12) out.push(element("div", "and " + (list.length - 12) + " more", "soft"));
      return out.length > 1 ? out : [];
    };
    panel.replaceChildren(
      element("h2", "Selected"), ...describe(item),
      ...follow("recorded by", "record", links.records), ...follow("computed by", "run", links.runs),
      ...follow("needs", "run", links.needs), ...follow("needed by", "run", links.feeds),
      ...follow("waited for by", "sync", links.waits));
  }
  redraw();
}

// ---- searching ---------------------------------------------------------------------------------
function matches(item) {
  const kind = kinds[item.kind];
  return kind.name(item.i).toLowerCase().includes(query) || kind.site(item.i).toLowerCase().includes(query);
}
function search(words) {
  query = words.trim().toLowerCase();
  hits = query ? lanes.flatMap((lane) => (lane.rows || []).flatMap((row) => row.items.filter(matches))) : [];
  hits.sort((a, b) => a.t - b.t);
  hit = -1;
  $("matches").textContent = query ? hits.length + (hits.length === 1 ? " match" : " matches") : "";
  redraw();
}
function nextHit(step) {
  if (!hits.length) return;
  hit = (hit + step + hits.length) % hits.length;
  show(hits[hit]);
  $("matches").textContent = hit + 1 + " of " + hits.length;
}
$("search").addEventListener("input", (e) => search(e.target.value));
$("search").addEventListener("keydown", (e) => {
  if (e.key === "Enter") nextHit(e.shiftKey ? -1 : 1);
  if (e.key === "Escape") { e.target.value = ""; search(""); canvas.focus(); }
  e.stopPropagation();
});

// ---- keys and buttons --------------------------------------------------------------------------
const keys = {
  ArrowLeft: () => pan(-0.2), a: () => pan(-0.2), ArrowRight: () => pan(0.2), d: () => pan(0.2),
  "+": () => zoom(0.6), "=": () => zoom(0.6), w: () => zoom(0.6), "-": () => zoom(1 / 0.6), s: () => zoom(1 / 0.6),
  0: () => setView(0, data.wall), Home: () => setView(0, data.wall), Escape: () => select(null),
  n: () => nextHit(1), N: () => nextHit(-1), "/": () => $("search").focus(),
};
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || !keys[e.key] || e.target.closest("input")) return;
  e.preventDefault();
  keys[e.key]();
});
$("in").onclick = () => zoom(0.5);
$("out").onclick = () => zoom(2);
$("fit").onclick = () => setView(0, data.wall);
$("theme").onclick = () => setTheme(dark() ? "light" : "dark");

// ---- the words around it -----------------------------------------------------------------------
const seconds = (s) => duration(s * 1e9);
const summary = data.summary;
function fillHeader() {
  const time = summary.time, counts = summary.counts;
  $("verdict").replaceChildren(element("strong", "Bottleneck: " + time.bottleneck + ". "), time.why);
  const figures = [
    ["wall time", seconds(summary.wall_s)], ["t1 record", seconds(time.t1_record_s)],
    ["t2 compute", seconds(time.t2_compute_s)], ["t3 return", seconds(time.t3_return_s)],
    ["overlap", Math.round(time.overlap * 100) + " %"], ["waiting", seconds(time.waiting_s)],
    ["peak memory", bytes(summary.memory.peak_bytes)], ["recorded", counts.recorded], ["dropped", counts.elided],
    ["fused", counts.fused + " in " + counts.groups], ["syncs", counts.syncs], ["stalls", counts.stalls],
  ];
  if (counts.errors) figures.push(["errors", counts.errors]);
  if (counts.lost) figures.push(["events lost", counts.lost]);
  for (const [name, value] of figures) {
    const box = element("div");
    box.append(element("dt", name), element("dd", String(value)));
    $("figures").append(box);
  }
}
function fillBlockers() {
  const box = $("blockers");
  box.append(element("h2", "Blockers: lines that waited"));
  if (!summary.blockers.length) box.append(element("div", "No line waited for a result.", "soft"));
  for (const row of summary.blockers.slice(0, 20)) {
    const button = element("button", undefined, "blocker");
    button.append(element("span", seconds(row.total_s), "cost"),
      ` in ${row.count} ${row.count === 1 ? "wait" : "waits"} · ${row.kind}`, element("br"), element("span", row.site, "place"));
    if (row.source) button.append(element("code", row.source, "source"));
    const made = row.recorded_at ? " (" + row.recorded_at + ")" : "";
    button.append(element("span", "for " + row.waited_for + made, "soft"), element("span", row.advice, "advice"));
    button.title = "Show its longest wait";
    button.onclick = () => {
      let best = -1;
      data.syncs.site.forEach((site, s) => {
        if (text[site] === row.site && text[data.syncs.kind[s]] === row.kind && (best < 0 || data.syncs.d[s] > data.syncs.d[best])) best = s;
      });
      if (best >= 0) show(itemOf("sync", best));
    };
    box.append(button);
  }
  for (const row of summary.memory.stalls_by_line.slice(0, 5)) {
    const note = element("div", undefined, "blocker stall");
    note.append(element("span", seconds(row.total_s), "cost"), ` held back, ${row.count} ${row.count === 1 ? "time" : "times"}`,
      element("br"), element("span", row.site, "place"),
      element("span", "Recording had run far enough ahead and helped to compute; no loss while the backend is the bottleneck.", "advice"));
    box.append(note);
  }
}
function table(title, columns, rows) {
  if (!rows.length) return;
  const box = element("section"), scroll = element("div", undefined, "scroll"), t = element("table"), head = element("tr");
  for (const [name, , number] of columns) head.append(element("th", name, number ? "number" : ""));
  const thead = element("thead"), body = element("tbody");
  thead.append(head);
  for (const row of rows.slice(0, 40)) {
    const tr = element("tr");
    for (const [, value, number] of columns) tr.append(element("td", String(value(row)), number ? "number" : ""));
    body.append(tr);
  }
  t.append(thead, body);
  scroll.append(t);
  box.append(element("h2", title), scroll);
  $("tables").append(box);
}
function fillTables() {
  table("Operations", [
    ["operation", (r) => r.name], ["count", (r) => r.count, 1], ["total", (r) => seconds(r.total_s), 1],
    ["mean", (r) => seconds(r.mean_s), 1], ["max", (r) => seconds(r.max_s), 1], ["moved", (r) => bytes(r.moved_bytes), 1],
    ["GB/s", (r) => digits(r.gbytes_per_s), 1], ["GFLOP/s", (r) => (r.flops ? digits(r.gflops) : ""), 1],
  ], summary.operations);
  const alive = new Map(summary.memory.live_at_peak.map((r) => [r.name + "\n" + r.site, r.bytes]));
  const ofPeak = (r) => alive.get(r.name + "\n" + r.site) || 0;
  table("Memory: who allocated, and what was alive at the peak", [
    ["what", (r) => r.name], ["line", (r) => r.site], ["alive at the peak", (r) => bytes(ofPeak(r)), 1],
    ["allocated", (r) => bytes(r.bytes), 1], ["times", (r) => r.count, 1],
  ], [...summary.memory.by_line].sort((a, b) => ofPeak(b) - ofPeak(a) || b.bytes - a.bytes));
  table("Dropped: recorded, never computed, because nobody looked", [
    ["operation", (r) => r.name], ["line", (r) => r.site], ["times", (r) => r.count, 1],
  ], summary.elimination.dropped_by_line);
  table("Fused: computed as one", [["operations", (r) => r.name], ["times", (r) => r.count, 1]], summary.elimination.fused_groups);
  table("Threads", [
    ["thread", (r) => r.name], ["computing", (r) => seconds(r.busy_s), 1], ["waiting", (r) => seconds(r.waiting_s), 1],
    ["idle, or in Python", (r) => seconds(r.worker ? r.idle_s : r.other_s), 1],
  ], summary.threads);
  table("Errors", [["operation", (r) => r.name], ["message", (r) => r.message], ["line", (r) => r.site]], summary.errors);
}
function fillLegend() {
  for (const [name, color] of [["recording", "--record"], ["waiting", "--sync"], ["stall", "--stall"]]) {
    const entry = element("span"), patch = element("i");
    patch.style.background = `var(${color})`;
    entry.append(patch, name);
    $("legend").append(entry);
  }
  $("legend").append(element("span", "other colours: what ran"),
    element("span", "wheel or W S: zoom · drag or A D: move · click: follow · 0: everything"));
}
fillHeader();
fillBlockers();
fillTables();
fillLegend();
setTheme(window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
new ResizeObserver(redraw).observe(canvas);
