import type { RestClient } from '@ticket-storefront/contract';
import type { CartItem, OrderDetails } from '@ticket-storefront/domain';
import type { Customer } from '@ticket-storefront/domain/checkout';
import * as v from 'valibot';
import { messages } from '#messages/orders';
import { messages as refusals } from '#messages/refusals';
import { type OrderAnswer, type RefusalReason, readReason } from './answers';
import { orderSecret } from './orders';

/** Whether nothing can be sent for certain: a browser that seems connected may still be offline. */
export const isOffline = (): boolean => 'onLine' in navigator && navigator.onLine === false;

/** The message for an order that was not sent because the browser is offline. */
export const offlineMessage = (): string => messages.offline;

/** The answer of every order route. A refusal without a reason is a decline (docs/rules.md, Calls). */
const orderAnswerSchema = v.variant('success', [
  v.object({
    success: v.literal(true),
    message: v.nullish(v.string(), ''),
    referenceID: v.pipe(v.string(), v.nonEmpty()),
    email: v.string(),
  }),
  v.object({
    success: v.literal(false),
    message: v.string(),
    reason: v.nullish(v.string(), 'declined'),
    referenceID: v.nullish(v.string(), null),
    requestId: v.optional(v.string()),
  }),
]);

/** Posts an order and what its processor needs beside it, unless offline. Without a readable answer, which may be lost, the result is `indeterminate`. */
export async function postOrder<Payload extends { readonly order: OrderDetails }>(
  api: RestClient,
  path: string,
  payload: Payload,
): Promise<OrderAnswer> {
  const referenceID = payload.order.reference_id;
  if (isOffline()) {
    return { success: false, reason: 'processor-unreachable', referenceID, message: offlineMessage() };
  }
  const answer = await api.post(path, payload, orderSecret(referenceID));
  const read = answer.ok ? readAnswer(answer.status, answer.body) : null;
  return read ?? { success: false, reason: 'indeterminate', referenceID, message: messages.notKnownYet };
}

/** Explains a refusal in the language of the page: the API's own messages are English, and banks' messages vary. */
function refusalMessage(reason: RefusalReason, message: string): string {
  return refusals.language === 'en' || reason === 'declined' ? message : refusals.byReason[reason];
}

/** Reads the answer in a body; null if there is none, or if the status contradicts it. */
function readAnswer(status: number, body: unknown): OrderAnswer | null {
  const parsed = v.safeParse(orderAnswerSchema, body);
  if (!parsed.success || (parsed.output.success && status >= 400)) return null;
  const { output } = parsed;
  if (output.success) return output;
  const reason = readReason(output.reason);
  return { ...output, reason, message: refusalMessage(reason, output.message) };
}

interface FreeTransaction {
  readonly nonce: null;
  readonly order: OrderDetails;
  readonly customerDetails: Customer;
  readonly items: readonly CartItem[];
}

/** Places a free order (docs/rules.md, Calls). */
export function postFreeTransaction(api: RestClient, payload: FreeTransaction): Promise<OrderAnswer> {
  return postOrder(api, '/ticketCheckout/free-transaction', payload);
}
