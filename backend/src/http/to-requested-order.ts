import type { Customer } from '@storefront/domain/customer';
import type * as v from 'valibot';
import type { RequestedOrder } from '../orders/model/requested-order';
import type { itemsSchema, orderSchema } from './order-body';

interface Parts extends Pick<RequestedOrder, 'visitor' | 'processor' | 'hasPayment'> {
  readonly order: v.InferOutput<typeof orderSchema>;
  readonly items: v.InferOutput<typeof itemsSchema>;
  readonly customer: Customer;
}

/** What the visitor asks for, free of the route it came by. */
export function toRequestedOrder({ order, items, ...request }: Parts): RequestedOrder {
  const { eventId, reference_id, promo_code_uid, ...totals } = order;
  return {
    referenceID: reference_id,
    eventId,
    lines: items,
    promoUid: promo_code_uid,
    totals,
    ...request,
  };
}
