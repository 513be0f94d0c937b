import { useEffect, useRef } from 'react';

/** Calls `onEnd` after `durationMs` milliseconds, not counting the time in which `paused` is true. */
export function useCountdown(durationMs: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [paused]);
}
