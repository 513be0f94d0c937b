import * as v from 'valibot';
import type { RequestedOrder } from '../orders/model/requested-order';
import { mxBodySchema } from '../payments/mx/mx-body';
import { mxBody } from './order-bodies';
import type { TestStore } from './start-test-store';

/** An order of MX Merchant as its route would hand it on. @param client - who asks, and from where */
export function requestedOrder(
  { dataset }: Pick<TestStore, 'dataset'>,
  wanted: Parameters<typeof mxBody>[1],
  client: Pick<RequestedOrder, 'visitor' | 'networks'> = { visitor: null, networks: null },
): RequestedOrder {
  const { order, items, customerPayload: customer } = v.parse(mxBodySchema, mxBody(dataset, wanted));
  const { eventId, reference_id: referenceID, promo_code_uid: promoUid, ...totals } = order;
  const processor = 'mxmerchant';
  const paid = { processor, hasPayment: true, secretHash: null, language: 'en' } as const;
  return { referenceID, eventId, lines: items, promoUid, customer, totals, ...paid, ...client };
}
