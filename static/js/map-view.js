// Which part of the map is seen, and how large. At rest the map is a sheet in a frame that scrolls,
// as it is without a script: what comes into focus is scrolled into view by whoever moves the focus.
// While it is being zoomed, the drawing alone is moved and stretched as one picture, which costs no
// layout and no painting; when it comes to rest, it is drawn anew at its size, and is crisp.

import { layout } from "./board-places.js";

const LARGEST = 5;
// At first names are read, and a counter is as large as a fingertip needs.
const LEGIBLE = 1.3;
const COUNTER = 36;
const MARGIN = 60;
// Room around the sheet, as in static/css/map.css.
const EDGE = 56;
const REST = 160;
const GLIDE = 180;
const LONGEST = 17;
// Going out, each step uncovers some of the map, which must be drawn, in the size that it had at
// rest: so many pixels at most, and every step as many as any other.
const AT_ONCE = 1_400_000;
const INWARDS = (part) => 1 - (1 - part) ** 3;
const OUTWARDS = (part, by) => Math.log(1 + part * (by ** 2 - 1)) / Math.log(by ** 2);
const CALM = matchMedia("(prefers-reduced-motion: reduce)");

export class MapView {
  // `frame` scrolls; `sheet` is what lies in it, with the drawing as its only child.
  constructor(frame, sheet, told) {
    this.frame = frame;
    this.sheet = sheet;
    this.svg = sheet.firstElementChild;
    this.told = told;
    const { width, height } = this.svg.viewBox.baseVal;
    [this.width, this.height] = [width, height];
    this.isWhole = false;
    this.moving = null;
    this.goal = null;
    this.resting = 0;
    this.gliding = 0;
    this.drawing = 0;
    // Whoever moves the focus scrolls to it, which is in vain while the map moves.
    frame.addEventListener("focusin", () => this.settle());
    frame.addEventListener("scroll", () => this.moving || this.told(), { passive: true });
  }

  // Pixels a unit of the map at which all of it is seen.
  get fit() {
    return Math.min(this.frame.clientWidth / this.width, this.frame.clientHeight / this.height);
  }

  get legible() {
    return Math.max(LEGIBLE, COUNTER / (layout.counter ?? 26), this.fit);
  }

  // What is seen: its middle in units of the map, and pixels a unit.
  get now() {
    if (this.moving) return this.moving;
    const { frame, sheet, scale } = this;
    return {
      x: (frame.scrollLeft + frame.clientWidth / 2 - sheet.offsetLeft) / scale,
      y: (frame.scrollTop + frame.clientHeight / 2 - sheet.offsetTop) / scale,
      scale,
    };
  }

  // Show this at once, drawn crisp.
  rest(view) {
    this.stop();
    const { x, y, scale } = this.within(view);
    this.moving = null;
    this.layOut();
    this.scale = scale;
    this.isWhole = scale <= this.fit * 1.001;
    this.frame.classList.remove("is-moving");
    this.frame.classList.toggle("is-near", !this.isWhole);
    this.sheet.style.width = `${this.width * scale}px`;
    this.sheet.style.height = `${this.height * scale}px`;
    this.place(0, 0, scale);
    this.scrollTo(x, y);
    this.drawAnew();
    this.told();
  }

  // The drawing is laid out no larger than it is ever seen, and stretched from there: what is to be
  // stretched browsers draw in its own size at least, which would be at the first step of a movement.
  layOut() {
    const own = Math.min(1, this.fit);
    if (own === this.own) return;
    this.own = own;
    this.svg.style.width = `${this.width * own}px`;
    this.svg.style.height = `${this.height * own}px`;
  }

  // Let the browser draw at the size that it has now what it has only stretched so far. It is told
  // again not to do that as soon as it has begun: said at the first step of a movement, it would
  // draw everything once more before that step is seen.
  drawAnew() {
    const { classList } = this.svg;
    classList.add("is-drawn-anew");
    cancelAnimationFrame(this.drawing);
    this.drawing = requestAnimationFrame(() => {
      this.drawing = requestAnimationFrame(() => classList.remove("is-drawn-anew"));
    });
  }

  // Show this as one step of a movement; it comes to rest when no other follows. A leap outwards
  // takes a few steps.
  move(view) {
    this.stop();
    if (!CALM.matches && this.uncovered(this.now, this.within(view)) > AT_ONCE) {
      this.glide(view, 0);
      return;
    }
    this.stretch(view);
    this.resting = setTimeout(() => this.rest(this.moving), REST);
  }

  // How many more pixels of the drawing, as large as it was at rest, are seen in one view than in
  // another.
  uncovered(from, to) {
    const { frame, scale } = this;
    const seen = (view) => frame.clientWidth * frame.clientHeight * (scale / view.scale) ** 2;
    return seen(to) - seen(from);
  }

  // Come to rest now, where it is going.
  settle() {
    if (this.goal ?? this.moving) this.rest(this.goal ?? this.moving);
  }

  stop() {
    cancelAnimationFrame(this.gliding);
    clearTimeout(this.resting);
    this.goal = null;
  }

  stretch(view) {
    this.moving = this.within(view);
    const { frame, sheet } = this;
    const { x, y, scale } = this.moving;
    const across = frame.scrollLeft + frame.clientWidth / 2 - sheet.offsetLeft - x * scale;
    const down = frame.scrollTop + frame.clientHeight / 2 - sheet.offsetTop - y * scale;
    frame.classList.add("is-moving");
    this.place(across, down, scale);
    this.told();
  }

  // In three dimensions it is a layer of its own, at rest as well: to make one would cost a drawing
  // at the first step of each movement.
  place(across, down, scale) {
    this.svg.style.transform = `translate3d(${across}px, ${down}px, 0) scale(${scale / this.own})`;
  }

