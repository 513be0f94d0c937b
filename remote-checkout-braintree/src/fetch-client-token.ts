import type { RestClient } from '@storefront/contract/host';
import * as v from 'valibot';

const schema = v.object({ clientToken: v.pipe(v.string(), v.nonEmpty()) });

/** The client token for Braintree's gateway (docs/rules.md, Calls). Rejects where the API returns none. */
export async function fetchClientToken(api: RestClient): Promise<string> {
  const answer = await api.get('/ticketCheckout/braintree-token');
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  if (!parsed?.success) throw new Error('The API returned no client token.');
  return parsed.output.clientToken;
}
