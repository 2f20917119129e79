// A stack under the pointer, fanned out to be looked at: nothing in it can be clicked, and it goes
// as soon as the pointer does. A finger has no such pointer; it opens stacks by a tap.

import { placeOf } from "./board-places.js";
import { faceOf, made, titleOf } from "./stack-viewer.js";

const SETTLED = 150;

export class Tooltip {
  // `isOpen` says whether the stacks of a place lie open already, buttons and all.
  constructor(frame, selection, isOpen, signal) {
    this.selection = selection;
    this.isOpen = isOpen;
    this.sheet = document.querySelector("[data-peek]");
    this.timer = null;
    frame.addEventListener("pointerover", (event) => this.over(event), { signal });
    frame.addEventListener("pointerleave", () => this.close(), { signal });
    frame.addEventListener("pointerdown", () => this.close(), { signal });
    frame.addEventListener("wheel", () => this.close(), { passive: true, signal });
  }

  over(event) {
    const counter = event.target.closest("[data-stack]");
    if (counter === this.counter) return;
    this.close();
    if (!counter || event.pointerType !== "mouse" || event.buttons) return;
    this.counter = counter;
    this.timer = setTimeout(() => this.open(), SETTLED);
  }

  open() {
    const { words } = this.selection.data;
    const place = placeOf(this.counter);
    const stack = this.selection.stacks(place).find(({ id }) => id === this.counter.dataset.stack);
    if (!stack || this.isOpen(place)) return;
    const list = made("ul", "peek-units");
    for (const unit of stack.units) {
      const line = made("li", unit.kind === "leader" ? "led" : "");
      line.append(...faceOf(unit, words));
      list.append(line);
    }
    const strike = this.selection.strike(stack.id);
    const parts = [made("p", "peek-title", titleOf(stack, words)), list];
    if (strike) parts.push(made("p", "peek-strike", strike.note));
    this.sheet.replaceChildren(...parts);
    this.sheet.hidden = false;
    this.lay();
  }

  close() {
    clearTimeout(this.timer);
    this.counter = null;
    this.sheet.hidden = true;
  }

  // Above the counter, or below it where there is no room.
  lay() {
    const box = this.counter.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = this.sheet;
    const left = Math.max(4, Math.min((box.left + box.right - wide) / 2, innerWidth - wide - 4));
    const top = box.top > high + 12 ? box.top - high - 8 : box.bottom + 8;
    this.sheet.style.setProperty("--left", `${left}px`);
    this.sheet.style.setProperty("--top", `${top}px`);
  }
}
