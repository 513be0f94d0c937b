import { lookUpOrder } from '@storefront/api/look-up-order';
import type { RestClient } from '@storefront/contract/host';

/** Milliseconds before each request: half a minute in all, then the visitor decides whether to ask again. */
export const pollDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/**
 * Asks the API for the status of an order until it is certain: `completed`, or `unknown`, for which nothing was charged.
 * `left-open` where it is still uncertain after the last request. A call that is aborted never settles.
 */
export async function pollOrderStatus(
  api: RestClient,
  referenceID: string,
  signal: AbortSignal,
): Promise<'completed' | 'unknown' | 'left-open'> {
  for (const delay of pollDelaysMs) {
    await wait(delay, signal);
    const status = await lookUpOrder(api, referenceID);
    if (status === 'completed' || status === 'unknown') return status;
  }
  return 'left-open';
}
