import type { Customer } from '@storefront/domain/customer';
import type { FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { RequestedOrder } from '../orders/model/requested-order';
import { networksOf } from './network-of';
import type { itemsSchema, orderSchema } from './order-body';
import { readSecretHash } from './order-secret';
import { readLanguage } from './read-language';
import { readVisitor } from './read-visitor';

interface Parts extends Pick<RequestedOrder, 'processor' | 'hasPayment'> {
  readonly request: FastifyRequest;
  readonly order: v.InferOutput<typeof orderSchema>;
  readonly items: v.InferOutput<typeof itemsSchema>;
  readonly customer: Customer;
}

/** What the visitor asks for, free of the route it came by. */
export function toRequestedOrder({ request, order, items, ...parts }: Parts): RequestedOrder {
  const { eventId, reference_id, promo_code_uid, ...totals } = order;
  return {
    referenceID: reference_id,
    visitor: readVisitor(request),
    networks: networksOf(request),
    secretHash: readSecretHash(request),
    language: readLanguage(request),
    eventId,
    lines: items,
    promoUid: promo_code_uid,
    totals,
    ...parts,
  };
}
