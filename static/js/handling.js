// The map taken in hand: stacks open, ways light up, a click is a step of the draft. What a click
// may mean comes with the page; every step goes through the same form as without this module.

import { draftHas, leaveFor, redo, remember, send, stepsToRedo, take, undo } from "./handling-draft.js";
import { Fan, noted } from "./handling-fan.js";
import { Ground } from "./handling-ground.js";
import { toolOf } from "./handling-keys.js";

let table = null;

export function attachHandling() {
  const script = document.getElementById("handling");
  const frame = document.querySelector(".map-frame");
  const opened = table?.fan.shown?.place;
  table = script && frame ? new Table(JSON.parse(script.textContent), frame) : null;
  if (table && !table.comeBack() && opened) table.fan.open(opened, table.ground);
}

class Table {
  constructor(data, frame) {
    this.data = data;
    this.tools = document.querySelector("[data-tools]");
    this.ground = new Ground(frame, data);
    this.fan = new Fan(data, (orders, place, choice) => this.step(orders, place, choice));
    remember(data);
    frame.addEventListener("click", (event) => this.click(event));
    frame.addEventListener("pointerover", (event) => this.tell(placeOf(event.target)));
    frame.addEventListener("focusin", (event) => this.tell(placeOf(event.target)));
    this.tools.addEventListener("click", (event) => {
      const tool = event.target.closest("[data-tool]")?.dataset.tool;
      if (tool) this[tool]();
    });
    this.tools.hidden = false;
    this.enable();
    this.tell(null);
  }

  // After a step the map is where one was; the stack is still open if more of the same may follow,
  // or if nothing is lit elsewhere. Return whether a step was made on the map.
  comeBack() {
    const was = take();
    if (!was?.place || document.getElementById("receipt")) return was !== null;
    this.ground.focus(was.place);
    const units = (this.data.stacks[was.place] ?? []).flatMap((stack) => stack.units);
    const canGoOn = was.repeats || !Object.keys(this.data.ways).length;
    if (was.isOpen && canGoOn && units.some(({ id }) => this.data.units[id])) {
      this.fan.open(was.place, this.ground);
    }
    return true;
  }

  enable() {
    const can = { undo: draftHas(), redo: stepsToRedo() > 0, letGo: this.data.letGo !== null };
    for (const button of this.tools.querySelectorAll("[data-tool]")) {
      button.disabled = !can[button.dataset.tool];
    }
  }

  click(event) {
    const place = placeOf(event.target);
    const counter = event.target.closest("[data-stack], .more");
    if (!place) {
      this.fan.close();
    } else if (counter) {
      this.fan.toggle(place, this.ground, counter.dataset.stack ?? null);
      event.stopImmediatePropagation();
    } else if (this.enter(place)) {
      event.stopImmediatePropagation();
    } else if (this.data.stacks[place]) {
      this.fan.toggle(place, this.ground);
    } else {
      this.fan.close();
    }
  }

  // Go to a place that is lit; where there are several ways, ask by which.
  enter(place) {
    const ways = this.data.ways[place] ?? [];
    if (ways.length === 1) this.step(ways[0].orders, place);
    else if (ways.length > 1) this.fan.open(place, this.ground);
    return ways.length > 0;
  }

  step(orders, place, choice = null) {
    leaveFor({ place, isOpen: choice !== null, repeats: choice?.repeats ?? false });
    this.send(orders);
  }

  send(orders) {
    send(orders.map((number) => this.data.orders[number]));
  }

  // What a place would cost, and the way there; without one, what is in hand.
  tell(place) {
    const ways = this.data.ways[place] ?? [];
    this.ground.draw(ways[0]?.path ?? []);
    const line = [this.data.says, ways.map(noted).join("; ")].filter(Boolean).join(" ");
    const output = this.tools.querySelector("[data-way]");
    if (output.textContent !== line) output.textContent = line;
  }

  undo() {
    this.stay();
    undo();
  }

  redo() {
    this.stay();
    redo();
  }

  // Escape closes what is open, else lays down what is in hand.
  letGo() {
    if (this.fan.isOpen) {
      this.ground.focus(this.fan.close());
      return;
    }
    if (this.data.letGo === null) return;
    this.stay();
    if (this.data.letGo.length) this.send(this.data.letGo);
    else undo();
  }

  stay() {
    const focused = placeOf(document.activeElement);
    leaveFor({ place: focused || this.data.start });
  }

  key(event) {
    const tool = toolOf(event);
    if (tool) this[tool]();
    if (tool || this.onGround(event)) event.preventDefault();
  }

  onGround(event) {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key !== "Enter" && event.key !== " ") return this.ground.go(event.key, place);
    if (event.shiftKey || !this.enter(place)) this.fan.open(place, this.ground);
    return true;
  }
}

function placeOf(element) {
  return element?.closest?.(".map-frame [data-province]")?.dataset.province ?? null;
}

document.addEventListener("keydown", (event) => {
  if (table && !event.defaultPrevented) table.key(event);
});
