// Shows notices while no page of the site is open, opens the page that one leads to, and sees that
// the device stays subscribed.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const shown = { body, tag, data: { url }, renotify: true };
  event.waitUntil(self.registration.showNotification(title, shown));
});

// The browser has let go of its subscription, or made another: the site learns the new one.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Whatever the notice says, it leads to a page of this site.
  const goal = new URL(event.notification.data.url, self.location.origin);
  if (goal.origin === self.location.origin) event.waitUntil(open(goal));
});

// Who is logged out is asked nothing: on the page of notices the device can be added again.
async function renew(old, made) {
  const answer = await fetch("/account/notices/renewal");
  if (!answer.ok || answer.redirected) return;
  const { key, token } = await answer.json();
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (made ?? (await self.registration.pushManager.subscribe(wanted))).toJSON();
  const form = { csrf_token: token, endpoint, ...keys, before: old?.endpoint ?? "" };
  await fetch("/account/notices/devices", { method: "POST", body: new URLSearchParams(form) });
}

async function open(goal) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === goal.pathname);
  return there ? there.focus() : self.clients.openWindow(goal.href);
}
