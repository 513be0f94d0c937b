import type { RestClient } from '@storefront/contract/host';
import type { OrderDetails } from '@storefront/domain/order-details';
import * as v from 'valibot';
import { words } from '#words/orders';
import type { OrderAnswer } from './answers/order-answer';
import { isOffline, offlineMessage } from './is-offline';
import { orderAnswerSchema } from './order-answer-schema';
import { orderSecret } from './order-secret';

/**
 * Posts an order, unless the browser is offline: then nothing is sent. Where no readable answer came back, the order may
 * still have been carried out: that is `indeterminate`, and the order is looked up by its reference.
 */
export async function postOrder(
  api: RestClient,
  path: string,
  payload: { readonly order: OrderDetails },
): Promise<OrderAnswer> {
  const referenceID = payload.order.reference_id;
  if (isOffline()) {
    return { success: false, reason: 'processor-unreachable', referenceID, message: offlineMessage() };
  }
  const answer = await api.post(path, payload, orderSecret(referenceID));
  const read = answer.ok ? readAnswer(answer.status, answer.body) : null;
  return (
    read ?? {
      success: false,
      reason: 'indeterminate',
      referenceID,
      message: words.notKnownYet,
    }
  );
}

/** The answer in a body, or null where there is none, or where a failing status contradicts its success. */
function readAnswer(status: number, body: unknown): OrderAnswer | null {
  const parsed = v.safeParse(orderAnswerSchema, body);
  if (!parsed.success || (parsed.output.success && status >= 400)) return null;
  const { output } = parsed;
  return output.success ? output : { ...output, message: words.refusal(output.reason, output.message) };
}
