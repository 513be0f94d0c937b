import { orderLinkHeader } from '@storefront/api/answers/order-link';
import { type OrderReceipt, orderReceiptSchema } from '@storefront/api/answers/order-receipt';
import type { Language } from '@storefront/domain/language';
import * as v from 'valibot';

const timeoutMs = 5000;

/** What is known of an order. `none`: the API knows no such order, or the address is not its own. */
export type ReadReceipt = OrderReceipt | 'none' | 'no-answer';

/** Asks the API what was bought with an order, by the signature in the address of its page. @param language - of dates and times */
export async function readReceipt(
  apiOrigin: string,
  referenceID: string,
  signature: string,
  language: Language,
): Promise<ReadReceipt> {
  const path = `/ticketCheckout/orders/${encodeURIComponent(referenceID)}/receipt`;
  try {
    const answer = await fetch(`${apiOrigin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        [orderLinkHeader]: signature,
      },
      body: '{}',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 400) return 'none';
    const receipt = v.safeParse(orderReceiptSchema, await answer.json());
    return receipt.success ? receipt.output : 'no-answer';
  } catch {
    return 'no-answer';
  }
}
