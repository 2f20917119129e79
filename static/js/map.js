// The map of the page: seen whole or near, moved by every hand, with its tools and its small map.
// What was seen is seen again after a step of the draft, and when the page is opened again.

import { attachHands, stepped, zoomOf } from "./map-gestures.js";
import { MiniMap } from "./map-mini.js";
import { Pointed } from "./map-pointed.js";
import { MapView } from "./map-view.js";
import { usefulPlaces } from "./tray.js";

const KEPT = "fieldpost.view";
const SMALL_MAP = "fieldpost.small-map";
const LEAST = 160; // What messages leave of the map is of use from this size on.

let map = null;

export function attachMap() {
  const frame = document.querySelector(".map-frame");
  // Where the page was changed in parts, the map is the one that it was.
  if (map && map.view.frame === frame) return map.goOn();
  const before = map?.address === location.pathname ? map.last : kept();
  map?.leave();
  map = frame ? new BoardMap(frame, before) : null;
  return undefined;
}

class BoardMap {
  constructor(frame, before) {
    this.address = location.pathname;
    this.tools = document.querySelector("[data-zoom]");
    const sheet = frame.querySelector(".map-sheet");
    frame.classList.add("is-held");
    this.size = sizeOf(frame);
    this.view = new MapView(frame, sheet, () => this.tell());
    this.begin(before);
    this.small = new MiniMap(this.view);
    this.pointed = new Pointed(this.view);
    this.wantSmall(localStorage.getItem(SMALL_MAP) !== "off");
    attachHands(this.view);
    this.tools?.addEventListener("click", (event) => {
      const look = event.target.closest("[data-look]")?.dataset.look;
      if (look) this.look(look);
    });
    frame.addEventListener("show-place", (event) => this.show(event));
    frame.addEventListener("show-places", ({ detail }) => this.showSome(detail));
    if (this.tools) this.tools.hidden = false;
    this.sizes = new ResizeObserver(() => this.fitAgain());
    this.sizes.observe(frame);
  }

  // What was seen before, else the whole map, or what is asked where the whole could not be read.
  begin(before) {
    const { view } = this;
    view.rest(before && !before.isWhole ? before : view.whole());
    if (before) {
      this.bringIntoView(this.places(".place.marked"));
    } else if (view.fit < view.legible) {
      const asked = this.asked();
      const goal = asked.length ? view.around(asked) : view.whole();
      view.rest({ ...goal, scale: Math.max(goal.scale, view.legible) });
    }
  }

  // The pieces have changed, and perhaps what is asked.
  goOn() {
    this.view.settle();
    this.small.drawAnew();
    // The bar below may be higher than it was: else the new size would bring back what was seen.
    this.fitAgain();
    this.bringIntoView(this.places(".place.marked"));
  }

  // Where none of the places that are asked about is seen, look at the first. What something in hand
  // could be used on is not asked about: the map stays where its reader has put it.
  bringIntoView(asked) {
    const { view } = this;
    if (!asked.length || asked.some((each) => view.shows(view.boxOf(each)))) return;
    const { x, y } = view.of(asked.slice(0, 1));
    view.rest({ x, y, scale: view.scale });
  }

  // The places that are lit; else those that are asked about, or that what is held can be used on.
  asked() {
    const all = [this.places(".place.lit"), this.places(".place.marked"), usefulPlaces(this.places(".place"))];
    return all.find((places) => places.length) ?? [];
  }

  places(chosen) {
    return [...this.view.svg.querySelectorAll(chosen)];
  }

  // Where none of these is seen, go to where most of them are.
  showSome(places) {
    const { view } = this;
    if (!places.length || places.some((each) => view.shows(view.boxOf(each)))) return;
    view.glide(view.around(places));
  }

  look(how) {
    const { view } = this;
    if (how === "in" || how === "out") view.glide(stepped(view, how === "in"));
    if (how === "whole") view.glide(view.whole());
    if (how === "asked") {
      const asked = this.asked();
      view.glide(asked.length ? view.around(asked) : view.whole());
    }
    if (how === "small") this.wantSmall(!this.isSmallWanted);
  }

  // Another part of the page has named a place: go there, near enough to read it.
  show(event) {
    const { view } = this;
    event.preventDefault();
    const { x, y } = view.of([event.target]);
    const scale = Math.max(view.now.scale, view.legible);
    const [aside, down] = this.hidden();
    view.glide({ x: x - aside / scale, y: y - down / scale, scale });
  }

  // How far the middle of what no message lies on is from the middle of the frame, in pixels: the
  // messages stand at its left, or on a narrow screen above.
  hidden() {
    const { left, top, width, height } = this.view.frame.getBoundingClientRect();
    const boxes = [...document.querySelectorAll("#messages > *")].map((each) => each.getBoundingClientRect());
    const seen = boxes.filter((box) => box.height && box.right > left && box.bottom > top);
    const right = Math.max(0, ...seen.map((box) => box.right - left));
    const low = Math.max(0, ...seen.map((box) => box.bottom - top));
    if (width - right > LEAST) return [right / 2, 0];
    return height - low > LEAST ? [0, low / 2] : [0, 0];
  }

  // What is seen has changed. While the frame has another size, what was seen before counts.
  tell() {
    if (sizeOf(this.view.frame) === this.size) {
      this.last = { ...this.view.now, isWhole: this.view.isWhole };
    }
    this.small?.show(this.isSmallWanted);
    this.pointed?.look();
  }

  // Whether the small map is to be seen; remembered for all matches.
  wantSmall(isWanted) {
    this.isSmallWanted = isWanted;
    localStorage.setItem(SMALL_MAP, isWanted ? "on" : "off");
    this.tools?.querySelector('[data-look="small"]').setAttribute("aria-pressed", isWanted);
    this.small.show(isWanted);
  }

  // Where the frame has another size, what was whole stays whole; else the middle stays there, or
  // comes to where the map is going.
  fitAgain() {
    const { view, last } = this;
    const size = sizeOf(view.frame);
    if (size === this.size) return;
    this.size = size;
    if (view.goal) view.glide(view.goal);
    else view.rest(last.isWhole ? view.whole() : last);
    view.frame.dispatchEvent(new Event("map-resized"));
  }

  leave() {
    this.sizes.disconnect();
  }
}

function sizeOf({ clientWidth, clientHeight }) {
  return `${clientWidth} ${clientHeight}`;
}

function kept() {
  return JSON.parse(sessionStorage.getItem(KEPT + location.pathname));
}

addEventListener("pagehide", () => {
  if (map) sessionStorage.setItem(KEPT + map.address, JSON.stringify(map.last));
});

document.addEventListener("keydown", (event) => {
  const how = map && !event.defaultPrevented ? zoomOf(event) : null;
  if (!how) return;
  event.preventDefault();
  map.look(how);
});
