// Drawing and interaction. Times are in nanoseconds, places in CSS pixels.
const $ = (id) => document.getElementById(id);
const canvas = $("canvas"), tip = $("tip"), pen = canvas.getContext("2d");
const ROW = 26, BAR = 20, GAP = 10, AXIS = 26, CURVE = 70, TITLE = 17, NARROW = 620;
const WIDE = 3;  // from so many pixels on an item is drawn by itself
const view = { begin: 0, end: data.wall };
let left = 150;  // of the picture; names of lanes are before it, or above it on a narrow screen
let selected = null, hovered = null, query = "", hits = [], hit = -1, waiting = false;
const frame = { rectangles: 0, items: 0 };  // of the last drawing

// ---- colours -----------------------------------------------------------------------------------
const dark = () => document.documentElement.dataset.theme === "dark";
let palette = {}, colors = [];
function setTheme(name) {
  document.documentElement.dataset.theme = name;
  const style = getComputedStyle(document.documentElement);
  palette = {};
  for (const key of [...SLOTS, "--accent", "--curve", "--grid", "--text", "--soft", "--line", "--card", "--onbar"])
    palette[key] = style.getPropertyValue(key).trim();
  colors = SLOTS.map((key) => palette[key]);
  redraw();
}

// ---- places ------------------------------------------------------------------------------------
function layOut() {
  const narrow = canvas.clientWidth < NARROW;
  left = narrow ? 6 : 150;
  let y = AXIS;
  for (const lane of lanes) {
    lane.label = y;
    lane.y = narrow ? y + TITLE : y;
    lane.height = lane.curve ? CURVE : lane.rows.length * ROW;
    (lane.rows || []).forEach((row, k) => { row.y = lane.y + k * ROW; });
    y = lane.y + lane.height + GAP;
  }
  return y;
}
const width = () => canvas.clientWidth - left - 8;
const toX = (t) => left + ((t - view.begin) / (view.end - view.begin)) * width();
const toTime = (x) => view.begin + ((x - left) / width()) * (view.end - view.begin);

function setView(begin, end) {
  const most = data.wall * 1.02, least = 200;
  const span = Math.min(most, Math.max(least, end - begin)), middle = (begin + end) / 2;
  begin = Math.min(Math.max(middle - span / 2, -0.01 * span), Math.max(-0.01 * span, data.wall - 0.99 * span));
  view.begin = begin;
  view.end = begin + span;
  redraw();
}
const showsAll = () => view.end - view.begin >= data.wall;
function zoom(factor, x = left + width() / 2) {
  const at = toTime(x);
  setView(at - (at - view.begin) * factor, at + (view.end - at) * factor);
}
function pan(share) {
  const step = (view.end - view.begin) * share;
  setView(view.begin + step, view.end + step);
}
function show(item) {
  const room = Math.max(item.d * 4, 2000);
  if (item.t < view.begin || item.t + item.d > view.end || room < (view.end - view.begin) / 4)
    setView(item.t + item.d / 2 - room / 2, item.t + item.d / 2 + room / 2);
  select(item);
}

