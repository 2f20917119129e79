// Steps of the draft, sent by the page's own forms, and where the map is to be after the answer.

import { later, nameOf } from "./queued-click.js";

let goingTo = null;
let goingLater = null;
let waiting = null;

// Whether an answer is still to come.
export function isBusy() {
  return document.documentElement.hasAttribute("aria-busy");
}

// Add orders to the draft; with `how` "submit" the draft is submitted at once, with "answer" as soon
// as it answers what is asked. While an answer is to come, it is done after that.
export function send(orders, how = "") {
  const form = document.querySelector("form[data-from-map]");
  if (!form) return;
  form.querySelectorAll("[name=action]").forEach((field) => field.remove());
  for (const order of orders) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "action", value: order });
    form.append(field);
  }
  const button = how ? form.querySelector(`button[value=${how}]`) : null;
  if (isBusy()) afterwards(nameOf(form, button), () => send(orders, how));
  else form.requestSubmit(button);
}

// Press the button that takes the last order back ("undo"; or the last `count` of them) or does it
// again ("redo").
export function press(what, count = 1) {
  const form = formOf(what);
  if (!form) return;
  if (isBusy()) {
    afterwards(null, () => press(what, count));
    return;
  }
  const field = form.elements.count;
  if (field) field.value = count;
  form.requestSubmit();
  if (field) field.value = 1;
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
