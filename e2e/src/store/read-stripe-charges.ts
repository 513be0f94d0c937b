import * as v from 'valibot';
import { journeyOrigins } from './journey-store';

const intentsSchema = v.object({
  data: v.array(
    v.object({
      status: v.string(),
      amount: v.number(),
      metadata: v.object({ reference_id: v.optional(v.string()) }),
    }),
  ),
});

const taken: ReadonlySet<string> = new Set(['succeeded', 'processing']);

const headers = { authorization: 'Bearer sk_test_demonstration', 'stripe-account': 'acct_journeys' };

/** Cents of every payment of an order that the simulated Stripe took or has under way, on the connected account of the journeys. */
export async function readStripeCharges(
  reference: string,
  simulators: string = journeyOrigins.simulators,
): Promise<number[]> {
  const response = await fetch(`${simulators}/v1/payment_intents?limit=1000`, { headers });
  const { data } = v.parse(intentsSchema, await response.json());
  return data
    .filter(({ status, metadata }) => taken.has(status) && metadata.reference_id === reference)
    .map((intent) => intent.amount);
}