// ---- drawing -----------------------------------------------------------------------------------
function redraw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; draw(); });
}
function draw() {
  const height = layOut(), ratio = window.devicePixelRatio || 1, w = canvas.clientWidth;
  const size = [Math.round(w * ratio), Math.round(height * ratio)];
  if (canvas.width !== size[0] || canvas.height !== size[1]) {
    canvas.style.height = height + "px";
    [canvas.width, canvas.height] = size;
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, w, height);
  pen.textBaseline = "middle";
  frame.rectangles = frame.items = 0;
  drawAxis(height);
  for (const lane of lanes) {
    drawLabel(lane);
    pen.save();
    pen.beginPath();
    pen.rect(left, lane.y, width(), lane.height);
    pen.clip();
    if (lane.curve) drawCurve(lane);
    else lane.rows.forEach(drawRow);
    pen.restore();
  }
  if (hovered) outline(hovered, palette["--text"]);
  if (selected) drawLinks();
  $("range").textContent = showsAll() ? duration(data.wall) + ", all of it"
    : duration(view.end - view.begin) + " from " + duration(Math.max(0, view.begin));
}
function drawAxis(height) {
  const span = view.end - view.begin, about = (span / width()) * 110;
  let step = 10 ** Math.floor(Math.log10(about));
  for (const m of [1, 2, 5, 10]) if (step * m >= about) { step *= m; break; }
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "center";
  for (let t = Math.ceil(Math.max(0, view.begin) / step) * step; t <= Math.min(view.end, data.wall); t += step) {
    const x = toX(t);
    pen.fillStyle = palette["--grid"];
    pen.fillRect(x, AXIS - 6, 1, height - AXIS);
    pen.fillStyle = palette["--soft"];
    const words = axisWords(t, step), half = pen.measureText(words).width / 2;
    pen.fillText(words, Math.min(Math.max(x, left + half), left + width() - half), 10);
  }
}
// As many digits as neighbours need to differ, and no more.
function axisWords(t, step) {
  if (t === 0) return "0";
  const [unit, name] = t >= 1e9 ? [1e9, " s"] : t >= 1e6 ? [1e6, " ms"] : t >= 1e3 ? [1e3, " µs"] : [1, " ns"];
  return (t / unit).toFixed(Math.max(0, Math.ceil(Math.log10(unit / step) - 1e-9))) + name;
}
function drawLabel(lane) {
  const inside = lane.label === lane.y, room = inside ? left - 12 : width();
  pen.textAlign = "left";
  pen.font = "600 12px system-ui, sans-serif";
  pen.fillStyle = palette["--text"];
  fitText(lane.name, 2, lane.label + (inside ? ROW : TITLE) / 2, room);
  pen.font = "12px system-ui, sans-serif";
  pen.fillStyle = palette["--soft"];
  if (!inside) return;
  if (lane.curve) fitText("peak " + lane.format(peakOf(lane).value), 2, lane.y + ROW / 2 + 18, room);
  else lane.notes.forEach((note, k) => note && k < lane.rows.length && fitText(note, 2, lane.y + k * ROW + ROW / 2, room));
}
function fitText(words, x, y, room) {
  if (room < 18) return;
  let shown = words;
  if (pen.measureText(shown).width > room) {
    shown = words.slice(0, Math.max(1, Math.floor(room / 6.2) - 1)) + "…";
    while (shown.length > 2 && pen.measureText(shown).width > room) shown = shown.slice(0, -2) + "…";
    if (shown.length < 4) return;
  }
  pen.fillText(shown, x, y);
}
function bar(x, y, w, h) {
  pen.fillRect(x, y, w, h);
  frame.rectangles++;
}
// Wide items are drawn by themselves. Of the narrow ones each column of pixels shows which share
// of its time they took: however many there are, as much is drawn as there are pixels.
let shares = new Float32Array(0), factors = new Float32Array(0), tops = new Float32Array(0);
function drawRow(row) {
  const w = Math.ceil(width()), span = view.end - view.begin, scale = width() / span, faint = SLOTS.length;
  if (shares.length < 2 * faint * w) shares = new Float32Array(2 * faint * w);
  if (tops.length < w) { tops = new Float32Array(w); factors = new Float32Array(w); }
  shares.fill(0, 0, 2 * faint * w);
  factors.fill(0, 0, w);
  tops.fill(0, 0, w);
  const wide = [];
  for (let n = firstVisible(row, view.begin); n < row.n && row.t[n] <= view.end; n++) {
    const a = (row.t[n] - view.begin) * scale, b = a + row.d[n] * scale;
    frame.items++;
    if (b - a >= WIDE) { wide.push(n); continue; }
    const slot = (row.slot[n] + (query && !row.hit[n] ? faint : 0)) * w;
    for (let p = Math.max(0, Math.floor(a)); p <= b && p < w; p++)
      shares[slot + p] += Math.min(b, p + 1) - Math.max(a, p) + 1e-9;  // what takes no time is seen, too
  }
  const y = row.y + (ROW - BAR) / 2;
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "left";
  for (const n of wide) {
    const a = (row.t[n] - view.begin) * scale, x = Math.max(-4, a), end = Math.min(w + 4, a + row.d[n] * scale);
    pen.globalAlpha = query && !row.hit[n] ? 0.15 : 1;
    pen.fillStyle = colors[row.slot[n]];
    bar(left + x, y, Math.max(end - x - 0.6, 1), BAR);
    if (end - x > 34) {
      pen.fillStyle = palette["--onbar"];
      fitText(kinds[kindNames[row.kind[n]]].name(row.i[n]), left + Math.max(x, 0) + 5, y + BAR / 2 + 0.5, end - Math.max(x, 0) - 9);
    }
  }
  // At least two pixels high, or eight for what was searched, and at most the whole height.
  for (let s = 0; s < faint; s++) for (let p = 0; p < w; p++) factors[p] += shares[s * w + p];
  for (let p = 0; p < w; p++) factors[p] = Math.max(1, (query ? 8 : 2) / (factors[p] * BAR));
  for (let s = 0; s < 2 * faint; s++) {
    pen.globalAlpha = s < faint ? 1 : 0.15;
    pen.fillStyle = colors[s % faint];
    for (let p = 0; p < w; p++) {
      const share = shares[s * w + p];
      if (!share) continue;
      const h = Math.min(BAR - tops[p], share * BAR * (s < faint ? factors[p] : 1));
      if (h < 0.05) continue;
      bar(left + p, y + BAR - tops[p] - h, 1, h);
      tops[p] += h;
    }
  }
  pen.globalAlpha = 1;
}
function outline(item, color) {
  const row = rowWith(item), x = toX(item.t), w = toX(item.t + item.d) - x;
  if (!row || x > left + width() || x + w < left) return;
  pen.save();
  pen.beginPath();
  pen.rect(left, 0, width() + 4, canvas.clientHeight);
  pen.clip();
  pen.strokeStyle = color;
  pen.lineWidth = 2;
  pen.strokeRect(x - 1, row.y + (ROW - BAR) / 2 - 1, Math.max(w, 2) + 1, BAR + 2);
  pen.restore();
}
function peakOf(lane) {
  if (!lane.peak) {
    const { t, v } = lane.curve;
    let at = 0;
    for (let k = 1; k < v.length; k++) if (v[k] > v[at]) at = k;
    lane.peak = { value: v[at] || 0, time: t[at] || 0 };
  }
  return lane.peak;
}
function drawCurve(lane) {
  const { t, v } = lane.curve, most = peakOf(lane);
  const base = lane.y + lane.height, scale = (lane.height - 18) / Math.max(most.value, 1);
  let low = 0, high = t.length;
  while (low < high) { const m = (low + high) >> 1; if (t[m] < view.begin) low = m + 1; else high = m; }
  // The lowest and the highest value in each column of pixels; rectangles are quicker than a path.
  const w = Math.ceil(width()), shift = view.begin, perPixel = (view.end - view.begin) / width();
  let n = Math.max(0, low - 1), value = v[n] || 0;
  const from = Math.max(0, Math.floor(toX(0) - left)), to = Math.min(w, Math.ceil(toX(data.wall) - left));
  pen.fillStyle = palette[lane.color];
  for (let p = from; p < to; p++) {
    let least = value, most = value;
    for (const end = shift + (p + 1) * perPixel; n + 1 < t.length && t[n + 1] < end; n++) {
      value = v[n + 1];
      if (value < least) least = value;
      if (value > most) most = value;
    }
    const top = base - most * scale;
    pen.globalAlpha = 0.25;
    bar(left + p, top, 1, base - top);
    pen.globalAlpha = 1;
    bar(left + p, top - 0.7, 1, (most - least) * scale + 1.4);
  }
  const at = toX(most.time);
  if (!most.value || at < left || at > left + width()) return;
  const words = "peak " + lane.format(most.value);
  pen.font = "600 12px system-ui, sans-serif";
  pen.fillStyle = palette["--text"];
  pen.beginPath();
  pen.arc(at, base - most.value * scale, 3.2, 0, 7);
  pen.fill();
  pen.textAlign = at + pen.measureText(words).width + 10 > left + width() ? "right" : "left";
  pen.fillText(words, at + (pen.textAlign === "left" ? 7 : -7), base - most.value * scale - 7);
}

