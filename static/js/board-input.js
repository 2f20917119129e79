// The map taken in hand: stacks open, ways light up, a click or a drag is a step of the draft. What
// it may mean comes with the page; every step goes through the same form as without this module.

import { layout, placeOf, placeUnder, stepsBetween } from "./board-places.js";
import { BoardView } from "./board-view.js";
import {
  canPress,
  countTogether,
  isBusy,
  leaveFor,
  press,
  send,
  take,
  takeWaiting,
  waitFor,
} from "./board-input-draft.js";
import { Drag } from "./board-input-drag.js";
import { called, letterOf, showKeys, toolOf } from "./board-input-keys.js";
import { report } from "./live-region.js";
import { Selection, noted } from "./selection.js";
import { StackViewer } from "./stack-viewer.js";
import { Tooltip } from "./tooltip.js";

let table = null;
let newest = null;
let question = null;
let isTracing = false; // Whether clicks choose the places of a path.

export function attachHandling() {
  const script = document.getElementById("handling");
  const frame = document.querySelector(".map-frame");
  const opened = table?.viewer.shown;
  const picked = table?.selection.picked ?? null;
  table?.leave();
  table = script && frame ? new Table(JSON.parse(script.textContent), frame) : null;
  // Once orders have been carried out, the next ones begin elsewhere. A receipt that comes again
  // with news is not new.
  const receipt = document.querySelector("#receipt:not(.refused)")?.textContent ?? null;
  const isDone = receipt !== null && receipt !== newest;
  newest = receipt ?? newest;
  countTogether();
  const asked = document.querySelector(".ask .question strong")?.textContent ?? null;
  const isAskedAnew = question !== null && asked !== null && asked !== question;
  question = asked ?? question;
  if (table && isAskedAnew) table.board.seekActing();
  if (!table || table.comeBack(picked) || isDone) return;
  // The page was changed by something else than a step on the map: what was selected stays so.
  table.pick(picked);
  if (opened) table.open(opened.place);
}

class Table {
  constructor(data, frame) {
    this.data = data;
    this.ends = new AbortController();
    const { signal } = this.ends;
    this.selection = new Selection(data);
    this.tools = document.querySelector("[data-tools]");
    this.path = [];
    this.board = new BoardView(frame, this.selection);
    this.viewer = new StackViewer(this.selection, {
      step: (orders, place, choice) => this.step(orders, place, choice),
      pick: (unit) => this.pick(unit),
      pickAll: (units) => this.pickAll(units),
    }, signal);
    this.tooltip = new Tooltip(frame, this.selection, (place) => this.viewer.isOpenAt(place), signal);
    this.drag = new Drag({
      lift: (stack, unit) => this.lift(stack, unit),
      hover: (place) => this.hover(place),
      drop: (place, stack) => this.drop(place, stack),
    });
    const on = (part, kind, act, capture = false) => part.addEventListener(kind, act, { signal, capture });
    for (const part of [frame, this.viewer.sheet]) {
      on(part, "pointerdown", (event) => {
        this.refuse("");
        this.drag.begin(event);
      });
    }
    on(frame, "click", (event) => this.click(event));
    for (const kind of ["pointerdown", "wheel"]) on(frame, kind, () => (this.board.brought = null));
    on(frame, "map-resized", () => this.board.bringAgain());
    on(document, "click", (event) => this.goToUndone(event), true);
    on(frame, "pointermove", (event) => this.point(placeUnder(event)));
    on(frame, "pointerleave", () => this.point(null));
    on(frame, "focusin", (event) => this.tell(placeOf(event.target)));
    for (const part of [this.tools, document.querySelector("[data-zoom]")].filter(Boolean)) {
      on(part, "click", (event) => {
        const tool = event.target.closest("[data-tool]")?.dataset.tool;
        if (tool) this[tool]();
      });
    }
    this.tools.hidden = false;
    this.enable();
    this.tell(null);
  }

  // Another table takes the place of this one.
  leave() {
    this.ends.abort();
    this.drag.let();
    this.viewer.close();
    this.tooltip.close();
    this.board.leave();
  }

