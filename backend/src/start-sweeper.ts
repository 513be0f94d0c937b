/** Work that is repeated in the background. */
interface Sweeper {
  /** Does the work soon, out of turn. */
  nudge(): void;
  /** Resolves when the work under way is done; there is no more after it. */
  stop(): Promise<void>;
}

/** Does the work at once and then again and again, never twice at a time. */
export function startSweeper(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Sweeper {
  let stopped = false;
  let nudged = false;
  let wake: () => void = () => undefined;

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async () => {
    while (!stopped) {
      nudged = false;
      await work().catch(onError);
      if (!nudged && !stopped) await rest();
    }
  };
  const ended = run();

  return {
    nudge: () => {
      nudged = true;
      wake();
    },
    stop: () => {
      stopped = true;
      wake();
      return ended;
    },
  };
}