// ---- following ---------------------------------------------------------------------------------
const same = (a, b) => a && b && a.kind === b.kind && a.i === b.i;
function itemOf(kind, i) {
  const { table } = kinds[kind];
  return { kind, i, t: table.t[i], d: table.d[i] };
}
function nodesOf(item) {
  if (item.kind === "record") return [item.i];
  if (item.kind === "run") return listOf(data.runs, "nodes", item.i);
  if (item.kind === "help" && data.helps.run[item.i] >= 0) return listOf(data.runs, "nodes", data.helps.run[item.i]);
  if (item.kind === "sync" && data.syncs.node[item.i] >= 0) return [data.syncs.node[item.i]];
  return [];
}
function linksOf(item) {
  const nodes = nodesOf(item), own = new Set(nodes), unique = (list) => [...new Set(list)];
  const runsOf = (list) => unique(list.map((n) => runOf[n]).filter((r) => r >= 0));
  const runs = runsOf(nodes), others = (list) => runsOf(list.filter((n) => !own.has(n))).filter((r) => !runs.includes(r));
  return {
    records: nodes,
    runs,
    needs: others(nodes.flatMap((n) => listOf(data.nodes, "inputs", n))),
    feeds: others(nodes.flatMap(readersOf)),
    waits: unique(nodes.flatMap(waitsFor)),
  };
}
function ends(kind, i) {
  const item = itemOf(kind, i), row = rowWith(item);
  return row && { y: row.y + ROW / 2, from: toX(item.t), to: toX(item.t + item.d), item };
}
function arrow(x0, y0, x1, y1, color) {
  const bend = Math.min(80, Math.abs(x1 - x0) / 2 + 14);
  const path = () => {
    pen.beginPath();
    pen.moveTo(x0, y0);
    pen.bezierCurveTo(x0 + bend, y0, x1 - bend, y1, x1 - 6, y1);
    pen.stroke();
  };
  pen.lineCap = "round";
  pen.strokeStyle = palette["--card"];  // a rim, so that it is seen on any bar
  pen.lineWidth = 5;
  path();
  pen.strokeStyle = pen.fillStyle = color;
  pen.lineWidth = 2;
  path();
  pen.beginPath();
  pen.arc(x0, y0, 3, 0, 7);
  pen.fill();
  pen.beginPath();
  pen.moveTo(x1 + 2, y1);
  pen.lineTo(x1 - 8, y1 - 5);
  pen.lineTo(x1 - 8, y1 + 5);
  pen.fill();
  frame.arrows++;
}
function drawLinks() {
  const links = linksOf(selected), most = 40, there = (list) => list.slice(0, most).filter(Boolean);
  frame.arrows = 0;
  for (const [kind, list, color] of [["record", links.records, "--text"], ["run", links.runs, "--text"],
    ["run", links.needs, "--accent"], ["run", links.feeds, "--curve"], ["sync", links.waits, "--sync"]])
    for (const i of list.slice(0, most)) outline(itemOf(kind, i), palette[color]);
  outline(selected, palette["--text"]);
  pen.save();
  pen.beginPath();
  pen.rect(left, 0, width(), canvas.clientHeight);
  pen.clip();
  const runs = there(links.runs.map((r) => ends("run", r)));
  const between = (a, b, color) => arrow(a.to, a.y, b.from, b.y, palette[color]);
  for (const r of there(links.needs.map((r) => ends("run", r)))) for (const to of runs) between(r, to, "--accent");
  for (const r of there(links.feeds.map((r) => ends("run", r)))) for (const from of runs) between(from, r, "--curve");
  for (const n of links.records.slice(0, most)) {
    const from = ends("record", n), to = runOf[n] >= 0 && ends("run", runOf[n]);
    if (from && to) between(from, to, "--text");
  }
  for (const wait of there(links.waits.map((s) => ends("sync", s))))
    for (const from of runs) arrow(from.to, from.y, wait.to, wait.y, palette["--sync"]);
  pen.restore();
}

