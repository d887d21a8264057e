// Pointing, selecting, searching, keys.
function element(tag, words, className) {
  const e = document.createElement(tag);
  if (words !== undefined) e.textContent = words;
  if (className) e.className = className;
  return e;
}
function describe(item) {
  const kind = kinds[item.kind], site = kind.site(item.i);
  const out = [element("b", kind.name(item.i)), element("div", "took " + duration(item.d) + ", from " + duration(item.t) + " to " + duration(item.t + item.d))];
  if (site >= 0) {
    out.push(element("div", text[site], "place"));
    if (data.sources[site]) out.push(element("code", data.sources[site], "source"));
  }
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
    leave();
    return;
  }
  const item = itemAt(x, y), curve = item ? null : curveAt(x, y), cursor = $("cursor");
  cursor.hidden = x < left || x > left + width();
  cursor.style.left = canvas.offsetLeft + x + "px";
  cursor.style.top = canvas.offsetTop + AXIS - 6 + "px";
  cursor.style.height = canvas.clientHeight - AXIS + "px";
  canvas.style.cursor = item ? "pointer" : "";
  if (!same(item, hovered)) { hovered = item; redraw(); }
  tip.hidden = !item && !curve;
  if (tip.hidden) return;
  const words = item ? describe(item) : [element("b", curve.name), element("div", curve.words)];
  if (item && item.others > 0) words.push(element("div", "and " + whole(item.others) + " more at this place: zoom in", "soft"));
  tip.replaceChildren(...words);
  tip.style.left = Math.max(4, Math.min(e.clientX + 14, window.innerWidth - tip.offsetWidth - 8)) + "px";
  tip.style.top = Math.max(4, Math.min(e.clientY + 16, window.innerHeight - tip.offsetHeight - 8)) + "px";
});
function leave() {
  tip.hidden = $("cursor").hidden = true;
  if (hovered) { hovered = null; redraw(); }
}
canvas.addEventListener("pointerup", (e) => {
  const [x, y] = place(e);
  if (drag && !drag.moved) select(itemAt(x, y));
  drag = null;
  canvas.classList.remove("dragging");
});
canvas.addEventListener("pointercancel", () => { drag = null; canvas.classList.remove("dragging"); });
canvas.addEventListener("pointerleave", leave);
canvas.addEventListener("dblclick", (e) => zoom(0.3, place(e)[0]));
canvas.addEventListener("wheel", (e) => {
  const sideways = e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY);
  if (!sideways && e.deltaY > 0 && showsAll()) return;  // nothing to zoom out of: the page scrolls
  e.preventDefault();
  leave();
  if (sideways) pan((e.deltaX || e.deltaY) / width());
  else zoom(Math.exp(Math.max(-60, Math.min(60, e.deltaY)) * 0.006), place(e)[0]);
}, { passive: false });

// ---- selecting ---------------------------------------------------------------------------------
const LINKS = [
  ["recorded by", "record", "records", "--text"], ["computed by", "run", "runs", "--text"],
  ["needs", "run", "needs", "--accent"], ["needed by", "run", "feeds", "--curve"],
  ["waited for by", "sync", "waits", "--sync"],
];
function patch(color) {
  const i = element("i", undefined, "patch");
  i.style.background = `var(${color})`;
  return i;
}
function select(item) {
  selected = item;
  const panel = $("selected");
  panel.hidden = !item;
  if (item) {
    const links = linksOf(item), close = element("button", "×", "close");
    close.title = "Nothing selected (Esc)";
    close.setAttribute("aria-label", "Nothing selected");
    close.onclick = () => select(null);
    panel.replaceChildren(close, element("h2", "Selected"), ...describe(item));
    for (const [title, kind, key, color] of LINKS) {
      const list = links[key].map((i) => itemOf(kind, i)).filter((to) => !same(to, item));
      if (!list.length) continue;
      const heading = element("div", undefined, "soft");
      heading.append(patch(color), title);
      panel.append(heading);
      for (const to of list.slice(0, 8)) {
        const button = element("button", kinds[kind].name(to.i), "follow");
        button.append(element("span", (siteText(to) || duration(to.t)) + " · " + duration(to.d), "soft"));
        button.onclick = () => show(to);
        panel.append(button);
      }
      if (list.length > 8) panel.append(element("div", "and " + whole(list.length - 8) + " more", "soft"));
    }
  }
  redraw();
}

