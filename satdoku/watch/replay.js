"use strict";
// Replays a search: the state after a step is computed from the events before it.

const data = JSON.parse(document.getElementById("data").textContent);
const { events, words } = data;
const ASSIGNING = new Set(["DECIDE", "FLIP", "IMPLY", "PURE"]);
const BRANCHING = new Set(["DECIDE", "FLIP"]);
const SIGNS = { empty: "✗", unit: "→", open: "·", satisfied: "✓" };
const MOST_CLAUSES = 300, MOST_NODES = 60;
const MOST_OF_LEVEL = 12;  // literals; of a longer level, the graph explains the last one
const MOST_PAST = 5;  // literals of earlier levels; more are not nodes, but words under a node
const SVG = "http://www.w3.org/2000/svg";
let step = 0, timer = null;

const label = (literal) => {
  const name = data.labels.length ? data.labels[Math.abs(literal) - 1] : String(Math.abs(literal));
  return literal < 0 ? "-" + name : name;
};

function make(name, attributes = {}, ...inside) {
  const one = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.append(...inside);
  return one;
}

function draw(name, attributes = {}, text = null) {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  if (text !== null) one.textContent = text;
  return one;
}

// -- the state ---------------------------------------------------------------------------------

function stateAt(end) {
  const clauses = data.clauses.slice();
  const state = { value: new Map(), trail: [], level: 0, clauses, watched: [] };
  const watch = (clause) => state.watched.push([...new Set(clause)].slice(0, 2));
  if (data.engine === "cdcl") data.clauses.forEach(watch);
  for (let n = 0; n < end; n++) {
    const event = events[n];
    if (ASSIGNING.has(event.kind)) {
      if (BRANCHING.has(event.kind)) state.level++;
      state.value.set(event.literal, 1).set(-event.literal, -1);
      state.trail.push({ ...event, step: n + 1, level: state.level });
    }
    for (let undone = event.undone || 0; undone > 0; undone--) {
      const gone = state.trail.pop();
      state.value.delete(gone.literal);
      state.value.delete(-gone.literal);
      state.level = event.level;
    }
    if (event.learned) {
      state.clauses.push(event.learned);
      if (data.engine === "cdcl") watch(event.learned);
    }
    for (const [clause, from, to] of event.looks || [])
      if (to) state.watched[clause] = state.watched[clause].map((x) => (x === from ? to : x));
  }
  return state;
}

function look(state, clause) {
  let left = 0;
  for (const literal of clause) {
    const value = state.value.get(literal) || 0;
    if (value > 0) return "satisfied";
    left += value === 0;
  }
  return left === 0 ? "empty" : left === 1 ? "unit" : "open";
}

// -- the panes ---------------------------------------------------------------------------------

function chip(state, literal, watched = false) {
  const value = state.value.get(literal) || 0;
  const kind = (value > 0 ? " true" : value < 0 ? " false" : "") + (watched ? " watched" : "");
  const one = make("span", { class: "literal" + kind }, label(literal));
  const set = state.trail.find((each) => Math.abs(each.literal) === Math.abs(literal));
  if (set) one.addEventListener("click", () => go(set.step));
  return one;
}

function clausesPane(state, event) {
  const order = { empty: [], unit: [], open: [], satisfied: [] };
  const now = event && event.clause !== undefined ? event.clause : -1;
  state.clauses.forEach((clause, n) => n !== now && order[look(state, clause)].push(n));
  let shown = state.clauses.map((_clause, n) => n);
  if (shown.length > MOST_CLAUSES) {
    shown = [now, ...order.empty, ...order.unit, ...order.open, ...order.satisfied];
    shown = shown.filter((n) => n >= 0 && n < state.clauses.length).slice(0, MOST_CLAUSES);
  }
  const rows = shown.map((n) => {
    const kind = look(state, state.clauses[n]);
    const pair = state.watched[n] || [];
    const row = make("div", { class: `row ${kind}${n === now ? " now" : ""}` },
      make("span", { class: "number" }, String(n + 1)),
      make("span", { class: "sign", title: words[kind] }, SIGNS[kind]));
    row.append(make("span", {}, ...state.clauses[n].map((x) => chip(state, x, pair.includes(x)))));
    return row;
  });
  if (shown.length < state.clauses.length) rows.push(make("p", {}, words.hidden));
  return rows;
}

