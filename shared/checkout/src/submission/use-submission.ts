import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { awaitTurn, type GiveBack, takeTurn } from '../turn';
import {
  type Attempt,
  idle,
  nextSubmission,
  type Submission,
  type SubmissionEvent,
  storedAttemptOf,
} from './submission';

/**
 * The attempt to order at one event, in this tab and in the visitor's others: one of them submits at a time, and an attempt
 * that its tab has left behind is looked up by the others.
 */
export function useSubmission(eventSlug: string) {
  const stored = storedAttemptOf(eventSlug);
  const [submission, setSubmission] = useState<Submission>(() =>
    stored.read().state === 'open' ? { phase: 'found' } : idle,
  );
  // Two presses can come before React renders once, so the latest state is kept outside of rendering.
  const current = useRef(submission);
  const turn = useRef<GiveBack>(undefined);

  const giveBack = () => {
    turn.current?.();
    turn.current = undefined;
  };

  const dispatch = (event: SubmissionEvent) => {
    const before = current.current;
    const next = nextSubmission(before, event);
    current.current = next;
    setSubmission(next);
    if (event.type === 'left-behind') stored.adopt();
    if (next.phase === 'submitting') stored.begin(next.attempt);
    if (event.type === 'completed' || event.type === 'not-charged') {
      if ('attempt' in before) stored.end(before.attempt, event.type);
    }
    // After a completed order the turn is given back with the document, when the shell has emptied the cart for all tabs.
    if (next.phase !== 'starting' && next.phase !== 'submitting' && next.phase !== 'completed') giveBack();
  };

  const dispatchStored = useEffectEvent(() => {
    const last = stored.read();
    if (last.state === 'open') dispatch({ type: 'left-behind', attempt: last.attempt });
    else dispatch({ type: last.state === 'completed' ? 'completed-elsewhere' : 'not-charged-elsewhere' });
  });

  const onStored = useEffectEvent(({ key }: StorageEvent) => {
    if (!stored.isStoredAt(key)) return;
    const { phase } = current.current;
    if (stored.read().state === 'open') dispatch({ type: 'begun-elsewhere' });
    else if (phase === 'checking' || phase === 'unsettled') dispatchStored();
  });

  const refuseTurn = useEffectEvent(() => dispatch({ type: 'begun-elsewhere' }));

  useEffect(() => {
    window.addEventListener('storage', onStored);
    return () => {
      window.removeEventListener('storage', onStored);
      turn.current?.();
    };
  }, []);

  const { phase } = submission;
  useEffect(() => {
    if (phase !== 'found' && phase !== 'elsewhere') return;
    const controller = new AbortController();
    const takeOver = async () => {
      const taken = await (phase === 'found' ? takeTurn(eventSlug) : awaitTurn(eventSlug, controller.signal));
      taken?.();
      if (controller.signal.aborted) return;
      if (taken) dispatchStored();
      else refuseTurn();
    };
    void takeOver();
    return () => controller.abort();
  }, [eventSlug, phase]);

  const isIn = (wanted: Submission['phase']) => current.current.phase === wanted;

  /** Starts an attempt. Whether it may be submitted: the visitor's other tabs have none under way. */
  const start = async (attempt: Attempt): Promise<boolean> => {
    if (!isIn('idle')) return false;
    dispatch({ type: 'started', attempt });
    const taken = await takeTurn(eventSlug);
    turn.current = taken ?? undefined;
    const last = stored.read();
    if (!taken) dispatch({ type: 'begun-elsewhere' });
    else if (last.state === 'open') dispatch({ type: 'left-behind', attempt: last.attempt });
    else dispatch({ type: 'submitted' });
    return isIn('submitting');
  };

  return { submission, dispatch, start, isOwn: stored.isOwn };
}
