/** Less than this may be the time that a document takes to arrive. */
const minOffsetMs = 10 * 60_000;

/**
 * Milliseconds to add to this device's clock, which may be days off. 0 unless it is clearly wrong.
 * @param serverTime - when the server composed the document that has just arrived.
 */
export function clockOffset(serverTime: number): number {
  const offset = serverTime - Date.now();
  return Math.abs(offset) < minOffsetMs ? 0 : offset;
}

/** Longer delays overflow in browsers and fire at once. */
const maxDelayMs = 2 ** 31 - 1;

/** Calls back at an instant, in milliseconds since 1970, however far ahead. The returned function cancels it. */
export function callAt(instant: number, onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = instant - Date.now();
    timer = left > maxDelayMs ? setTimeout(wait, maxDelayMs) : setTimeout(onTime, left);
  };
  wait();
  return () => clearTimeout(timer);
}

/** Milliseconds without background work after the first render. The random part spreads the requests of many visitors. */
const minMs = 2000;
const randomMs = 2000;

/** Calls back once a new page is idle, after more urgent loading. The returned function cancels it. */
export function callWhenIdle(onTime: () => void): () => void {
  const timer = setTimeout(onTime, minMs + Math.random() * randomMs);
  return () => clearTimeout(timer);
}