  // After a step the map is where one was; the stack is still open if more of the same may follow,
  // or if nothing is lit elsewhere and no force is on the move. Return whether a step was made on the map.
  // Who has selected another force while the answer was to come goes on with that one.
  comeBack(picked) {
    const was = take();
    const why = document.querySelector("#receipt [data-why]")?.textContent ?? "";
    report(this.data, was ? why : "");
    if (!was) return false;
    if (picked !== null && "picked" in was && picked !== was.picked && !why) return false;
    if (was.place) this.board.focus(was.place);
    this.refuse(why);
    const next = takeWaiting();
    if (!was.place || document.getElementById("receipt")) return true;
    // The page is busy until it is all there.
    if (next) setTimeout(() => this === table && this.enter(next));
    const units = this.selection.stacks(was.place).flatMap((stack) => stack.units);
    const canGoOn = was.repeats || !(this.selection.isLit || this.data.inHand);
    if (was.isOpen && canGoOn && units.some(({ id }) => this.data.units[id])) {
      this.open(was.place);
      this.viewer.goOnAt(was.scrolled);
    }
    return true;
  }

  enable() {
    const can = {
      undo: canPress("undo"),
      redo: canPress("redo"),
      letGo: true,
      release: this.data.letGo !== null,
      keys: true,
      trace: true,
      go: true,
    };
    for (const button of this.tools.querySelectorAll("[data-tool]")) {
      button.disabled = !can[button.dataset.tool];
    }
    this.enablePath();
    const release = this.tools.querySelector("[data-tool=release]");
    if (!release) return;
    release.hidden = !can.release;
    release.textContent = this.data.letGo?.label ?? "";
  }

  click(event) {
    const place = placeUnder(event);
    if (place && (isTracing || event.shiftKey) && this.extend(place)) {
      event.stopImmediatePropagation();
      return;
    }
    const counter = event.target.closest("[data-stack], .more");
    const stack = counter?.dataset.stack ?? null;
    if (!place) {
      this.shut();
    } else if (counter) {
      if (this.viewer.shows(place, stack)) this.shut();
      else if (this.selection.onlyWay(place)) this.enter(place);
      else if (this.isBound(place)) this.viewer.open(place, this.board, stack);
      else if (!this.pickSingle(place)) this.open(place, stack);
      event.stopImmediatePropagation();
    } else if (this.enter(place)) {
      event.stopImmediatePropagation();
    } else if (this.data.stacks[place] && !this.viewer.shows(place)) {
      if (!this.pickSingle(place)) this.open(place);
    } else {
      this.shut();
    }
  }

  // Whether the force that was selected could go to a place: what lies there may be meant as its
  // goal, or to be selected instead, and the opened stack offers both.
  isBound(place) {
    const { picked, start } = this.selection;
    const isSelected = picked && !this.viewer.isOpen && place !== start;
    return Boolean(isSelected) && this.selection.moves(place).length > 0;
  }

  // Open a place, or one stack of it; where its first force could go lights up at once. What is
  // selected or on the move stays so unless the player has pointed at another stack.
  open(place, stack = null) {
    const opened = this.selection.stacks(place).find(({ id }) => id === stack);
    const loose = this.selection.stacks(place).filter((each) => this.selection.leadOf(each));
    const isFree = !this.selection.picked && !this.data.inHand;
    const lead = this.selection.leadOf(opened ?? (isFree && loose.length === 1 ? loose[0] : null));
    const isMoving = stack !== null && stack === this.data.inHand;
    if (isFree || (lead && !isMoving)) this.pick(lead);
    this.viewer.open(place, this.board, stack);
  }

  // Select a unit that is alone in a place and can do nothing but go: an opened stack would say no
  // more than the map does, and cover it. Pressed again, it is opened. Return whether this was done.
  pickSingle(place) {
    const unit = this.selection.singleIn(place);
    if (!unit || unit === this.selection.picked) return false;
    this.viewer.close();
    this.pick(unit);
    this.board.rove(place);
    return true;
  }

