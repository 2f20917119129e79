// Subscribes this browser to notices, and says which of the devices on the page it is.

import { canNotify, subscribe } from "./push.js";

const form = document.querySelector("[data-push]");
const state = document.querySelector("[data-push-state]");
const devices = [...document.querySelectorAll("[data-device]")];

if (form) begin();

async function begin() {
  if (!canNotify()) {
    state.textContent = state.dataset.cannot;
    return;
  }
  const button = form.querySelector("button");
  button.disabled = false;
  state.textContent = "";
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await subscribe(form, state)) form.submit();
  });
  const known = await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
  if (known) await point(known);
}

async function point({ endpoint }) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  const key = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const here = devices.find((device) => device.dataset.device === key);
  if (here) here.querySelector("[data-here]").textContent = state.dataset.here;
}
