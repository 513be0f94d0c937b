import { askAdmission } from '@storefront/api/ask-admission';
import { createRestClient } from '@storefront/api/create-rest-client';
import { traceHeaders } from '@storefront/server/trace-headers';

const timeoutMs = 1000;

/**
 * Whether a visitor has to wait for the checkout of an event. An API that gives no answer in time holds nobody back: it
 * decides again when the order comes. @param visitor - the visitor's token; without one there is no place to have.
 */
export async function mustWait(apiOrigin: string, slug: string, visitor: string | null): Promise<boolean> {
  if (visitor === null) return false;
  const api = createRestClient(apiOrigin, { visitor, timeoutMs, headers: traceHeaders() });
  const answer = await askAdmission(api, slug);
  return answer?.state === 'waiting';
}
