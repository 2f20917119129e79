// The map taken in hand: stacks open, ways light up, a click or a drag is a step of the draft. What
// it may mean comes with the page; every step goes through the same form as without this module.

import {
  canPress,
  isBusy,
  leaveFor,
  press,
  send,
  take,
  takeWaiting,
  waitFor,
} from "./handling-draft.js";
import { Drag } from "./handling-drag.js";
import { Fan } from "./handling-fan.js";
import { Ground, placeOf } from "./handling-ground.js";
import { Hand, noted } from "./handling-hand.js";
import { called, letterOf, showKeys, toolOf } from "./handling-keys.js";
import { Peek } from "./handling-peek.js";
import { report } from "./handling-voice.js";

let table = null;

export function attachHandling() {
  const script = document.getElementById("handling");
  const frame = document.querySelector(".map-frame");
  const opened = table?.fan.shown?.place;
  table?.drag.let();
  table = script && frame ? new Table(JSON.parse(script.textContent), frame) : null;
  if (table && !table.comeBack() && opened) table.open(opened);
}

class Table {
  constructor(data, frame) {
    this.data = data;
    this.hand = new Hand(data);
    this.tools = document.querySelector("[data-tools]");
    this.ground = new Ground(frame, this.hand);
    this.fan = new Fan(this.hand, {
      step: (orders, place, choice) => this.step(orders, place, choice),
      pick: (unit) => this.pick(unit),
    });
    this.peek = new Peek(frame, this.hand);
    this.drag = new Drag({
      lift: (stack, unit) => this.lift(stack, unit),
      hover: (place) => this.hover(place),
      drop: (place, stack) => this.drop(place, stack),
    });
    for (const part of [frame, this.fan.sheet]) {
      part.addEventListener("pointerdown", (event) => {
        this.refuse("");
        this.drag.begin(event);
      });
    }
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
    const why = document.querySelector("#receipt [data-why]")?.textContent ?? "";
    report(this.data, was ? why : "");
    if (!was) return false;
    if (was.place) this.ground.focus(was.place);
    this.refuse(why);
    const next = takeWaiting();
    if (!was.place || document.getElementById("receipt")) return true;
    // The page is busy until it is all there.
    if (next) setTimeout(() => this === table && this.enter(next));
    const units = this.hand.stacks(was.place).flatMap((stack) => stack.units);
    const canGoOn = was.repeats || !this.hand.isLit;
    if (was.isOpen && canGoOn && units.some(({ id }) => this.data.units[id])) this.open(was.place);
    return true;
  }

  enable() {
    const can = {
      undo: canPress("undo"),
      redo: canPress("redo"),
      letGo: this.data.letGo !== null,
      keys: true,
    };
    for (const button of this.tools.querySelectorAll("[data-tool]")) {
      button.disabled = !can[button.dataset.tool];
    }
  }

  click(event) {
    const place = placeOf(event.target);
    const counter = event.target.closest("[data-stack], .more");
    const stack = counter?.dataset.stack ?? null;
    if (!place) {
      this.shut();
    } else if (counter) {
      if (this.fan.shows(place, stack)) this.shut();
      else this.open(place, stack);
      event.stopImmediatePropagation();
    } else if (this.enter(place)) {
      event.stopImmediatePropagation();
    } else if (this.data.stacks[place] && !this.fan.shows(place)) {
      this.open(place);
    } else {
      this.shut();
    }
  }

  // Open a place, or one stack of it; where its first force could go lights up at once.
  open(place, stack = null) {
    const opened = this.hand.stacks(place).find(({ id }) => id === stack);
    const loose = this.hand.stacks(place).filter((each) => this.hand.leadOf(each));
    const picked = opened ?? (loose.length === 1 ? loose[0] : null);
    if (!this.hand.picked || opened) this.pick(this.hand.leadOf(picked));
    this.fan.open(place, this.ground, stack);
  }

  // Close what is open, and show again where what is in hand can go.
  shut() {
    const place = this.fan.close();
    this.pick(null);
    return place;
  }

  pick(unit) {
    const was = this.hand.picked;
    this.hand.pick(unit);
    if (was === this.hand.picked) return;
    this.ground.light();
    this.fan.mark();
    this.tell(null);
  }

