// The page of orders that are under way looks again, and goes on once they have been carried out.
// It does not load itself anew: that would throw away where its reader is.

const PAUSE = 2000;

async function look() {
  try {
    const answer = await fetch(location.href);
    if (answer.redirected) return location.replace(answer.url);
  } catch {
    // The connection failed; it may be back the next time.
  }
  return setTimeout(look, PAUSE);
}

setTimeout(look, PAUSE);