// ---- searching ---------------------------------------------------------------------------------
const rows = lanes.flatMap((lane) => lane.rows || []);
function search(words) {
  query = words.trim().toLowerCase();
  hits = [];
  hit = -1;
  const has = (words) => words.toLowerCase().includes(query);
  const titles = kindNames.map(() => new Map()), sites = new Map([[-1, false]]);
  const look = (known, key, words) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, found = has(words()));
    return found;
  };
  rows.forEach((row, r) => {
    if (!query) { row.hit.fill(0); return; }
    for (let n = 0; n < row.n; n++) {
      const kind = kinds[kindNames[row.kind[n]]], i = row.i[n], site = kind.site(i);
      const found = look(titles[row.kind[n]], kind.title(i), () => kind.name(i)) || look(sites, site, () => text[site]);
      row.hit[n] = found ? 1 : 0;
      if (found) hits.push([r, n]);
    }
  });
  $("matches").textContent = query ? times(hits.length, "match", "matches") : "";
  $("matches").classList.toggle("none", Boolean(query) && !hits.length);
  redraw();
}
function searchFor(words) {
  $("search").value = words;
  search(words);
}
// Those of a row are in order already.
function sortHits() {
  const lists = rows.map(() => []), at = rows.map(() => 0);
  for (const pair of hits) lists[pair[0]].push(pair);
  for (let k = 0; k < hits.length; k++) {
    let first = -1;
    for (let r = 0; r < lists.length; r++)
      if (at[r] < lists[r].length && (first < 0 || rows[r].t[lists[r][at[r]][1]] < rows[first].t[lists[first][at[first]][1]])) first = r;
    hits[k] = lists[first][at[first]++];
  }
}
function nextHit(step) {
  if (!hits.length) return;
  if (hit < 0) sortHits();
  hit = hit < 0 && step < 0 ? hits.length - 1 : (hit + step + hits.length) % hits.length;
  const [r, n] = hits[hit];
  show(itemIn(rows[r], n));
  $("matches").textContent = whole(hit + 1) + " of " + whole(hits.length);
}
$("search").addEventListener("input", (e) => search(e.target.value));
$("search").addEventListener("keydown", (e) => {
  if (e.key === "Enter") nextHit(e.shiftKey ? -1 : 1);
  if (e.key === "Escape") { searchFor(""); canvas.focus(); }
  e.stopPropagation();
});

// ---- keys and buttons --------------------------------------------------------------------------
const everything = () => setView(0, data.wall);
const keys = {
  ArrowLeft: () => pan(-0.2), a: () => pan(-0.2), ArrowRight: () => pan(0.2), d: () => pan(0.2),
  "+": () => zoom(0.6), "=": () => zoom(0.6), w: () => zoom(0.6), "-": () => zoom(1 / 0.6), s: () => zoom(1 / 0.6),
  0: everything, Home: everything, Escape: () => select(null),
  f: () => selected && setView(selected.t - selected.d, selected.t + 2 * selected.d),
  n: () => nextHit(1), N: () => nextHit(-1), b: () => nextBlocker(), "/": () => $("search").focus(),
  "?": () => $("help").showModal(), t: () => $("theme").click(),
};
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || !keys[e.key] || e.target.closest("input, dialog")) return;
  e.preventDefault();
  keys[e.key]();
});
$("in").onclick = () => zoom(0.5);
$("out").onclick = () => zoom(2);
$("fit").onclick = everything;
$("keys").onclick = () => $("help").showModal();
$("help").addEventListener("click", (e) => e.target === $("help") && $("help").close());
$("theme").onclick = () => setTheme(dark() ? "light" : "dark");
