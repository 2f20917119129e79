// Where the dice of a receipt fell: a mark under the counters there until the next press, and the
// map goes to the newest of them.

import { boardPlaces, layout, middleOf } from "./board-places.js";

const SVG = "http://www.w3.org/2000/svg";
const POINTS = 12;

let shown = null;
let told = null;

export function attachOutcomes() {
  const receipt = document.getElementById("receipt");
  if (receipt === shown) return;
  shown = receipt;
  // A receipt that comes again with news is not new: the map stays where the reader is asked to act.
  const isNew = receipt !== null && receipt.textContent !== told;
  told = receipt?.textContent ?? told;
  for (const mark of document.querySelectorAll(".board .burst")) mark.remove();
  const board = boardPlaces();
  const cards = receipt?.querySelectorAll("[data-outcome]") ?? [];
  const places = new Set([...cards].map((card) => card.dataset.outcome));
  if (!board) return;
  for (const place of places) if (board.has(place)) mark(board, place);
  const newest = cards[0] && board.has(cards[0].dataset.outcome) && cards[0].dataset.outcome;
  if (newest && isNew) {
    board.group(newest).dispatchEvent(new CustomEvent("show-place", { bubbles: true, cancelable: true }));
  }
}

function mark(board, place) {
  const [x, y] = middleOfStacks(board.group(place)) ?? middleOf(place);
  const size = layout.counter ?? 26;
  const points = Array.from({ length: 2 * POINTS }, (_, n) => {
    const far = (n % 2 ? 0.9 : 1.3) * size;
    const angle = (n * Math.PI) / POINTS;
    return `${(x + far * Math.cos(angle)).toFixed(1)},${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  const burst = document.createElementNS(SVG, "polygon");
  burst.setAttribute("class", "burst");
  burst.setAttribute("points", points.join(" "));
  board.svg.querySelector(":scope > image").after(burst);
}

// The middle of the counters in a place, on the sheet; null where none is left.
function middleOfStacks(group) {
  const boxes = [...group.querySelectorAll(".stack")].map((stack) => {
    const { x, y, width, height } = stack.getBBox();
    const moved = stack.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    return { left: x + moved.e, top: y + moved.f, right: x + moved.e + width, bottom: y + moved.f + height };
  });
  if (!boxes.length) return null;
  const between = (low, high) =>
    (Math.min(...boxes.map((box) => box[low])) + Math.max(...boxes.map((box) => box[high]))) / 2;
  return [between("left", "right"), between("top", "bottom")];
}
