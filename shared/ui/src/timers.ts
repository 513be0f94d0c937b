/** Longer delays overflow in browsers and fire at once. */
const maxDelayMs = 2 ** 31 - 1;

/** Calls back at an instant, in milliseconds since 1970, however far ahead. The returned function cancels that. */
export function callAt(instant: number, onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = instant - Date.now();
    timer = left > maxDelayMs ? setTimeout(wait, maxDelayMs) : setTimeout(onTime, left);
  };
  wait();
  return () => clearTimeout(timer);
}

/** Milliseconds that a page which has just been drawn is left alone. The random part keeps many from asking at once. */
const minMs = 2000;
const randomMs = 2000;

/** Calls once a page that has just been drawn is used: it has more urgent things to load. The returned function cancels that. */
export function callWhenIdle(onTime: () => void): () => void {
  const timer = setTimeout(onTime, minMs + Math.random() * randomMs);
  return () => clearTimeout(timer);
}
