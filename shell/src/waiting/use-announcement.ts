import { useEffect, useRef, useState } from 'react';

/** What screen readers are told of a text that changes often: at once at first, then once in a while. @param everyMs - the shortest time between two. */
export function useAnnouncement(text: string, everyMs: number): string {
  const [said, setSaid] = useState('');
  const saidAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (text === '') return;
    const rest = Math.max(0, saidAt.current + everyMs - performance.now());
    const timer = window.setTimeout(() => {
      saidAt.current = performance.now();
      setSaid(text);
    }, rest);
    return () => window.clearTimeout(timer);
  }, [text, everyMs]);

  return said;
}
