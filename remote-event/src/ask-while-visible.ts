/** Milliseconds between two questions. The part that is random keeps many visitors from asking at the same moment. */
const leastMs = 10_000;
const randomMs = 10_000;

/**
 * Asks now, and again as long as the last answer says so, while the page is visible. The returned function ends that.
 */
export function askWhileVisible(ask: () => Promise<'again' | 'enough'>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
  const round = async () => {
    if (isOver || document.hidden) return;
    if ((await ask()) === 'enough') return stop();
    clearTimeout(timer);
    timer = setTimeout(round, leastMs + Math.random() * randomMs);
  };
  const onVisibility = () => {
    clearTimeout(timer);
    if (!isOver) void round();
  };

  document.addEventListener('visibilitychange', onVisibility);
  void round();
  return stop;
}
