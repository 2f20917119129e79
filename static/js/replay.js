// The replay without a request a step: it begins with the scenes that the page came with,
// and fetches all of them once. Without it, its links work.

import "./log-links.js";
import { attachMap } from "./map.js";
import { Board } from "./replay-board.js";
import { Pace } from "./replay-pace.js";
import { addressOf, Story } from "./replay-data.js";
import { Telling } from "./replay-sidebar.js";
import { attachTabs } from "./tabs.js";

const REST = 800;
const STEP = {
  first: () => 0,
  "phase-back": (story, at) => story.stopBefore(at),
  back: (story, at) => Math.max(0, at - 1),
  next: (story, at) => Math.min(story.last, at + 1),
  "phase-next": (story, at) => story.stopAfter(at),
  last: (story) => story.last,
};
const KEEPS_KEYS = "select, [type=radio], [role=tab], .map-frame, .chapters";
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

class Replay {
  constructor(page, story) {
    this.page = page;
    this.story = story;
    this.board = new Board(page.querySelector(".map-frame"), story);
    this.telling = new Telling(page, story);
    this.slide = page.querySelector("[data-slide]");
    this.button = page.querySelector("[data-play]:is(button)");
    this.words = page.querySelector("[data-now]").dataset;
    this.pace = new Pace(page.querySelector("[data-pace]"));
    this.analysis = page.querySelector("[data-analysis] [name=at]");
    this.timer = null;
    // What is done as soon as all scenes are there, if that is wanted.
    this.wanted = null;
    this.adopt(Number(page.dataset.at));
    this.board.bringIntoView(this.board.changedAt(this.at));
  }

  // Stand at a place that the page shows already; only what it does not show is drawn and told.
  adopt(shown) {
    this.at = Math.min(shown, this.story.last);
    const drawn = this.board.adopt(this.at);
    if (drawn.length || this.at !== shown) this.telling.tell(this.at, drawn);
    this.lead();
  }

  // Go on with all scenes in the place of those that the page came with.
  goOn(told) {
    const opened = Number(this.page.dataset.at);
    this.story.tell(told);
    this.adopt(this.at);
    // Of what was before a place that lies farther back, less was known.
    if (this.at < opened) this.telling.tellBefore(this.at);
    this.wanted?.();
    this.wanted = null;
  }

  // Go to a place of the story; what moved on the way there is seen to move, unless one jumps.
  go(at, jumps = false) {
    if (!this.story.knows(at)) {
      this.wanted = () => this.go(Math.min(at, this.story.last), jumps);
      return;
    }
    this.wanted = null;
    if (at === this.at) return;
    const changed = this.board.show(at, jumps ? null : this.at, this.pace.lasts);
    this.at = at;
    this.follow(changed);
  }

  step(name) {
    const at = STEP[name](this.story, this.at);
    if (at === null) this.wanted = () => this.step(name);
    else this.go(at, name === "first" || name === "last");
  }

  follow(changed) {
    this.telling.tell(this.at, changed);
    this.lead();
  }

  // Let slider and links lead on from here.
  lead() {
    const { at, story } = this;
    const range = this.slide.querySelector("input");
    range.max = story.last;
    range.value = at;
    range.setAttribute("aria-valuetext", story.scene(at).order ?? String(at));
    this.slide.querySelector("[data-shown]").textContent = at;
    this.slide.querySelector("[data-last]").textContent = story.last;
    for (const link of this.page.querySelectorAll("[data-step]")) {
      const to = STEP[link.dataset.step](story, at);
      if (to === at) {
        link.removeAttribute("href");
        link.setAttribute("role", "link");
        link.setAttribute("aria-disabled", "true");
      } else {
        link.href = to === null ? addressOf(at, link.dataset.step) : addressOf(to);
        link.removeAttribute("role");
        link.removeAttribute("aria-disabled");
      }
    }
    this.page.querySelector("[data-here]").href = addressOf(at);
    const inLog = this.page.querySelector("[data-in-log]");
    inLog.hash = `entry-${at}`;
    if (this.analysis) this.analysis.value = at;
    this.keepAddress();
    if (at === story.last) this.pause();
  }

  // The address follows where one comes to rest: with each change a browser asks for the icon anew.
  keepAddress() {
    clearTimeout(this.address);
    if (this.timer !== null) return;
    this.address = setTimeout(() => history.replaceState(null, "", addressOf(this.at)), REST);
  }

  play() {
    if (this.at === this.story.last) this.go(0, true);
    this.pause();
    this.button.textContent = this.words.pause;
    this.timer = setInterval(() => this.step(this.pace.named("next")), this.pace.waits);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.button.textContent = this.words.play;
    this.keepAddress();
  }

  toggle() {
    if (this.timer === null) this.play();
    else this.pause();
  }

  attach() {
    this.button.hidden = false;
    this.pace.attach(() => this.timer !== null && this.play());
    this.slide.querySelector("button").hidden = true;
    this.slide.addEventListener("submit", (event) => event.preventDefault());
    this.slide.querySelector("input").addEventListener("input", (event) => {
      this.pause();
      this.go(Number(event.target.value), true);
    });
    this.button.addEventListener("click", () => this.toggle());
    this.page.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  clicked(event) {
    const link = event.target.closest("[data-step], [data-to]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.pause();
    if (link.dataset.step) this.step(link.dataset.step);
    else this.go(Math.min(Number(link.dataset.to), this.story.last), true);
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Where a key has a meaning of its own, it keeps it: in a list, in what can be scrolled.
    if (event.target.closest(KEEPS_KEYS)) return;
    const name = KEYS[event.key];
    if (name) {
      event.preventDefault();
      this.pause();
      this.step(event.shiftKey ? this.pace.phase(name) : this.pace.named(name));
    } else if (event.key === " " && !event.target.closest("button, a, summary")) {
      event.preventDefault();
      this.toggle();
    } else if (this.pace.key(event.key)) {
      event.preventDefault();
    }
  }
}

function begun(page, told) {
  const replay = new Replay(page, new Story(told));
  replay.attach();
  page.dataset.ready = "";
  if (location.hash === "#play") replay.play();
  return replay;
}

// The first picture comes first: what is not needed yet must not delay it. A browser asks for a
// second one when it has drawn that.
function painted() {
  return new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

const page = document.querySelector("[data-scenes]");
attachMap();
attachTabs();
try {
  const replay = begun(page, JSON.parse(page.querySelector("[data-part]").textContent));
  if (page.dataset.said || !replay.story.isWhole) await painted();
  if (page.dataset.said) replay.telling.setBeside(await fetched(page.dataset.said));
  if (!replay.story.isWhole) replay.goOn(await fetched(page.dataset.scenes));
  page.dataset.whole = "";
} catch {
  const note = document.createElement("p");
  note.className = "dice-note";
  note.textContent = page.querySelector("[data-now]").dataset.broken;
  page.querySelector(".player-bar").append(note);
}