function insidePane(event) {
  const lines = [];
  const named = (numbers) => numbers.slice(0, 40).map((n) => n + 1).join(" ");
  if (event && event.looks) {
    const each = event.looks.map(([clause, from, to]) =>
      `${clause + 1}${to ? `: ${label(from)} → ${label(to)}` : ""}`);
    lines.push(each.join(", "));
  }
  for (const [literal, nodes, clauses, linked] of (event && event.store) || []) {
    const nodeLine = nodes.length
      ? [`${label(-literal)}: ${linked ? words.links : words.unlinks} ${named(nodes)}`] : [];
    const clauseLine = clauses.length
      ? [`${label(literal)}: ${linked ? words.returns : words.removes} ${named(clauses)}`] : [];
    lines.push(...(linked ? [...clauseLine, ...nodeLine] : [...nodeLine, ...clauseLine]));
  }
  return lines.map((line) => make("div", {}, line));
}

function trailPane(state) {
  const rows = [];
  for (let level = 0; level <= state.level; level++) {
    const row = make("div", { class: "row" }, make("span", { class: "number" }, `${level}`));
    row.title = `${words.level} ${level}`;
    const members = state.trail.filter((each) => each.level === level);
    row.append(make("span", {}, ...members.map((each) => {
      const one = make("span", { class: `literal ${each.kind}` }, label(each.literal));
      one.addEventListener("click", () => go(each.step));
      return one;
    })));
    rows.push(row);
  }
  return rows;
}

function boardPane(state, event) {
  const { cells, givens, digits, symbols } = data.board;
  const wide = Math.max(...cells.map((c) => c[0])) + 2;
  const high = Math.max(...cells.map((c) => c[1])) + 1;
  const board = make("div", { style: `position:relative;width:${wide}rem;height:${2 * high}rem` });
  const placed = new Map();
  for (const { literal } of state.trail)
    if (literal > 0) placed.set(Math.floor((literal - 1) / digits), (literal - 1) % digits);
  const lowest = Math.min(...cells.map((c) => c[0]));
  const top = Math.min(...cells.map((c) => c[1]));
  const literal = Math.abs((event && event.literal) || 0);
  cells.forEach(([across, down], cell) => {
    const digit = placed.has(cell) ? placed.get(cell) : givens[cell] - 1;
    const now = literal && Math.floor((literal - 1) / digits) === cell;
    board.append(make("div", {
      class: (givens[cell] ? "given" : "") + (now ? " now" : ""),
      style: `left:${across - lowest}rem;top:${2 * (down - top)}rem`,
    }, digit >= 0 ? String(symbols[digit]) : ""));
  });
  return [board];
}

// -- the search tree ---------------------------------------------------------------------------

const ACROSS = 58, DOWN = 52, RADIUS = 8;

function buildTree() {
  const node = (literal, step, parent) => ({ literal, step, parent, children: [], ended: 0,
    model: false, depth: parent ? parent.depth + 1 : 0 });
  const root = node(0, 0, null);
  const nodes = [root], at = [root];
  let here = root;
  events.forEach((event, n) => {
    if (BRANCHING.has(event.kind)) {
      here = node(event.literal, n + 1, here);
      here.parent.children.push(here);
      nodes.push(here);
    } else if (event.undone) {
      while (here.depth > event.level) here = here.parent;
    } else if (event.kind === "CONFLICT" && !here.ended) here.ended = n + 1;
    else if (event.kind === "MODEL") { here.model = true; here.ended = n + 1; }
    at.push(here);
  });
  let leaves = 0;
  for (const each of [...nodes].reverse()) {  // children before their parents, from the right
    const [first, last] = [each.children[0], each.children[each.children.length - 1]];
    each.x = first ? (first.x + last.x) / 2 : leaves++;
  }
  return { nodes, at, leaves };
}

