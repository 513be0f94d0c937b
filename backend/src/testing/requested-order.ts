import { customerSchema, itemsSchema, orderSchema, type RequestedOrder } from '@storefront/order-port';
import * as v from 'valibot';
import { freeBody } from './order-bodies';
import type { TestStore } from './start-test-store';

const bodySchema = v.object({ order: orderSchema, items: itemsSchema, customerDetails: customerSchema });

/** An order of MX Merchant as its route would hand it on. @param client - who asks, and from where */
export function requestedOrder(
  { dataset }: Pick<TestStore, 'dataset'>,
  wanted: Parameters<typeof freeBody>[1],
  client: Pick<RequestedOrder, 'visitor' | 'networks'> = { visitor: null, networks: null },
): RequestedOrder {
  const { order, items, customerDetails: customer } = v.parse(bodySchema, freeBody(dataset, wanted));
  const { eventId, reference_id: referenceID, promo_code_uid: promoUid, ...totals } = order;
  const processor = 'mxmerchant';
  const paid = { processor, hasPayment: true, secretHash: null, language: 'en' } as const;
  return { referenceID, eventId, lines: items, promoUid, customer, totals, ...paid, ...client };
}
