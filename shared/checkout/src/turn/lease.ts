import { createReferenceID } from '@storefront/domain/reference-id';
import * as v from 'valibot';
import { readStored, writeStored } from '../session/stored-value';

/** Milliseconds after which a lease that is not renewed is over. Browsers let hidden tabs act once a minute. */
const lastsMs = 90_000;
const renewedEveryMs = 10_000;
const askedEveryMs = 1_000;

const leaseSchema = v.object({ tab: v.string(), until: v.number() });

const thisTab = createReferenceID();

/** Takes what one tab at a time may have, for browsers without Web Locks; null where another tab has it. */
export function takeLease(name: string): (() => void) | null {
  const key = `lease:${name}`;
  const current = readStored('localStorage', key, leaseSchema);
  if (current && current.tab !== thisTab && current.until > Date.now()) return null;

  const renew = () => writeStored('localStorage', key, { tab: thisTab, until: Date.now() + lastsMs });
  renew();
  const timer = setInterval(renew, renewedEveryMs);
  const release = () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', release);
    writeStored('localStorage', key, null);
  };
  window.addEventListener('pagehide', release);
  return release;
}

/** Takes a lease as soon as no other tab has it. Once it is aborted, it never settles. */
export function awaitLease(name: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const release = takeLease(name);
      if (!release) return;
      clearInterval(timer);
      resolve(release);
    }, askedEveryMs);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
}
