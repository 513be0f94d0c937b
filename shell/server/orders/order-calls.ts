import {
  acceptedTicketSchema,
  type OrderReceipt,
  orderLinkHeader,
  orderReceiptSchema,
  type TicketAnswer,
  ticketAnswerSchema,
  ticketLinkHeader,
  ticketPaths,
} from '@ticket-storefront/api/protocol';
import type { Language } from '@ticket-storefront/domain/language';
import * as v from 'valibot';

const timeoutMs = 5000;

/** `none`: there is nothing at this address; `no-answer`: the API did not answer in time. */
type Read<T> = T | 'none' | 'no-answer';

interface Call<T> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly language: Language;
  readonly body?: object;
  readonly schema: v.GenericSchema<unknown, T>;
}

async function call<T>({ url, headers, language, body = {}, schema }: Call<T>): Promise<Read<T>> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 400 || answer.status === 409) return 'none';
    const parsed = v.safeParse(schema, await answer.json());
    return parsed.success ? parsed.output : 'no-answer';
  } catch {
    return 'no-answer';
  }
}

/** Calls of the API for the pages of orders and tickets. */
export const createOrderCalls = (apiOrigin: string) => ({
  /** The receipt of an order, by the signature of its page. */
  readReceipt: (referenceID: string, signature: string, language: Language): Promise<Read<OrderReceipt>> =>
    call({
      url: `${apiOrigin}/ticketCheckout/orders/${encodeURIComponent(referenceID)}/receipt`,
      headers: { [orderLinkHeader]: signature },
      language,
      schema: orderReceiptSchema,
    }),
  /** A ticket, by the token of its link. */
  readTicket: (token: string, language: Language): Promise<Read<TicketAnswer>> =>
    call({
      url: apiOrigin + ticketPaths.read,
      headers: { [ticketLinkHeader]: token },
      language,
      schema: ticketAnswerSchema,
    }),
  /** Accepts a ticket; `none` if it was accepted or used before. */
  acceptTicket: (token: string, holder: string, language: Language) =>
    call({
      url: apiOrigin + ticketPaths.accept,
      headers: { [ticketLinkHeader]: token },
      language,
      body: { holder },
      schema: acceptedTicketSchema,
    }),
});

export type OrderCalls = ReturnType<typeof createOrderCalls>;
