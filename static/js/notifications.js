// Subscribes this browser to notices, and says which of the devices on the page it is.

const form = document.querySelector("[data-push]");
const state = document.querySelector("[data-push-state]");
const devices = [...document.querySelectorAll("[data-device]")];

if (form) begin();

async function begin() {
  if (!("serviceWorker" in navigator && "PushManager" in window)) {
    state.textContent = state.dataset.cannot;
    return;
  }
  const button = form.querySelector("button");
  button.disabled = false;
  state.textContent = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe();
  });
  const known = await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
  if (known) await point(known);
}

async function subscribe() {
  state.textContent = state.dataset.asks;
  if ((await Notification.requestPermission()) !== "granted") {
    state.textContent = state.dataset.denied;
    return;
  }
  try {
    await navigator.serviceWorker.register(form.dataset.worker, { scope: "/" });
    const { pushManager } = await navigator.serviceWorker.ready;
    const wanted = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
    send(await renewed(pushManager, wanted));
  } catch {
    state.textContent = state.dataset.failed;
  }
}

// A browser that was subscribed under another key of the site must let go of that first.
async function renewed(pushManager, wanted) {
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

function send(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const values = { endpoint, ...keys, name: nameOfThis() };
  for (const [name, value] of Object.entries(values)) {
    if (form.elements[name]) form.elements[name].value = value;
  }
  form.submit();
}

async function point({ endpoint }) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  const key = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const here = devices.find((device) => device.dataset.device === key);
  if (here) here.querySelector("[data-here]").textContent = state.dataset.here;
}

// Such as "Firefox, Linux": enough to tell one's own devices apart.
function nameOfThis() {
  const agent = navigator.userAgent;
  const browsers = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]];
  const systems = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "Mac"], ["Linux", "Linux"]];
  const named = (pairs) => pairs.find(([sign]) => agent.includes(sign))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(", ");
}
