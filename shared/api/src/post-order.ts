import type { RestClient } from '@storefront/contracts/host';
import type { OrderAnswer } from '@storefront/contracts/order-answer';
import type { OrderDetails } from '@storefront/domain/order-details';
import * as v from 'valibot';
import { orderAnswerSchema } from './order-answer-schema';

/**
 * Posts an order. Where no readable answer came back, the order may still have been carried out:
 * that is `indeterminate`, and the order is looked up by its reference.
 */
export async function postOrder(
  api: RestClient,
  path: string,
  payload: { readonly order: OrderDetails },
): Promise<OrderAnswer> {
  const answer = await api.post(path, payload);
  const parsed = answer.ok ? v.safeParse(orderAnswerSchema, answer.body) : null;
  if (parsed?.success) return parsed.output;
  return {
    success: false,
    reason: 'indeterminate',
    referenceID: payload.order.reference_id,
    message: 'It is not known yet whether your order went through.',
  };
}
