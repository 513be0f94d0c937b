import type { RestClient } from '@ticket-storefront/contract';
import * as v from 'valibot';
import { messages } from '#messages/orders';
import { type OrderReceipt, orderReceiptSchema } from './answers';
import { hasOrderSecret, orderSecret } from './orders';

/** Fetches the receipt of an order that this tab placed; null if another tab did, or the API returns none. */
export async function fetchReceipt(api: RestClient, referenceID: string): Promise<OrderReceipt | null> {
  if (!hasOrderSecret(referenceID)) return null;
  const path = `/ticketCheckout/orders/${encodeURIComponent(referenceID)}/receipt`;
  const answer = await api.post(path, {}, orderSecret(referenceID));
  const parsed = answer.ok ? v.safeParse(orderReceiptSchema, answer.body) : null;
  return parsed?.success ? parsed.output : null;
}

const answerSchema = v.object({ success: v.boolean(), message: v.string() });

/** Requests the order's e-mail once more. Returns whether it will be sent, and the message for the visitor. */
export async function sendConfirmationAgain(
  api: RestClient,
  referenceID: string,
): Promise<v.InferOutput<typeof answerSchema>> {
  const path = `/ticketCheckout/orders/${encodeURIComponent(referenceID)}/resend`;
  const answer = await api.post(path, {}, orderSecret(referenceID));
  const parsed = answer.ok ? v.safeParse(answerSchema, answer.body) : null;
  if (!parsed?.success) return { success: false, message: messages.notResent };
  const { success, message } = parsed.output;
  if (messages.language === 'en') return { success, message };
  return { success, message: success ? messages.resent : messages.notResent };
}