  // Go there in a few steps, or at once for those who prefer no motion.
  glide(goal, least = GLIDE) {
    this.stop();
    if (CALM.matches) {
      this.rest(goal);
      return;
    }
    const from = this.now;
    const to = this.within(goal);
    const by = from.scale / to.scale;
    const pace = by > 1 ? OUTWARDS : INWARDS;
    const lasts = Math.max(least, (this.uncovered(from, to) / AT_ONCE) * LONGEST);
    let [gone, before] = [0, null];
    const step = (time) => {
      // A picture that took long is followed by a step like any other: a longer one would uncover
      // more of the map at once, and take the longer to draw.
      gone += Math.min(time - (before ?? time), LONGEST);
      before = time;
      const part = Math.min(1, gone / lasts);
      this.stretch(between(from, to, pace(part, by)));
      if (part < 1) this.gliding = requestAnimationFrame(step);
      // Whoever presses a key again soon goes on with the same picture.
      else this.resting = setTimeout(() => this.rest(to), REST);
    };
    this.goal = to;
    this.frame.classList.add("is-moving");
    this.gliding = requestAnimationFrame(step);
  }

  // The view that is larger or smaller by `factor`, in which what lies under a point of the window
  // stays there; it follows upon where the map is going.
  zoomed(factor, point = null) {
    const { x, y, scale } = this.goal ?? this.now;
    const larger = this.allowed(scale * factor);
    const box = this.frame.getBoundingClientRect();
    const dx = point ? point.clientX - box.left - box.width / 2 : 0;
    const dy = point ? point.clientY - box.top - box.height / 2 : 0;
    return { x: x + dx / scale - dx / larger, y: y + dy / scale - dy / larger, scale: larger };
  }

  // The view of all of it.
  whole() {
    return { x: this.width / 2, y: this.height / 2, scale: this.fit };
  }

  // The view in which these elements are seen, as large as is of use.
  of(elements) {
    const boxes = elements.map((each) => this.boxOf(each));
    const left = Math.min(...boxes.map((box) => box.left)) - MARGIN;
    const right = Math.max(...boxes.map((box) => box.right)) + MARGIN;
    const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
    const { clientWidth, clientHeight } = this.frame;
    const scale = Math.min(clientWidth / (right - left), clientHeight / (bottom - top));
    return {
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      scale: Math.min(scale, this.legible * Number(this.frame.dataset.nearest ?? 1.6)),
    };
  }

  // The view in which names can be read and most of these elements are seen: where they lie far
  // apart, their middle may be empty.
  around(elements) {
    const all = this.of(elements);
    if (all.scale >= this.legible) return all;
    const scale = this.legible;
    const reach = [this.frame.clientWidth, this.frame.clientHeight].map((side) => side / scale / 2);
    const middles = elements.map((each) => {
      const { left, right, top, bottom } = this.boxOf(each);
      return [(left + right) / 2, (top + bottom) / 2];
    });
    const near = ([x, y]) =>
      middles.filter(([ox, oy]) => Math.abs(ox - x) < reach[0] * 0.8 && Math.abs(oy - y) < reach[1] * 0.8);
    const best = middles.map(near).reduce((a, b) => (b.length > a.length ? b : a));
    const mean = (n) => best.reduce((sum, each) => sum + each[n], 0) / best.length;
    return { x: mean(0), y: mean(1), scale };
  }

  // Where an element of the drawing lies, in units of the map.
  boxOf(element) {
    const box = element.getBoundingClientRect();
    const home = this.svg.getBoundingClientRect();
    const scale = home.width / this.width;
    return {
      left: (box.left - home.left) / scale,
      right: (box.right - home.left) / scale,
      top: (box.top - home.top) / scale,
      bottom: (box.bottom - home.top) / scale,
    };
  }

  // Whether any of a box is seen.
  shows(box) {
    const { x, y, scale } = this.now;
    const [across, down] = [this.frame.clientWidth, this.frame.clientHeight];
    return (
      Math.abs((box.left + box.right) / 2 - x) < (box.right - box.left + across / scale) / 2 &&
      Math.abs((box.top + box.bottom) / 2 - y) < (box.bottom - box.top + down / scale) / 2
    );
  }

  scrollTo(x, y) {
    const { frame, sheet, scale } = this;
    frame.scrollTo({
      left: x * scale + sheet.offsetLeft - frame.clientWidth / 2,
      top: y * scale + sheet.offsetTop - frame.clientHeight / 2,
      behavior: "instant",
    });
  }

  // The nearest view that shows little from beyond the sheet, if that can be.
  within(view) {
    const scale = this.allowed(view.scale);
    const edge = scale > this.fit * 1.001 ? EDGE : 0;
    const half = {
      x: (this.frame.clientWidth / 2 - edge) / scale,
      y: (this.frame.clientHeight / 2 - edge) / scale,
    };
    return {
      x: clamp(view.x, half.x, this.width - half.x),
      y: clamp(view.y, half.y, this.height - half.y),
      scale,
    };
  }

  allowed(scale) {
    return Math.max(this.fit, Math.min(scale, Math.max(LARGEST, this.fit)));
  }
}

function clamp(value, least, most) {
  return least > most ? (least + most) / 2 : Math.max(least, Math.min(value, most));
}

// Scales go by ratio, so that a zoom looks even.
function between(from, to, part) {
  const scale = from.scale * (to.scale / from.scale) ** part;
  const share = from.scale === to.scale ? part : (scale - from.scale) / (to.scale - from.scale);
  const seen = share * (to.scale / scale);
  return { x: from.x + (to.x - from.x) * seen, y: from.y + (to.y - from.y) * seen, scale };
}