const tree = buildTree();

function treePicture() {
  const deepest = Math.max(...tree.nodes.map((node) => node.depth));
  const width = tree.leaves * ACROSS + 60, height = (deepest + 1) * DOWN + 30;
  const picture = draw("svg", { width, height, role: "img", "aria-label": words.tree });
  const place = (node) => [(tree.leaves - 1 - node.x) * ACROSS + ACROSS, node.depth * DOWN + 20];
  for (const node of tree.nodes) {
    const group = draw("g", { "data-step": node.step });
    const [x, y] = place(node);
    if (node.parent) {
      const [x1, y1] = place(node.parent);
      group.append(draw("line", { x1, y1, x2: x, y2: y, class: "edge" }));
      const middle = { x: (x1 + 2 * x) / 3 + 8, y: (y1 + 2 * y) / 3 };
      group.append(draw("text", middle, label(node.literal)));
    }
    group.append(draw("circle", { cx: x, cy: y, r: RADIUS }));
    group.addEventListener("click", () => go(node.step));
    node.drawn = group;
    picture.prepend(group);
  }
  return picture;
}

function markTree() {
  const path = new Set();
  for (let node = tree.at[step]; node; node = node.parent) path.add(node);
  for (const node of tree.nodes) {
    const ended = node.ended && node.ended <= step;
    const kinds = [node.step > step && "future", path.has(node) && "path",
      ended && (node.model ? "model" : !node.children.some((c) => c.step <= step) && "failed"),
      node === tree.at[step] && "here"];
    node.drawn.setAttribute("class", kinds.filter(Boolean).join(" "));
  }
  const box = document.getElementById("tree"), mark = tree.at[step].drawn.querySelector("circle");
  box.scrollLeft = mark.getAttribute("cx") - box.clientWidth / 2;
  box.scrollTop = mark.getAttribute("cy") - box.clientHeight * 2 / 3;
}

// -- the implication graph ---------------------------------------------------------------------