  // A line of what is left to do leads to its counter, selected and opened.
  goToUndone(event) {
    const link = event.target.closest?.("#undone a[data-place], #left-undone a[data-place]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { place, piece } = link.dataset;
    event.preventDefault();
    event.stopPropagation();
    link.closest("#undone")?.removeAttribute("open");
    this.viewer.close();
    this.pick(null);
    this.board.focus(place);
    const stack = this.selection.stacks(place).find(({ units }) => units.some(({ name }) => name === piece));
    this.open(place, stack?.id ?? null);
  }

  // Close what is open, and show again where what is in hand can go.
  shut() {
    const place = this.viewer.close();
    this.pick(null);
    return place;
  }

  pick(unit) {
    const was = this.selection.picked;
    const wasGroup = this.selection.group !== null;
    this.selection.pick(unit);
    this.path = [];
    this.enablePath();
    this.advise();
    if (was === this.selection.picked && !wasGroup) return;
    this.board.light();
    this.viewer.mark();
    this.tell(null);
  }

  // What a newcomer is told to do next goes with what is selected.
  advise() {
    const [choose, go] = ["choose", "go"].map((step) => document.querySelector(`[data-hint="${step}"]`));
    if (!choose || !go || !document.querySelector(".first-move [data-hint][aria-current]")) return;
    const isChosen = Boolean(this.selection.picked || this.data.inHand);
    choose.removeAttribute("aria-current");
    go.removeAttribute("aria-current");
    (isChosen ? go : choose).setAttribute("aria-current", "step");
  }

  // Select several forces. The stack has no more to offer, and lay over places where they could go.
  pickAll(units) {
    this.selection.pickAll(units);
    this.path = [];
    this.board.focus(this.viewer.close());
    this.board.light();
    this.tell(null);
  }

  // a path of the player's own

  // Clicks choose the places of a path, until it is pressed again.
  trace() {
    isTracing = !isTracing;
    this.path = [];
    if (isTracing) this.viewer.close();
    this.enablePath();
    this.tell(null);
  }

  enablePath() {
    const able = this.selection.byPath([]) !== null;
    const [trace, go] = ["trace", "go"].map((tool) => this.tools.querySelector(`[data-tool=${tool}]`));
    if (!trace) return;
    trace.hidden = !able;
    trace.setAttribute("aria-pressed", isTracing);
    go.hidden = !able || !this.path.length;
  }

  // Another place of the path; the last one again ends it. Return whether a path can be chosen.
  extend(place) {
    if (this.selection.byPath([]) === null) return false;
    if (place === this.path.at(-1)) return this.go();
    const { start, lit } = this.selection;
    const steps = stepsBetween(this.path.at(-1) ?? start, place, lit);
    if (place === start) this.path = [];
    else this.path.push(...(steps.length ? steps : [place]));
    this.viewer.close();
    this.enablePath();
    this.tell(null);
    return true;
  }

  // Send what is selected along the path.
  go() {
    const order = this.selection.byPath(this.path);
    if (order === null || !this.path.length) return false;
    leaveFor({ place: this.path.at(-1), picked: this.selection.picked, isOpen: false, repeats: false });
    this.path = [];
    send([order]);
    return true;
  }

  // Go to a place that is lit; where there are several ways, ask by which.
  enter(place) {
    const ways = this.selection.moves(place);
    if (ways.length && isBusy()) waitFor(place);
    else if (ways.length === 1) this.step(ways[0].orders, place);
    else if (ways.length > 1) this.viewer.open(place, this.board);
    return ways.length > 0;
  }

  step(orders, place, choice = null) {
    const isFinal = choice?.isFinal ?? false;
    const { picked, group } = this.selection;
    const isOpen = choice !== null && !isFinal;
    const scrolled = this.viewer.sheet.scrollTop;
    leaveFor({ place, picked, isOpen, repeats: choice?.repeats ?? false, scrolled });
    const how = isFinal ? "submit" : this.data.asks ? "answer" : "";
    send(this.selection.written(orders), how, group !== null);
  }

  // dragging

  lift(stack, unit) {
    this.viewer.close();
    this.tooltip.close();
    this.lifted = Object.values(this.data.stacks).flat().find(({ id }) => id === stack);
    this.pick(unit ?? (stack === this.data.inHand ? null : this.selection.leadOf(this.lifted)));
  }

  hover(place) {
    if (this.over) this.board.group(this.over)?.classList.remove("is-over");
    if (place) this.board.group(place)?.classList.add("is-over");
    this.over = place;
    this.tell(place);
  }

  drop(place, stack) {
    const { lifted } = this;
    this.hover(null);
    const home = this.selection.standing.get(lifted.units[0].id).place;
    const others = place ? this.selection.stacks(place) : [];
    const other = others.find(({ id }) => id === stack && id !== lifted.id);
    const meets = other && this.data.meets[lifted.id]?.[other.id];
    if (place && !meets && place !== home && this.enter(place)) return;
    const orders = place && (other || place !== home) ? this.selection.attempt(lifted, place, other) : [];
    this.pick(null);
    if (!orders.length) return;
    leaveFor({ place: meets ? place : home, isOpen: false, repeats: false });
    send(orders);
  }

  // The pointer has come to another place.
  point(place) {
    if (place === this.pointed) return;
    this.pointed = place;
    this.tell(place);
  }

  // What a place would cost, and the way there; without one, what is in hand.
  tell(place) {
    if (isTracing || this.path.length) return this.tellPath(place);
    const ways = place ? this.selection.moves(place) : [];
    this.board.draw(ways[0]?.path ?? []);
    const struck = place ? this.board.threats(place) : [];
    this.say([this.selection.says, [...ways.map(noted), ...struck].join("; ")].filter(Boolean).join(" "));
  }

  // The path so far, and on to the place that is pointed at.
  tellPath(place) {
    const { words } = this.selection.data;
    const names = this.path.map((each) => layout.places[each]?.name ?? each).join(" → ");
    this.board.draw(place && this.path.at(-1) !== place ? [...this.path, place] : this.path);
    this.say(names ? words.path.replace("{places}", names) : `${this.selection.says} ${words.noPath}`);
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

  submit() {
    const button = document.querySelector("#bar [aria-keyshortcuts='Control+Enter']");
    button?.form.requestSubmit(button);
  }

  marks() {
    document.dispatchEvent(new CustomEvent("toggle-marks"));
  }

  keys() {
    showKeys();
  }

  // Escape cancels a drag, or closes what is open and drops the selection. It writes no order.
  letGo() {
    if (this.drag.isUnderWay) return this.drag.cancel();
    if (this.path.length || isTracing) {
      isTracing = false;
      this.path = [];
      this.enablePath();
      return this.tell(null);
    }
    return this.board.focus(this.shut());
  }

  // Halt the force on the move, or take an attack back that is being put together: a button.
  release() {
    const { letGo } = this.data;
    if (letGo === null) return;
    this.stay();
    if (letGo.orders.length) send(this.selection.written(letGo.orders));
    else press("undo", letGo.undo);
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
    if (letter === "p" && this.selection.byPath([]) !== null) {
      event.preventDefault();
      return this.trace();
    }
    const goes = () => tool || this.onBoard(event) || this.call(letter) || this.begin(event, letter);
    if (goes()) event.preventDefault();
  }

  // Where no order begins with it, "n" leads to the map from wherever one is.
  begin(event, letter) {
    return letter === "n" && this.board.go(event.key, null);
  }

  onBoard(event) {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key !== "Enter" && event.key !== " ") return this.board.go(event.key, place);
    if (isTracing && !event.shiftKey && this.extend(place)) return true;
    if (event.shiftKey || !(this.enter(place) || this.pickSingle(place))) this.open(place);
    return true;
  }

  // A letter leads to the next order that begins with it: in the stack that is open, in that of
  // the place one is at, or beside the map.
  call(letter) {
    if (!letter) return false;
    const place = placeOf(document.activeElement);
    if (place && !this.viewer.isOpen) {
      const units = this.selection.stacks(place).flatMap((stack) => stack.units);
      const choices = units.flatMap(({ id }) => this.selection.choices(id));
      if (choices.some(({ label }) => label.startsWith(letter))) this.open(place);
    }
    // Quick answers come first: in a select box of the orders letters choose among its lines.
    const beside = ["[data-tools]", "#bar form.quick", "#orders", "#bar"]
      .map((part) => document.querySelector(part))
      .filter(Boolean);
    const found = called([this.viewer.sheet], letter) ?? called(beside, letter);
    found?.focus();
    return Boolean(found);
  }
}

document.addEventListener("keydown", (event) => {
  if (table && !event.defaultPrevented) table.key(event);
});
