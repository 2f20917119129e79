// Subscribes this browser to the push service of the site, for the page of notifications and the board.

// Whether this browser can show notifications at all.
export function canNotify() {
  return "serviceWorker" in navigator && "PushManager" in window;
}

// Ask for permission, subscribe, and write the subscription into `form`. Return whether it worked;
// `state` says how it goes.
export async function subscribe(form, state) {
  state.textContent = state.dataset.asks;
  if ((await Notification.requestPermission()) !== "granted") {
    state.textContent = state.dataset.denied;
    return false;
  }
  try {
    await navigator.serviceWorker.register(form.dataset.worker, { scope: "/" });
    const { pushManager } = await navigator.serviceWorker.ready;
    const wanted = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
    write(form, await renewed(pushManager, wanted));
    return true;
  } catch {
    state.textContent = state.dataset.failed;
    return false;
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

function write(form, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const values = { endpoint, ...keys, name: nameOfThis() };
  for (const [name, value] of Object.entries(values)) {
    if (form.elements[name]) form.elements[name].value = value;
  }
}

// Such as "Firefox, Linux": enough to tell one's own devices apart.
function nameOfThis() {
  const agent = navigator.userAgent;
  const browsers = [["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]];
  const systems = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "Mac"], ["Linux", "Linux"]];
  const named = (pairs) => pairs.find(([sign]) => agent.includes(sign))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(", ");
}
