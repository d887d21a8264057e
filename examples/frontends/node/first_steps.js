// What asynchronous means, seen from JavaScript: npm install, then node first_steps.js
"use strict";
const ss = require("./slipstream.js");

const full = (value, ...shape) => ss.call("fill", value, "float32", shape);
const normal = (...shape) => ss.call("draw", "normal", 0, 1, 0, 0, "float32", shape);

// 1. Looking at a value waits for it, and for what it needs.
const x = full(1, 1, 2);
const z = ss.call("add", ss.call("multiply", x, full(1, 1, 2)), 2);
console.log("x * y + 2 =", z.toArray().join(" "));

// 2. A call only queues its work; the backend's threads do it meanwhile.
ss.waitAll();
const start = performance.now();
const products = [];
for (let i = 0; i < 10; i++) {
  const a = normal(1000, 1000);
  products.push(ss.call("dot", a, a));
}
const queued = performance.now() - start;
ss.waitAll();
const finished = performance.now() - start;
console.log(`10 products: queued after ${queued.toFixed(2)} ms,`,
  `finished after ${finished.toFixed(2)} ms`);

// 3. Only the last of a thousand assignments can be seen: only it is computed. The backend may
// start after a moment of waiting for more; a long moment makes the figures certain.
ss.set("window_us", 1000000);
const before = { executed: ss.stat("executed"), dropped: ss.stat("dropped") };
let y = null;
for (let i = 0; i < 1000; i++) {
  y?.free();
  y = ss.call("add", x, i);
}
console.log("last of 1000 assignments =", y.toArray().join(" "));
console.log(`computed ${ss.stat("executed") - before.executed},`,
  `dropped ${ss.stat("dropped") - before.dropped}`);

// 4. What fails when it runs is reported by the look, with the line that recorded it.
function embed(table, tokens) {
  return ss.call("take", table, tokens, 0); // token 7 has no row
}
const rows = embed(full(1, 3, 2), full(7, 1));
console.log("recorded without an error");
try {
  rows.toArray();
} catch (e) {
  console.log("the look failed:", e.message);
}
