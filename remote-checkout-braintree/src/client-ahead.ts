import type { Host, RestClient } from '@storefront/contracts/host';
import { loadTimeoutMs } from './load-timeout';
import { type OpenClient, openClient } from './open-client';

type Reached = Pick<Host, 'api' | 'config'>;

const opening = new WeakMap<RestClient, Promise<OpenClient>>();

/** Begins to open a client before the page has drawn the places of the card fields. */
export function openClientAhead(host: Reached): void {
  const client = openClient(host, AbortSignal.timeout(loadTimeoutMs));
  // A failure is for the card fields to say.
  client.catch(() => undefined);
  opening.set(host.api, client);
}

/** The client that was begun ahead, for the first call; a new one for each later call. */
export function takeClient(host: Reached, signal: AbortSignal): Promise<OpenClient> {
  const first = opening.get(host.api);
  opening.delete(host.api);
  return first ?? openClient(host, signal);
}