function graphPicture(state, event) {
  const of = new Map(state.trail.map((each) => [each.literal, each]));
  const causes = (each) => each.clause === undefined ? []
    : [...new Set(state.clauses[each.clause])].filter((x) => x !== each.literal).map((x) => -x);
  const conflict = event && event.kind === "CONFLICT" ? event.clause
    : event && event.kind === "LEARN" ? events[step - 2].clause : -1;
  const level = state.trail.filter((each) => each.level === state.level)
    .map((each) => each.literal).reverse();
  const seeds = conflict >= 0 ? state.clauses[conflict].map((x) => -x)
    : level.slice(0, level.length > MOST_OF_LEVEL ? 1 : MOST_OF_LEVEL);
  const chosen = new Set(), waiting = [...seeds];
  while (waiting.length && chosen.size < MOST_NODES) {
    const literal = waiting.shift(), each = of.get(literal);
    if (!each || chosen.has(literal)) continue;
    chosen.add(literal);
    if (each.level === state.level) waiting.push(...causes(each));
  }
  const isPast = (literal) => of.has(literal) && of.get(literal).level < state.level;
  const folded = [...chosen].filter(isPast).length > MOST_PAST;
  const column = new Map(), rows = new Map(), place = new Map();
  for (const each of state.trail) {
    if (!chosen.has(each.literal) || (folded && isPast(each.literal))) continue;
    const before = causes(each).filter((x) => column.has(x)).map((x) => column.get(x));
    column.set(each.literal, each.level < state.level ? 0 : Math.max(0, ...before) + 1);
  }
  const put = (name, x) => {
    const y = rows.get(x) || 0;
    rows.set(x, y + 1);
    place.set(name, [(folded ? x - 1 : x) * 116 + 48, y * 46 + 64]);
  };
  for (const [literal, x] of column) put(literal, x);
  if (conflict >= 0) put("✗", Math.max(0, ...column.values()) + 1);
  const width = Math.max(1, ...[...place.values()].map((p) => p[0])) + 44;
  const height = Math.max(1, ...[...place.values()].map((p) => p[1])) + 40;
  const picture = draw("svg", { width, height, role: "img", "aria-label": words.graph });
  const head = draw("marker", { id: "head", viewBox: "0 0 8 8", refX: 8, refY: 4, markerWidth: 7,
    markerHeight: 7, orient: "auto" });
  head.append(draw("path", { d: "M0,0 L8,4 L0,8 z" }));
  picture.append(head);
  const arrow = (from, to) => {
    const [x1, y1] = place.get(from), [x2, y2] = place.get(to);
    const bend = Math.min(y1, y2) - 12 * ((x2 - x1) / 116) - 30;  // above the nodes between them
    const over = `Q${(x1 + x2) / 2},${Math.max(bend, -40)} ${x2 - 24},${y2 - 15}`;
    const d = x2 - x1 > 120 ? `M${x1 + 20},${y1 - 14} ${over}`
      : x1 === x2 ? `M${x1 + 36},${y1} C${x1 + 70},${y1} ${x2 + 70},${y2} ${x2 + 38},${y2}`
      : `M${x1 + 36},${y1} L${x2 - 38},${y2}`;
    picture.append(draw("path", { d, class: "edge", "marker-end": "url(#head)" }));
  };
  for (const literal of column.keys()) {
    const each = of.get(literal);
    if (each.level === state.level) causes(each).forEach((x) => place.has(x) && arrow(x, literal));
  }
  const empty = new Set(conflict >= 0 ? state.clauses[conflict] : []);
  for (const x of empty) place.has(-x) && arrow(-x, "✗");
  const pastCauses = (literals, x, y) => {
    const names = literals.filter(isPast).map(label);
    const text = names.length > 3 ? `${names.slice(0, 2).join(" ")} +${names.length - 2}`
      : names.join(" ");
    const all = draw("title", {}, names.join(" "));
    return names.length ? [all, draw("text", { x, y, class: "causes" }, `← ${text}`)] : [];
  };
  const uip = event && event.learned ? -event.learned[0] : 0;
  for (const [name, [x, y]] of place) {
    const each = of.get(name);
    const kinds = name === "✗" ? "failed" : [BRANCHING.has(each.kind) && "decided",
      each.level < state.level && "past", name === uip && "uip"].filter(Boolean).join(" ");
    const group = draw("g", { class: kinds, "data-step": each ? each.step : step });
    group.append(draw("rect", { x: x - 36, y: y - 14, width: 72, height: 28, rx: 6 }));
    const reason = name === "✗" ? conflict : each.clause;
    const under = reason === undefined ? "" : ` (${reason + 1})`;
    group.append(draw("text", { x, y: y + 4, "text-anchor": "middle" },
      (name === "✗" ? "✗" : label(name)) + under));
    const before = each ? causes(each) : [...empty].map((literal) => -literal);
    if (folded) group.append(...pastCauses(before, x, y + 25));
    if (each) group.addEventListener("click", () => go(each.step));
    picture.append(group);
  }
  return picture;
}

// -- moving ------------------------------------------------------------------------------------