  // Go to a place that is lit; where there are several ways, ask by which.
  enter(place) {
    const ways = this.hand.ways(place);
    if (ways.length && isBusy()) waitFor(place);
    else if (ways.length === 1) this.step(ways[0].orders, place);
    else if (ways.length > 1) this.fan.open(place, this.ground);
    return ways.length > 0;
  }

  step(orders, place, choice = null) {
    leaveFor({ place, isOpen: choice !== null, repeats: choice?.repeats ?? false });
    send(this.hand.written(orders));
  }

  // dragging

  lift(stack, unit) {
    this.fan.close();
    this.peek.close();
    this.lifted = Object.values(this.data.stacks).flat().find(({ id }) => id === stack);
    this.pick(unit ?? (stack === this.data.inHand ? null : this.hand.leadOf(this.lifted)));
  }

  hover(place) {
    for (const [each, group] of this.ground.places) {
      group.classList.toggle("is-over", each === place);
    }
    this.tell(place);
  }

  drop(place, stack) {
    const { lifted } = this;
    this.hover(null);
    const home = this.hand.standing.get(lifted.units[0].id).place;
    const others = place ? this.hand.stacks(place) : [];
    const other = others.find(({ id }) => id === stack && id !== lifted.id);
    const meets = other && this.data.meets[lifted.id]?.[other.id];
    if (place && !meets && place !== home && this.enter(place)) return;
    const orders = place && (other || place !== home) ? this.hand.attempt(lifted, place, other) : [];
    this.pick(null);
    if (!orders.length) return;
    leaveFor({ place: meets ? place : home, isOpen: false, repeats: false });
    send(orders);
  }

  // What a place would cost, and the way there; without one, what is in hand.
  tell(place) {
    const ways = place ? this.hand.ways(place) : [];
    this.ground.draw(ways[0]?.path ?? []);
    const struck = place ? this.ground.threats(place) : [];
    this.say([this.hand.says, [...ways.map(noted), ...struck].join("; ")].filter(Boolean).join(" "));
  }

  // Why the last step was refused stands until the next click or key, wherever the pointer goes.
  refuse(why) {
    this.why = "";
    if (why) this.say(why);
    this.why = why;
    this.tools.querySelector("[data-way]").classList.toggle("is-refusal", Boolean(why));
  }

  say(line) {
    const output = this.tools.querySelector("[data-way]");
    if (!this.why && output.textContent !== line) output.textContent = line;
  }

  undo() {
    this.stay();
    press("undo");
  }

  redo() {
    this.stay();
    press("redo");
  }

  keys() {
    showKeys();
  }

  // Escape calls a drag off, closes what is open, else lays down what is in hand.
  letGo() {
    if (this.drag.isUnderWay) return this.drag.cancel();
    if (this.fan.isOpen || this.hand.picked) return this.ground.focus(this.shut());
    if (this.data.letGo === null) return undefined;
    this.stay();
    return this.data.letGo.length ? send(this.hand.written(this.data.letGo)) : press("undo");
  }

  stay() {
    const focused = placeOf(document.activeElement);
    leaveFor({ place: focused || this.data.start });
  }

  key(event) {
    this.refuse("");
    const tool = toolOf(event);
    if (tool) this[tool]();
    const letter = letterOf(event);
    const goes = () => tool || this.onGround(event) || this.call(letter) || this.begin(event, letter);
    if (goes()) event.preventDefault();
  }

  // Where no order begins with it, "n" leads to the map from wherever one is.
  begin(event, letter) {
    return letter === "n" && this.ground.go(event.key, null);
  }

  onGround(event) {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key !== "Enter" && event.key !== " ") return this.ground.go(event.key, place);
    if (event.shiftKey || !this.enter(place)) this.open(place);
    return true;
  }

  // A letter leads to the next order that begins with it: in the stack that is open, in that of
  // the place one is at, or beside the map.
  call(letter) {
    if (!letter) return false;
    const place = placeOf(document.activeElement);
    if (place && !this.fan.isOpen) {
      const units = this.hand.stacks(place).flatMap((stack) => stack.units);
      const choices = units.flatMap(({ id }) => this.hand.choices(id));
      if (choices.some(({ label }) => label.startsWith(letter))) this.open(place);
    }
    const parts = [this.fan.sheet, document.getElementById("orders")].filter(Boolean);
    const found = parts.map((part) => called(part, letter)).find(Boolean);
    found?.focus();
    return Boolean(found);
  }
}

document.addEventListener("keydown", (event) => {
  if (table && !event.defaultPrevented) table.key(event);
});
