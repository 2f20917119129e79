// What happened since the reader's last turn: a panel beside the map, and on the map arrows and marks
// of the last player turns. The panel is fetched when it is wanted, so that no step waits for it.

import { boardPlaces, layout, middleOf } from "./board-places.js";
import { patientFetch } from "./retry-when-busy.js";

const SVG = "http://www.w3.org/2000/svg";
const KEPT = "fieldpost.since";
const DRAFTED = '[data-from-map] [name="step"]:not([value="0"])';
const POINTS = 10;
const MAX_CLEAR = 12; // With more marches than that they are drawn faintly, and numbered when pointed at.

let drawn = null;
let loaded = null;
let hasOpenedItself = false;
let receipt = null;
let receiptTurn = null;
let turn = null;

export function attachSinceTurn() {
  notice();
  const link = document.querySelector("[data-since-link]");
  const place = document.querySelector("[data-since]");
  const hasBegun = !link || (isUnderOrders() && (hasOpenedItself || hasReceipt()));
  if (place && hasBegun && (drawn || !place.hidden)) close(place, link);
  if (!link) return;
  if (isUnderOrders()) keep(link);
  if (!("isReady" in link.dataset)) {
    link.dataset.isReady = "";
    link.addEventListener("click", (event) => {
      event.preventDefault();
      hasOpenedItself = false;
      open(link);
    });
  }
  const isNew = localStorage.getItem(KEPT) !== link.dataset.sinceLink;
  if (!("opens" in link.dataset) || !isNew || "opened" in link.dataset) return;
  link.dataset.opened = "";
  hasOpenedItself = true;
  open(link);
}

// Who gives orders has begun their turn; when they are carried out, the receipt comes first. What it
// says is old as soon as another game turn has come.
function isUnderOrders() {
  return hasReceipt() || document.querySelector(DRAFTED) !== null;
}

function hasReceipt() {
  const isOld = receiptTurn !== null && receiptTurn !== turn;
  return !isOld && document.getElementById("receipt") !== null;
}

// Note which receipt is on the page, and in which game turn its orders were given.
function notice() {
  const found = document.getElementById("receipt")?.textContent ?? receipt;
  if (found !== receipt) receiptTurn = turn;
  receipt = found;
  turn = document.querySelector("#standing dd")?.textContent ?? null;
}

async function open(link) {
  const place = document.querySelector("[data-since]");
  const section = await fetched(link);
  // Orders may have been given while it was fetched.
  if (!place || !section || (hasOpenedItself && isUnderOrders())) return;
  if (hasOpenedItself) document.getElementById("receipt")?.remove();
  place.replaceChildren(section);
  place.hidden = false;
  draw(section);
  section.querySelector("[data-since-close]").addEventListener("click", (event) => {
    event.preventDefault();
    close(place, link);
    document.querySelector(".map-frame")?.focus({ preventScroll: true });
  });
  for (const kind of ["pointerover", "focusin"]) section.addEventListener(kind, point);
  section.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (step) show(step);
  });
  if (!document.activeElement || document.activeElement === document.body) {
    section.focus({ preventScroll: true });
  }
}

// The panel's address stays the same from turn to turn; the link says how far the match has gone.
async function fetched(link) {
  const state = `${link.dataset.sinceLink} ${link.textContent}`;
  if (loaded?.state !== state) {
    const answer = await patientFetch(link.getAttribute("href")).catch(() => null);
    if (!answer?.ok || answer.redirected) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const section = page.getElementById("since");
    loaded = section && { state, section: document.adoptNode(section) };
  }
  return loaded?.section.cloneNode(true) ?? null;
}

// The reader begins their turn: panel and marks are put away.
function close(place, link) {
  if (link) keep(link);
  place.hidden = true;
  place.replaceChildren();
  erase();
}

// The panel of this turn does not open by itself again.
function keep(link) {
  localStorage.setItem(KEPT, link.dataset.sinceLink);
}

