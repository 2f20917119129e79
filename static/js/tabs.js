// The panels beside the map as tabs, where the screen is wide enough for columns. Which sections
// are panels stands in templates/match/table.html; without this module they are plain sections.

const COLUMNS = matchMedia("(min-width: 68.75rem) and (min-height: 34rem)");
const ROOM_FOR_TWO = matchMedia("(min-width: 112.5rem) and (min-height: 34rem)");
const SMALL = matchMedia("(max-width: 47.99rem)");
const KEPT = "fieldpost.panel";
const MAP = "map";
// Tells the site which drawer to draw on the next page; see app/web/match/page/partial_update.py.
const COOKIE = "fieldpost_drawer";
const TOWARDS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

let tabs = null;
let hasBeenOpen = false;

export function attachTabs() {
  const box = document.querySelector("[data-tabs]");
  tabs?.list?.remove();
  tabs = box ? new Tabs(box) : null;
  tabs?.arrange();
}

// What is to be seen now lies on the map: on a small screen an open drawer would cover it.
export function uncoverMap(isRefusal) {
  tabs?.uncoverMap(isRefusal);
}

class Tabs {
  constructor(box) {
    this.box = box;
    this.panels = [...box.querySelectorAll(":scope > .panel:not([data-absent])")];
    this.list = null;
    // In the shell of a match every panel is a drawer, which can be closed, on every screen.
    this.areDrawers = box.closest(".shell") !== null;
  }

  // Make tabs, fewer tabs or none, as the screen has room.
  arrange() {
    this.undo();
    document.body.classList.toggle("has-drawers", this.areDrawers);
    if (!this.areDrawers && !COLUMNS.matches) return this.reveal(location.hash);
    const isPinned = (panel) => ROOM_FOR_TWO.matches && "pinned" in panel.dataset;
    const pinned = this.areDrawers ? [] : this.panels.filter(isPinned);
    this.tabbed = this.panels.filter((each) => !pinned.includes(each));
    if (this.areDrawers) this.tabbed.unshift(null);
    this.list = document.createElement("div");
    this.list.className = "tablist";
    this.list.setAttribute("role", "tablist");
    this.list.setAttribute("aria-label", this.box.dataset.label);
    this.list.append(...this.tabbed.map((panel) => (panel ? this.tab(panel) : this.mapTab())));
    this.list.addEventListener("keydown", (event) => this.walk(event));
    this.box.prepend(this.list);
    if (!this.areDrawers) this.box.append(...this.tabbed, ...pinned);
    this.box.classList.add("is-tabbed");
    this.select(this.first());
    this.reveal(location.hash);
    return undefined;
  }

  // What is open at first: what was open before; on a small screen the map, until something is.
  first() {
    const before = sessionStorage.getItem(KEPT);
    const kept = this.tabbed.find((panel) => panel?.id === before);
    if (!this.areDrawers) return kept ?? this.tabbed[0];
    const isNew = !hasBeenOpen;
    hasBeenOpen = true;
    if (before === MAP) return null;
    const wanted = this.tabbed.find((panel) => panel && "first" in panel.dataset);
    if (isNew && SMALL.matches) return wanted ?? null;
    // What the player holds already lies before them.
    const hasTray = document.querySelector(".tray") !== null;
    return kept ?? wanted ?? (SMALL.matches || hasTray ? null : this.tabbed[1]);
  }

  undo() {
    this.list?.remove();
    this.list = null;
    this.box.classList.remove("is-tabbed");
    if (!this.areDrawers) this.box.append(...this.panels);
    for (const panel of this.panels) {
      panel.hidden = false;
      panel.removeAttribute("role");
      panel.removeAttribute("tabindex");
      panel.setAttribute("aria-labelledby", `${panel.id}-heading`);
    }
  }

  // No drawer: the map alone.
  mapTab() {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = "tab-map";
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", "map");
    tab.append(this.box.dataset.map);
    tab.addEventListener("click", () => this.press(null));
    return tab;
  }

  tab(panel) {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `tab-${panel.id}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    tab.append(...[...panel.querySelector(".panel-heading").cloneNode(true).childNodes]);
    tab.addEventListener("click", () => {
      const isShut = this.areDrawers && !panel.hidden;
      this.press(isShut ? null : panel);
    });
    unfold(panel);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("tabindex", 0);
    panel.setAttribute("aria-labelledby", tab.id);
    return tab;
  }

  // Show a panel, and remember that it was wanted.
  choose(panel) {
    sessionStorage.setItem(KEPT, panel?.id ?? MAP);
    this.select(panel);
  }

  // Chosen by hand: what the address says is no longer wanted, after a reload as little as now.
  press(panel) {
    if (location.hash) history.replaceState(null, "", location.pathname + location.search);
    this.choose(panel);
  }

  // On a small screen a drawer lies over the map.
  uncoverMap(isRefusal) {
    const open = this.tabbed?.find((panel) => panel && !panel.hidden);
    // Where the drawer is what the player is asked about, it stays: the map shows nothing yet.
    const mayStay = open && "first" in open.dataset && !isRefusal;
    if (this.areDrawers && SMALL.matches && !mayStay) this.press(null);
  }

  select(panel) {
    for (const [n, tab] of [...this.list.children].entries()) {
      const isShown = this.tabbed[n] === panel;
      tab.setAttribute("aria-selected", isShown);
      tab.tabIndex = isShown ? 0 : -1;
      if (this.tabbed[n]) this.tabbed[n].hidden = !isShown;
    }
    this.tell();
    panel?.dispatchEvent(new CustomEvent("panel-opened", { bubbles: true }));
  }

  // Another window may have another drawer open: the one that was used last counts.
  tell() {
    if (!this.areDrawers) return;
    const open = this.tabbed?.find((panel) => panel && !panel.hidden);
    document.cookie = `${COOKIE}=${open?.id ?? MAP}; path=/match; samesite=lax`;
  }

  // Show the panel in which the target of a link stands.
  reveal(hash) {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (hash.length > 1 && !target && this.box.querySelector(":scope > [data-stale]")) {
      document.dispatchEvent(new CustomEvent("drawers-wanted"));
    }
    const panel = target?.closest(".panel");
    if (panel) unfold(panel);
    if (!this.list || !panel?.matches("[role=tabpanel]")) return;
    this.choose(panel);
    target.scrollIntoView({ block: "nearest" });
  }

  walk(event) {
    const { key } = event;
    const last = this.tabbed.length - 1;
    const at = [...this.list.children].indexOf(document.activeElement);
    const goal = key === "Home" ? 0 : key === "End" ? last : at + (TOWARDS[key] ?? NaN);
    if (Number.isNaN(goal)) return;
    event.preventDefault();
    const n = (goal + this.tabbed.length) % this.tabbed.length;
    this.press(this.tabbed[n]);
    this.list.children[n].focus();
  }
}

// What is folded for its length is open where one has come to see it.
function unfold(panel) {
  for (const fold of panel.querySelectorAll(":scope > .panel-fold")) fold.open = true;
}

for (const width of [COLUMNS, ROOM_FOR_TWO]) width.addEventListener("change", () => tabs?.arrange());
addEventListener("focus", () => tabs?.tell());
addEventListener("hashchange", () => tabs?.reveal(location.hash));
document.addEventListener("show-place", uncoverMap);
// The window hears of a click last: a link that has shown something on the map opens no panel.
addEventListener("click", (event) => {
  const link = event.defaultPrevented ? null : event.target.closest?.('a[href^="#"]');
  if (link) tabs?.reveal(link.hash);
});