// ---- pointing ----------------------------------------------------------------------------------
// The item at a place; of several within reach the one that takes most of it. `others`: how many.
function itemAt(x, y) {
  if (x < left) return null;
  for (const lane of lanes) {
    if (y < lane.y || y >= lane.y + lane.height || !lane.rows) continue;
    const row = lane.rows[Math.floor((y - lane.y) / ROW)], time = toTime(x);
    const slack = ((view.end - view.begin) / width()) * 2;
    let best = -1, most = -1, others = -1;
    for (let n = firstVisible(row, time - slack); n < row.n && row.t[n] <= time + slack; n++) {
      const near = Math.min(row.t[n] + row.d[n], time + slack) - Math.max(row.t[n], time - slack);
      if (near < 0) continue;
      others++;
      if (near >= most) { best = n; most = near; }
    }
    return best < 0 ? null : { ...itemIn(row, best), others };
  }
  return null;
}
function curveAt(x, y) {
  for (const lane of lanes) {
    if (!lane.curve || y < lane.y || y >= lane.y + lane.height || x < left) continue;
    const { t, v } = lane.curve, time = toTime(x);
    let low = 0, high = t.length;
    while (low < high) { const m = (low + high) >> 1; if (t[m] <= time) low = m + 1; else high = m; }
    if (time < 0 || time > data.wall || low === 0) return null;
    return { name: lane.name, words: lane.format(v[low - 1]) + " at " + duration(time) };
  }
  return null;
}
