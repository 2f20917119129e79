// The one offer at the board: to be told on this device when it is the reader's turn. It is made once
// orders are in and others are waited for, until it is taken or refused on this device.

import { canNotify, subscribe } from "./push.js";
import { isSoundOn } from "./sounds.js";

// How it goes with the subscription; the page may be renewed meanwhile.
let said = null;

const KEY = "fieldpost-turn-offer";

export function attachTurnOffer() {
  const offer = document.querySelector("[data-turn-offer]");
  if (!offer) return;
  const notify = offer.querySelector("[data-notify]");
  if (notify && !canAsk()) notify.remove();
  if (said !== null) {
    tell(said);
    return;
  }
  offer.hidden = isAnswered() || isSoundOn() || globalThis.Notification?.permission === "granted";
}

function canAsk() {
  return canNotify() && Notification.permission === "default";
}

function isAnswered() {
  try {
    return localStorage.getItem(KEY) === "answered";
  } catch {
    return true; // It could not be remembered, and would come again and again.
  }
}

document.addEventListener("click", ({ target }) => {
  const offer = target.closest("[data-turn-offer]");
  if (!offer || !target.closest("a, button")) return;
  localStorage.setItem(KEY, "answered");
  // The browser asks here, and what comes of it is told here.
  offer.hidden = !target.closest("[data-notify]");
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-turn-offer] form[data-push]")) return;
  event.preventDefault();
  const { dataset } = form.closest("[data-turn-offer]").querySelector("[data-push-state]");
  // What is said while the browser asks is said wherever the offer stands by then.
  const state = { dataset, set textContent(text) { tell(text); } };
  if (!(await subscribe(form, state))) return;
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body });
  tell(answer.ok ? dataset.done : dataset.failed);
});

function tell(text) {
  said = text;
  const offer = document.querySelector("[data-turn-offer]");
  if (!offer) return;
  offer.hidden = false;
  offer.querySelector(".buttons").hidden = true;
  offer.querySelector("[data-push-state]").textContent = text;
}
