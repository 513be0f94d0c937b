/** Longer delays overflow in browsers and fire at once. */
const longestDelayMs = 2 ** 31 - 1;

/** Calls back at an instant, in milliseconds since 1970, however far ahead. The returned function cancels that. */
export function callAt(instant: number, onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = instant - Date.now();
    timer = left > longestDelayMs ? setTimeout(wait, longestDelayMs) : setTimeout(onTime, left);
  };
  wait();
  return () => clearTimeout(timer);
}
