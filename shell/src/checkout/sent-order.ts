import type { RestClient } from '@storefront/contract/host';
import * as v from 'valibot';
import { browserStorage } from '../storage/browser-storage';
import { readStoredJson, writeStoredJson } from '../storage/stored-json';

const orderSchema = v.object({ reference_id: v.string(), email: v.string() });

/** What identifies an order, and where its confirmation goes. */
export type SentOrder = v.InferOutput<typeof orderSchema>;

/** An order is `localOrder` where its payment is opened first (docs/rules.md, Calls). */
const bodySchema = v.union([
  v.pipe(
    v.object({ order: orderSchema }),
    v.transform(({ order }) => order),
  ),
  v.pipe(
    v.object({ localOrder: orderSchema }),
    v.transform(({ localOrder }) => localOrder),
  ),
]);

/** What this tab has sent of the event's order and not learned the end of: it outlives the checkout that sent it. */
export interface SentOrders {
  /** The order that may have been paid; null where nothing of one was sent. */
  read(): SentOrder | null;
  forget(): void;
  /** A client that notes each order before it is sent, and tells of it. */
  noting(api: RestClient, onSent?: () => void): RestClient;
}

/** The order that this tab has sent at one event. */
export function sentOrdersOf(slug: string): SentOrders {
  const storage = browserStorage('sessionStorage');
  const key = `storefront.sent-order.${slug}`;
  return {
    read: () => {
      const stored = v.safeParse(orderSchema, readStoredJson(storage, key));
      return stored.success ? stored.output : null;
    },
    forget: () => writeStoredJson(storage, key, null),
    noting: (api, onSent) => ({
      ...api,
      post: (path, body, headers) => {
        const sent = v.safeParse(bodySchema, body);
        if (sent.success) {
          writeStoredJson(storage, key, sent.output);
          onSent?.();
        }
        return api.post(path, body, headers);
      },
    }),
  };
}
