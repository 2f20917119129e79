// What a step did, said to those who do not see the map. The line stands outside what is swapped,
// so that a screen reader has known it before it speaks.

let line = null;
let before = null;

// Say what has changed in the draft since the last page of this match.
// `lines` are the last orders of the draft, `drafted` says how many it has.
export function report({ lines, drafted, says, words }, why) {
  const was = before?.at === location.pathname ? before : null;
  const now = { at: location.pathname, lines, first: drafted - lines.length };
  before = now;
  if (why) return say(why);
  if (!was) return undefined;
  let same = Math.max(was.first, now.first);
  while (orderAt(was, same) !== undefined && orderAt(was, same) === orderAt(now, same)) same += 1;
  const [added, gone] = [now, was].map((draft) => draft.lines.slice(Math.max(0, same - draft.first)));
  if (!added.length && !gone.length) return undefined;
  const told = added.length
    ? words.drafted.replace("{orders}", added.join(", "))
    : words.undrafted.replace("{orders}", gone.join(", "));
  return say([told, says].filter(Boolean).join(" "));
}

// The order of a draft with a number, as far as it is among the last ones.
function orderAt({ lines, first }, number) {
  return lines[number - first];
}

export function say(text) {
  if (!line) {
    line = document.createElement("div");
    line.className = "unseen";
    line.setAttribute("role", "status");
    line.dataset.voice = "";
    document.body.append(line);
  }
  line.textContent = text;
}
