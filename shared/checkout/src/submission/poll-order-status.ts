import { lookUpOrder } from '@storefront/api/look-up-order';
import type { RestClient } from '@storefront/contracts/host';

/** Milliseconds before each look-up: half a minute in all, then the visitor decides. */
export const lookUpDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/**
 * Looks an order up until it is certain what became of it: `completed`, or `unknown`, of which nothing was charged.
 * `left-open` where that is still not known after the last look-up. An aborted call never settles.
 */
export async function settleOrder(
  api: RestClient,
  referenceID: string,
  signal: AbortSignal,
): Promise<'completed' | 'unknown' | 'left-open'> {
  for (const delay of lookUpDelaysMs) {
    await wait(delay, signal);
    const status = await lookUpOrder(api, referenceID);
    if (status === 'completed' || status === 'unknown') return status;
  }
  return 'left-open';
}
