import type { RestClient } from '@storefront/contracts/host';
import * as v from 'valibot';

const schema = v.object({ success: v.literal(true), clientToken: v.pipe(v.string(), v.nonEmpty()) });

/** What the browser needs to speak to Braintree's gateway (docs/rules.md, Calls). Rejects where the API gives none. */
export async function fetchClientToken(api: RestClient): Promise<string> {
  const answer = await api.get('/ticketCheckout/braintree-token');
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  if (!parsed?.success) throw new Error('The API gave no client token.');
  return parsed.output.clientToken;
}
