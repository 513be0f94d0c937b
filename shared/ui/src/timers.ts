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
