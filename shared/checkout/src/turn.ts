import { createReferenceID } from '@ticket-storefront/domain';
import * as v from 'valibot';
import { readStored, writeStored } from './session-state';

/** Milliseconds until a lease expires unless renewed. Browsers let hidden tabs run once a minute. */
const leaseMs = 90_000;
const renewIntervalMs = 10_000;
const pollIntervalMs = 1_000;

const leaseSchema = v.object({ tab: v.string(), until: v.number() });

const thisTab = createReferenceID();

/** Takes an exclusive lease, for browsers without Web Locks; null if another tab has it. */
export function takeLease(name: string): (() => void) | null {
  const key = `lease:${name}`;
  const current = readStored('localStorage', key, leaseSchema);
  if (current && current.tab !== thisTab && current.until > Date.now()) return null;

  const renew = () => writeStored('localStorage', key, { tab: thisTab, until: Date.now() + leaseMs });
  renew();
  const timer = setInterval(renew, renewIntervalMs);
  const release = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    writeStored('localStorage', key, null);
  };
  window.addEventListener('pagehide', release);
  return release;
}

/** Waits for a lease until no other tab has it. Once aborted, it never settles. */
export function awaitLease(name: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const release = takeLease(name);
      if (!release) return;
      clearInterval(timer);
      resolve(release);
    }, pollIntervalMs);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
}

/** Releases the turn. The browser does so for a tab that is closed or crashes. */
export type ReleaseTurn = () => void;

const nameOf = (eventSlug: string) => `checkout:${eventSlug}`;

function holdLock(name: string, options: LockOptions): Promise<ReleaseTurn | null> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(null);
    navigator.locks.request(name, options, hold).catch(reject);
  });
}

/** Takes the turn to order at an event, which one tab of a browser can have at a time; null if another tab has it. */
export async function takeTurn(eventSlug: string): Promise<ReleaseTurn | null> {
  const name = nameOf(eventSlug);
  if (!('locks' in navigator)) return takeLease(name);
  // A browser that refuses storage refuses locks too.
  return holdLock(name, { ifAvailable: true }).catch(() => takeLease(name));
}

/** Waits for the turn until no other tab has it. Once aborted, it never settles. */
export async function awaitTurn(eventSlug: string, signal: AbortSignal): Promise<ReleaseTurn> {
  const name = nameOf(eventSlug);
  const turn = 'locks' in navigator ? await holdLock(name, { signal }).catch(() => null) : null;
  return turn ?? (signal.aborted ? new Promise(() => {}) : awaitLease(name, signal));
}
