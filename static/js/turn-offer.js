// The one offer at the board: to be told on this device when it is the reader's turn. It is made once
// orders are in and others are waited for, until it is taken or refused on this device.

import { isSoundOn } from "./sounds.js";

const KEY = "fieldpost-turn-offer";

export function attachTurnOffer() {
  const offer = document.querySelector("[data-turn-offer]");
  if (!offer) return;
  const notify = offer.querySelector("[data-notify]");
  if (notify && !canAsk()) notify.remove();
  offer.hidden = isAnswered() || isSoundOn() || globalThis.Notification?.permission === "granted";
}

function canAsk() {
  const asks = "serviceWorker" in navigator && "PushManager" in window;
  return asks && Notification.permission === "default";
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
  offer.hidden = true;
});
