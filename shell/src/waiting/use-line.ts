import { askAdmission } from '@storefront/api/ask-admission';
import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '../services/shell-services';
import type { Place } from './waiting-room';

/** A time up to a fifth shorter or longer, so that pages that began together do not ask together. */
const withJitter = (ms: number): number => ms * (0.8 + Math.random() * 0.4);

const retryMs = 5000;

/** What is known of a visitor's place; it stays while the connection is lost. */
interface Line {
  readonly place: Place | null;
  readonly isLost: boolean;
}

/** What becomes of a visitor who asks. */
interface LineEvents {
  readonly onAdmitted: () => void;
  readonly onWaiting: (place: Place) => void;
}

/**
 * Asks for admission to the checkout of an event until it is given.
 * @param isOpen Whether there is something to wait for.
 */
export function useLine(slug: string, isOpen: boolean, { onAdmitted, onWaiting }: LineEvents): Line {
  const { api } = useServices();
  const [line, setLine] = useState<Line>({ place: null, isLost: false });
  const enter = useEffectEvent(onAdmitted);
  const wait = useEffectEvent(onWaiting);

  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    let timer: number | undefined;
    const ask = async () => {
      window.clearTimeout(timer);
      const answer = await askAdmission(api, slug);
      if (isOver) return;
      if (answer?.state === 'admitted') return enter();
      if (answer) wait(answer);
      setLine(({ place }) => (answer ? { place: answer, isLost: false } : { place, isLost: true }));
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, withJitter(answer?.pollAfterMs ?? retryMs));
    };
    // Browsers let pages in the background sleep.
    const askAgain = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askAgain);
    window.addEventListener('online', askAgain);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', askAgain);
      window.removeEventListener('online', askAgain);
    };
  }, [api, slug, isOpen]);

  return line;
}
