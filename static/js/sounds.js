// Two soft notes when it becomes the reader's turn. They are off until they are switched on, on this
// device, and are made here. A browser plays nothing on a page in which nobody has pressed anything.

const KEY = "fieldpost-sound";
const NOTES = [523.25, 783.99]; // C5 and G5
const APART = 0.16; // seconds
const LENGTH = 0.5;
const LOUDNESS = 0.12;

let context = null;

export function isSoundOn() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // storage is switched off
  }
}

export function soundTurn() {
  if (isSoundOn()) play();
}

async function play() {
  context ??= new AudioContext();
  await context.resume();
  for (const [place, frequency] of NOTES.entries()) {
    const begin = context.currentTime + place * APART;
    const tone = new OscillatorNode(context, { type: "sine", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  }
}

// The switches of a page say whether sounds are on; without the script there are none.
export function attachSounds() {
  for (const button of document.querySelectorAll("[data-sound]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isSoundOn()));
  }
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-sound]")) return;
  try {
    localStorage.setItem(KEY, isSoundOn() ? "off" : "on");
  } catch {
    return;
  }
  attachSounds();
  soundTurn();
});

attachSounds();
