// Drawing and interaction. Times are in nanoseconds, places in CSS pixels.
const $ = (id) => document.getElementById(id);
const canvas = $("canvas"), tip = $("tip"), pen = canvas.getContext("2d");
const LEFT = 132, ROW = 22, GAP = 8, AXIS = 26, CURVE = 64;
const view = { begin: 0, end: data.wall };
let selected = null, hovered = null, query = "", hits = [], hit = -1, waiting = false;

// ---- colours -----------------------------------------------------------------------------------
const dark = () => document.documentElement.dataset.theme === "dark";
const setTheme = (name) => { document.documentElement.dataset.theme = name; redraw(); };
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
let palette = {};
function readPalette() {
  palette = {};
  for (const name of ["--record", "--sync", "--stall", "--mark", "--accent", "--curve", "--grid", "--text", "--soft", "--line", "--card"])
    palette[name] = style(name);
}
function colorOf(item) {
  const color = kinds[item.kind].color(item.i);
  if (typeof color === "string") return palette[color];
  // One hue for each label, away from the red of waits.
  const hue = 75 + ((color * 67) % 225);
  const light = dark() ? 58 : 46;
  return `hsl(${hue} ${item.kind === "help" ? 28 : 52}% ${light}%)`;
}

// ---- places ------------------------------------------------------------------------------------
function layOut() {
  let y = AXIS;
  for (const lane of lanes) {
    lane.y = y;
    lane.height = lane.curve ? CURVE : lane.rows.length * ROW;
    y += lane.height + GAP;
  }
  return y;
}
const width = () => canvas.clientWidth - LEFT - 8;
const toX = (t) => LEFT + ((t - view.begin) / (view.end - view.begin)) * width();
const toTime = (x) => view.begin + ((x - LEFT) / width()) * (view.end - view.begin);