function show() {
  const event = step ? events[step - 1] : null, state = stateAt(step);
  const byId = (id) => document.getElementById(id);
  byId("told").textContent = event ? event.text : words.start;
  byId("told").className = event ? event.kind : "";
  byId("number").value = byId("slider").value = step;
  byId("trail").replaceChildren(...trailPane(state));
  byId("clauses").replaceChildren(...clausesPane(state, event));
  byId("inside").replaceChildren(...insidePane(event));
  byId("graph").replaceChildren(graphPicture(state, event));
  if (data.board) byId("board").replaceChildren(...boardPane(state, event));
  markTree();
  const now = document.querySelector("#clauses .now");
  if (now) byId("clauses").scrollTop = now.offsetTop - byId("clauses").offsetTop - 60;
  document.body.dataset.step = step;
}

function go(number) {
  step = Math.max(0, Math.min(events.length, Math.round(number) || 0));
  show();
}

function next(kinds) {
  const found = events.findIndex((event, n) => n >= step && kinds.has(event.kind));
  go(found < 0 ? events.length : found + 1);
}

function play(on) {
  clearInterval(timer);
  timer = null;
  if (on) {
    if (step === events.length) go(0);
    const speed = Number(document.getElementById("speed").value);
    timer = setInterval(() => (step < events.length ? go(step + 1) : play(false)), 1000 / speed);
  }
  document.getElementById("play").textContent = timer ? words.pause : words.play;
}

const ACTIONS = {
  first: () => { play(false); go(0); },
  back: () => { play(false); go(step - 1); },
  play: () => play(!timer),
  forward: () => { play(false); go(step + 1); },
  last: () => { play(false); go(events.length); },
  conflict: () => { play(false); next(new Set(["CONFLICT"])); },
  decision: () => { play(false); next(BRANCHING); },
};
const FACES = { first: "|◀", back: "◀", forward: "▶", last: "▶|" };
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", " ": "play", Home: "first", End: "last",
  c: "conflict", d: "decision" };

function begin() {
  const bar = make("div", { id: "bar" });
  for (const name of Object.keys(ACTIONS)) {
    const button = make("button", { id: name, title: words[name], "aria-label": words[name] },
      FACES[name] || words[name]);
    button.addEventListener("click", ACTIONS[name]);
    bar.append(button, " ");
  }
  const number = make("input", { id: "number", type: "number", min: 0, max: events.length });
  number.addEventListener("change", () => go(Number(number.value)));
  const option = (n) => make("option", n === 2 ? { selected: "" } : {}, String(n));
  const speed = make("select", { id: "speed" }, ...[0.5, 1, 2, 5, 10, 25].map(option));
  speed.addEventListener("change", () => timer && play(true));
  bar.append(make("label", { for: "number" }, words.step), " ", number, ` / ${events.length}`,
    make("label", { for: "speed" }, words.speed), " ", speed);
  const slider = make("input", { id: "slider", type: "range", min: 0, max: events.length,
    "aria-label": words.step });
  slider.addEventListener("input", () => go(Number(slider.value)));
  bar.append(slider, make("p", { id: "told", "aria-live": "polite" }));
  const panes = make("div", { id: "panes" });
  const inside = data.engine === "cdcl" ? words.looks : words.store;
  const names = [["tree", words.tree], ["clauses", words.clauses], ["trail", words.trail],
    ["graph", words.graph], ["inside", inside]];
  if (data.board) names.splice(1, 0, ["board", words.board]);
  for (const [id, title] of names) {
    const pane = make("div", { id, class: id === "board" ? "" : "scroll" });
    panes.append(make("section", {}, make("h2", {}, title), pane));
  }
  document.getElementById("app").append(bar, panes, make("p", { id: "help" }, words.help));
  document.getElementById("tree").append(treePicture());
  document.addEventListener("keydown", (event) => {
    const field = event.target instanceof Element && event.target.matches("input, select");
    if (field || !KEYS[event.key]) return;
    event.preventDefault();
    ACTIONS[KEYS[event.key]]();
  });
  window.addEventListener("hashchange", () => go(Number(location.hash.slice(1))));
  play(false);
  go(Number(location.hash.slice(1)));
}

begin();
