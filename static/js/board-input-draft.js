// Steps of the draft, sent by the page's own forms, and where the map is to be after the answer.

import { later, nameOf } from "./queued-click.js";

let goingTo = null;
let goingLater = null;
let waiting = null;
// What one click on several forces has added to the draft: how many orders, and how long it was then.
let together = null;

// Whether an answer is still to come.
export function isBusy() {
  return document.documentElement.hasAttribute("aria-busy");
}

// Add orders to the draft; with `how` "submit" the draft is submitted at once, with "answer" as soon
// as it answers what is asked. While an answer is to come, it is done after that. Orders that are
// `asOne` are taken back by one press.
export function send(orders, how = "", asOne = false) {
  const form = document.querySelector("form[data-from-map]");
  if (!form) return;
  form.querySelectorAll("[name=action]").forEach((field) => field.remove());
  for (const order of orders) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "action", value: order });
    form.append(field);
  }
  const button = how ? form.querySelector(`button[value=${how}]`) : null;
  if (isBusy()) {
    afterwards(nameOf(form, button), () => send(orders, how, asOne));
    return;
  }
  const count = orders.length;
  together = asOne ? { length: lengthOf(form) + count, count } : null;
  form.requestSubmit(button);
}

// Let the buttons take back, or do again, all that one click has added, while it is the last thing.
export function countTogether() {
  const forms = { undo: formOf("undo"), redo: formOf("redo") };
  const length = lengthOf(forms.undo ?? forms.redo);
  const before = together ? together.length - together.count : null;
  if (length !== together?.length && length !== before) together = null;
  for (const [what, at] of [["undo", together?.length], ["redo", before]]) {
    const field = forms[what]?.elements.count;
    if (field) field.value = together && length === at ? together.count : 1;
  }
}

function lengthOf(form) {
  return Number(form?.elements.step.value ?? 0);
}

// Press the button that takes the last order back ("undo"; or the last `count` of them) or does it
// again ("redo").
export function press(what, count = null) {
  const form = formOf(what);
  if (!form) return;
  if (isBusy()) {
    afterwards(null, () => press(what, count));
    return;
  }
  const field = form.elements.count;
  if (field && count !== null) field.value = count;
  form.requestSubmit();
}

function afterwards(name, act) {
  const place = goingLater;
  later(name, () => {
    leaveFor(place);
    act();
  });
}

export function canPress(what) {
  return formOf(what) !== null;
}

// Where the map is to be after the answer to what is pressed next.
export function leaveFor(place) {
  if (isBusy()) goingLater = place;
  else goingTo = place;
}

export function take() {
  const place = goingTo;
  goingTo = null;
  return place;
}

// A place that was chosen while an answer was to come: what it means is known afterwards.
export function waitFor(place) {
  waiting = place;
}

export function takeWaiting() {
  const place = waiting;
  waiting = null;
  return place;
}

function formOf(what) {
  return document.querySelector(`#main form[action$="/${what}"]`);
}