function setView(begin, end) {
  const most = data.wall * 1.02, least = 200;
  let span = Math.min(most, Math.max(least, end - begin));
  const middle = (begin + end) / 2;
  begin = Math.min(Math.max(middle - span / 2, -0.01 * span), Math.max(-0.01 * span, data.wall - 0.99 * span));
  view.begin = begin;
  view.end = begin + span;
  redraw();
}
function zoom(factor, x = LEFT + width() / 2) {
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
  readPalette();
  const height = layOut(), ratio = window.devicePixelRatio || 1, w = canvas.clientWidth;
  canvas.style.height = height + "px";
  canvas.width = w * ratio;
  canvas.height = height * ratio;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, w, height);
  pen.font = "12px system-ui, sans-serif";
  pen.textBaseline = "middle";
  drawAxis(height);
  for (const lane of lanes) (lane.curve ? drawCurve : drawRows)(lane);
  if (selected) drawLinks();
  $("range").textContent = duration(view.end - view.begin) + " shown, from " + duration(Math.max(0, view.begin));
}
function drawAxis(height) {
  const span = view.end - view.begin, about = (span / width()) * 110;
  let step = 10 ** Math.floor(Math.log10(about));
  for (const m of [1, 2, 5, 10]) if (step * m >= about) { step *= m; break; }
  pen.textAlign = "center";
  for (let t = Math.ceil(Math.max(0, view.begin) / step) * step; t <= Math.min(view.end, data.wall); t += step) {
    const x = toX(t);
    pen.fillStyle = palette["--grid"];
    pen.fillRect(x, AXIS - 6, 1, height - AXIS);
    pen.fillStyle = palette["--soft"];
    pen.fillText(t === 0 ? "0" : duration(t), Math.max(x, LEFT + 12), 10);
  }
}
function label(lane) {
  pen.textAlign = "left";
  pen.fillStyle = palette["--soft"];
  fitText(lane.name, 2, lane.y + Math.min(lane.height, ROW) / 2, LEFT - 10);
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
function drawRows(lane) {
  label(lane);
  const right = LEFT + width();
  lane.rows.forEach((row, k) => {
    const y = lane.y + k * ROW;
    let drawn = -1;  // the last pixel that is covered
    for (let n = firstVisible(row, view.begin); n < row.items.length; n++) {
      const item = row.items[n];
      if (item.t > view.end) break;
      const x = Math.max(LEFT, toX(item.t)), end = Math.min(right, toX(item.t + item.d));
      const w = Math.max(end - x, 1);
      const marked = query && matches(item);
      const thin = end - x < 1;
      if (thin && x < drawn && !marked && !same(item, selected)) continue;  // one of many in this pixel
      if (x + w > drawn) drawn = Math.floor(x + w) + (thin ? 0.999 : 0);
      pen.globalAlpha = query && !marked ? 0.15 : 1;
      pen.fillStyle = colorOf(item);
      pen.fillRect(x, y + 2, w > 3 ? w - 0.6 : w, ROW - 4);
      if (w > 40) {
        pen.fillStyle = item.kind === "record" && !dark() ? "#101820" : "#ffffff";
        if (dark()) pen.fillStyle = "#0d1117";
        pen.textAlign = "left";
        fitText(kinds[item.kind].name(item.i), x + 5, y + ROW / 2 + 0.5, w - 9);
      }
      if (same(item, selected) || same(item, hovered) || (marked && item === hits[hit])) outline(x, y, w);
    }
  });
  pen.globalAlpha = 1;
}
function outline(x, y, w) {
  pen.globalAlpha = 1;
  pen.strokeStyle = palette["--text"];
  pen.lineWidth = 2;
  pen.strokeRect(x - 1, y + 1, Math.max(w, 2) + 1, ROW - 2);
}
function drawCurve(lane) {
  label(lane);
  const { t, v } = lane.curve;
  lane.top = lane.top || v.reduce((a, b) => Math.max(a, b), 1);
  const base = lane.y + lane.height, scale = (lane.height - 6) / lane.top;
  let low = 0, high = t.length;
  while (low < high) { const m = (low + high) >> 1; if (t[m] < view.begin) low = m + 1; else high = m; }
  let n = Math.max(0, low - 1);
  const from = Math.max(LEFT, toX(0)), to = Math.min(LEFT + width(), toX(data.wall));
  pen.beginPath();
  pen.moveTo(from, base);
  let value = v[n] || 0, x = from, peak = value;
  pen.lineTo(x, base - value * scale);
  for (n++; n < t.length && t[n] <= view.end; n++) {
    const next = toX(t[n]);
    if (next - x >= 1) {  // the highest of what falls on one pixel
      pen.lineTo(x, base - peak * scale);
      pen.lineTo(x, base - value * scale);
      pen.lineTo(next, base - value * scale);
      x = next;
      peak = v[n];
    } else {
      peak = Math.max(peak, v[n]);
    }
    value = v[n];
  }
  pen.lineTo(x, base - peak * scale);
  pen.lineTo(x, base - value * scale);
  pen.lineTo(to, base - value * scale);
  pen.lineTo(to, base);
  pen.closePath();
  pen.globalAlpha = 0.25;
  pen.fillStyle = palette[lane.color];
  pen.fill();
  pen.globalAlpha = 1;
  pen.strokeStyle = palette[lane.color];
  pen.lineWidth = 1.3;
  pen.stroke();
  pen.fillStyle = palette["--soft"];
  pen.fillText("max " + lane.format(lane.top), 2, lane.y + 30, LEFT - 10);
}

// ---- following ---------------------------------------------------------------------------------
const same = (a, b) => a && b && a.kind === b.kind && a.i === b.i;
function itemOf(kind, i) {
  const table = kinds[kind].table;
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
  return {
    records: nodes,
    runs: runsOf(nodes),
    needs: runsOf(nodes.flatMap((n) => listOf(data.nodes, "inputs", n)).filter((n) => !own.has(n))),
    feeds: runsOf(nodes.flatMap(readersOf).filter((n) => !own.has(n))),
    waits: unique(nodes.flatMap(waitsFor)),
  };
}
function centre(item) {
  const table = kinds[item.kind].table;
  for (const lane of lanes)
    for (let k = 0; lane.rows && k < lane.rows.length; k++) {
      const row = lane.rows[k];
      if (!row.items.some((x) => same(x, item))) continue;
      return { y: lane.y + k * ROW + ROW / 2, from: toX(table.t[item.i]), to: toX(table.t[item.i] + table.d[item.i]) };
    }
  return null;
}
function arrow(a, b, color) {
  if (!a || !b) return;
  const x0 = a.to, x1 = b.from, bend = Math.min(60, Math.abs(x1 - x0) / 2 + 12);
  pen.strokeStyle = pen.fillStyle = color;
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.moveTo(x0, a.y);
  pen.bezierCurveTo(x0 + bend, a.y, x1 - bend, b.y, x1, b.y);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(x1 + 1, b.y);
  pen.lineTo(x1 - 6, b.y - 4);
  pen.lineTo(x1 - 6, b.y + 4);
  pen.fill();
}
function drawLinks() {
  const links = linksOf(selected), most = 40;
  pen.save();
  pen.beginPath();
  pen.rect(LEFT, 0, width(), canvas.clientHeight);
  pen.clip();
  const runs = links.runs.slice(0, most).map((r) => centre(itemOf("run", r)));
  links.records.slice(0, most).forEach((n) => {
    if (runOf[n] >= 0) {
      const from = centre(itemOf("record", n)), to = centre(itemOf("run", runOf[n]));
      arrow(from, to, palette["--record"]);
    }
  });
  for (const r of links.needs.slice(0, most)) for (const to of runs) arrow(centre(itemOf("run", r)), to, palette["--accent"]);
  for (const r of links.feeds.slice(0, most)) for (const from of runs) arrow(from, centre(itemOf("run", r)), palette["--curve"]);
  for (const s of links.waits.slice(0, most)) {
    const wait = centre(itemOf("sync", s));
    for (const from of runs) if (wait) arrow(from, { y: wait.y, from: wait.to }, palette["--sync"]);
  }
  pen.restore();
}

// ---- pointing ----------------------------------------------------------------------------------
function itemAt(x, y) {
  if (x < LEFT) return null;
  for (const lane of lanes) {
    if (y < lane.y || y >= lane.y + lane.height || !lane.rows) continue;
    const row = lane.rows[Math.floor((y - lane.y) / ROW)], time = toTime(x);
    const slack = ((view.end - view.begin) / width()) * 3;
    let best = null, distance = Infinity;
    for (let n = firstVisible(row, time - slack); n < row.items.length && row.items[n].t <= time + slack; n++) {
      const item = row.items[n];
      const far = Math.max(item.t - time, time - item.t - item.d, 0);
      if (far <= slack && far <= distance) { best = item; distance = far; }
    }
    return best;
  }
  return null;
}
function curveAt(x, y) {
  for (const lane of lanes) {
    if (!lane.curve || y < lane.y || y >= lane.y + lane.height || x < LEFT) continue;
    const { t, v } = lane.curve, time = toTime(x);
    let low = 0, high = t.length;
    while (low < high) { const m = (low + high) >> 1; if (t[m] <= time) low = m + 1; else high = m; }
    if (time < 0 || time > data.wall || low === 0) return null;
    return { name: lane.name, words: lane.format(v[low - 1]) + " at " + duration(time) };
  }
  return null;
}
