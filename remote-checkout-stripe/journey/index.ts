import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';

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
export async function readStripeCharges(reference: string, simulators: string): Promise<number[]> {
  const response = await fetch(`${simulators}/v1/payment_intents?limit=1000`, { headers });
  const { data } = v.parse(intentsSchema, await response.json());
  return data
    .filter(({ status, metadata }) => taken.has(status) && metadata.reference_id === reference)
    .map((intent) => intent.amount);
}

/** Cards of Stripe's own numbers (remote-checkout-stripe/going-live.md, Test cards). */
export const stripeCards = {
  approved: '4242 4242 4242 4242',
  alsoApproved: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  lost: '4000 0000 0000 9987',
  expired: '4000 0000 0000 0069',
  wrongCvc: '4000 0000 0000 0127',
  processingError: '4000 0000 0000 0119',
  authenticate: '4000 0025 0000 3155',
  alwaysAuthenticate: '4000 0000 0000 3220',
  authenticateThenDeclined: '4000 0084 0000 1629',
  processing: '4000 0000 0000 6017',
  failsLater: '4000 0000 0000 6025',
  slow: '4000 0000 0000 0259',
  dropped: '4000 0000 0000 0341',
} as const;

/** The frame of the Payment Element, on the origin of Stripe or its simulator. */
export const stripeFrame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

/** Enters a card in the Payment Element. */
export async function fillStripeCard(page: Page, number: string, cvc = '123'): Promise<void> {
  const frame = stripeFrame(page);
  await frame.getByRole('textbox', { name: 'Card number' }).fill(number);
  await frame.getByRole('textbox', { name: 'Expiration date' }).fill('12 / 39');
  await frame.getByRole('textbox', { name: 'Security code' }).fill(cvc);
  await expect(frame.getByRole('textbox', { name: 'Card number' })).toHaveValue(number);
}