// The mark of a step stands out while the step is pointed at.
function point(event) {
  const number = event.target.closest("[data-step]")?.querySelector(".since-number")?.textContent;
  for (const mark of drawn?.children ?? []) mark.classList.toggle("is-pointed", mark.dataset.n === number);
  const pointed = drawn?.querySelector(".is-pointed");
  if (pointed) drawn.append(pointed);
}

function erase() {
  drawn?.remove();
  drawn = null;
}

// Shows or hides the marks, without the panel.
document.addEventListener("toggle-marks", async () => {
  if (drawn) {
    erase();
    return;
  }
  const link = document.querySelector("[data-since-link]");
  const section = link && (await fetched(link));
  if (section) draw(section);
});

function show(place) {
  const group = boardPlaces()?.group(place);
  group?.dispatchEvent(new CustomEvent("show-place", { bubbles: true, cancelable: true }));
}

function draw(section) {
  erase();
  const board = boardPlaces();
  if (!board) return;
  const marks = JSON.parse(section.querySelector("[data-marks]").textContent);
  drawn = element("g", { class: "since-marks", "aria-hidden": "true" });
  const known = marks.filter((mark) => board.has(mark.to));
  for (const mark of known.filter(({ kind }) => kind !== "move")) drawn.append(star(mark));
  const marches = known.filter(({ kind }) => kind === "move");
  for (const mark of marches) drawn.append(arrow(board, mark));
  drawn.classList.toggle("is-crowded", marches.length > MAX_CLEAR);
  board.svg.append(drawn);
}

// Where something happened: a star, a cross through it where the reader lost something.
function star(mark) {
  const [x, y] = middleOf(mark.to);
  const size = layout.counter ?? 26;
  const group = element("g", { class: `since-mark seat-${mark.seat.toLowerCase()}`, "data-n": mark.n });
  const points = Array.from({ length: 2 * POINTS }, (_, n) => {
    const far = (n % 2 ? 0.75 : 1.05) * size;
    const angle = (n * Math.PI) / POINTS;
    return `${(x + far * Math.cos(angle)).toFixed(1)},${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  group.append(element("polygon", { class: "since-star", points: points.join(" ") }));
  if (mark.own) {
    const far = 0.6 * size;
    const cross = `M${x - far} ${y - far}L${x + far} ${y + far}M${x + far} ${y - far}L${x - far} ${y + far}`;
    group.append(element("path", { class: "since-cross", d: cross }));
  }
  group.append(...badge(x, y - size, mark.n));
  return group;
}

// A march: an arrow that bends a little, so that there and back are two.
function arrow(board, mark) {
  if (!board.has(mark.from)) return element("g", {});
  const [ax, ay] = middleOf(mark.from);
  const [bx, by] = middleOf(mark.to);
  const [dx, dy] = [bx - ax, by - ay];
  const long = Math.hypot(dx, dy) || 1;
  const [mx, my] = [(ax + bx) / 2 - dy * 0.14, (ay + by) / 2 + dx * 0.14];
  const group = element("g", { class: `since-mark since-march seat-${mark.seat.toLowerCase()}`, "data-n": mark.n });
  const d = `M${ax} ${ay}Q${mx.toFixed(1)} ${my.toFixed(1)} ${bx} ${by}`;
  const [ex, ey] = [(bx - mx) / Math.hypot(bx - mx, by - my), (by - my) / Math.hypot(bx - mx, by - my)];
  const head = Math.min(12, long / 3);
  const tip = [
    [bx, by],
    [bx - ex * head - ey * head * 0.6, by - ey * head + ex * head * 0.6],
    [bx - ex * head + ey * head * 0.6, by - ey * head - ex * head * 0.6],
  ].map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  group.append(
    element("path", { class: "since-casing", d }),
    element("path", { class: "since-way", d }),
    element("polygon", { class: "since-tip", points: tip }),
    ...badge((ax + 2 * mx + bx) / 4, (ay + 2 * my + by) / 4, mark.n),
  );
  return group;
}

function badge(x, y, n) {
  const label = element("text", { class: "since-figure", x, y: y + 3 });
  label.textContent = n;
  return [element("circle", { class: "since-disc", cx: x, cy: y, r: 7.5 }), label];
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
