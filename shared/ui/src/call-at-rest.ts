/** Milliseconds that a page which has just been drawn is left alone. The random part keeps many from asking at once. */
const leastMs = 2000;
const randomMs = 2000;

/** Calls once a page that has just been drawn is used: it has more urgent things to load. The returned function cancels that. */
export function callAtRest(onTime: () => void): () => void {
  const timer = setTimeout(onTime, leastMs + Math.random() * randomMs);
  return () => clearTimeout(timer);
}
