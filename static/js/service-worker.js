// Shows notices while no page of the site is open, and opens the page that one leads to.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const shown = { body, tag, data: { url }, renotify: true };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Whatever the notice says, it leads to a page of this site.
  const goal = new URL(event.notification.data.url, self.location.origin);
  if (goal.origin === self.location.origin) event.waitUntil(open(goal));
});

async function open(goal) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === goal.pathname);
  return there ? there.focus() : self.clients.openWindow(goal.href);
}
