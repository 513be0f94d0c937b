import { getCheckoutEventDocument } from '@storefront/api/operations/get-checkout-event';
import { traceHeaders } from '@storefront/server/trace-headers';
import * as v from 'valibot';
import { type CheckoutEvent, unknownCheckout } from './checkout-event';
import { pictureOrigins } from './picture-origins';

const eventSchema = v.object({
  ticketing_logo: v.nullish(v.string()),
  ticketing_background_url: v.nullish(v.string()),
  ticketing_payment_processor_config: v.nullish(v.object({ processor: v.string() })),
});

const answerSchema = v.object({ data: v.object({ events: v.array(eventSchema) }) });

/**
 * Asks the catalogue what the checkout of an event depends on.
 * @throws where there is no answer within `timeoutMs` milliseconds, or none of the catalogue: an outage, or a limit.
 */
export async function fetchCheckoutEvent(
  apiOrigin: string,
  slug: string,
  timeoutMs: number,
): Promise<CheckoutEvent> {
  const response = await fetch(`${apiOrigin}/v1/graphql`, {
    method: 'POST',
    headers: { ...traceHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify({ query: getCheckoutEventDocument, variables: { slug } }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { data } = v.parse(answerSchema, await response.json());
  const [event] = data.events;
  if (!event) return unknownCheckout;
  return {
    processor: event.ticketing_payment_processor_config?.processor ?? null,
    pictureOrigins: pictureOrigins([event.ticketing_logo, event.ticketing_background_url]),
  };
}
