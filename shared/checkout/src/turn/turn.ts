import { awaitLease, takeLease } from './lease';

/** Gives the turn back. The browser does so for a tab that is closed or crashes. */
export type GiveBack = () => void;

const nameOf = (eventSlug: string) => `checkout:${eventSlug}`;

function holdLock(name: string, options: LockOptions): Promise<GiveBack | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) =>
      lock ? new Promise<void>((giveBack) => resolve(giveBack)) : resolve(null);
    navigator.locks.request(name, options, hold).catch(reject);
  });
}

/** Takes the turn to order at an event, which one tab of a browser has at a time; null where another tab has it. */
export async function takeTurn(eventSlug: string): Promise<GiveBack | null> {
  const name = nameOf(eventSlug);
  if (!('locks' in navigator)) return takeLease(name);
  // A browser that refuses storage refuses locks too.
  return holdLock(name, { ifAvailable: true }).catch(() => takeLease(name));
}

/** Takes the turn as soon as no other tab has it. Once it is aborted, it never settles. */
export async function awaitTurn(eventSlug: string, signal: AbortSignal): Promise<GiveBack> {
  const name = nameOf(eventSlug);
  const turn = 'locks' in navigator ? await holdLock(name, { signal }).catch(() => null) : null;
  return turn ?? (signal.aborted ? new Promise(() => {}) : awaitLease(name, signal));
}
