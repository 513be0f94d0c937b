import type { Refused, RequestedOrder } from '@storefront/order-port';
import type { FastifyRequest } from 'fastify';
import { refuseSoldOut, refuseUnseen, type SoldOutServices } from '../orders';

import { type PaymentUse, refusing, usesAfter, usesBefore } from './order-uses';
import { readLimiter } from './read-limiter';
import { waitRefusal } from './wait-refusal';

/** Places an order unless nothing is left of its event or its client has reached a limit, and counts what became of it (docs/rules.md, Limits). */
export async function withinLimits<Placed extends { readonly ok: true } | Refused>(
  services: SoldOutServices,
  request: FastifyRequest,
  order: RequestedOrder,
  payment: PaymentUse,
  place: () => Promise<Placed>,
): Promise<Placed | Refused> {
  const gone = await refuseSoldOut(services, order);
  if (gone) return { ok: false, refusal: gone };
  const limiter = readLimiter(request);
  const spent = await limiter(usesBefore(request, order, payment));
  const [first, ...more] = refusing(spent, order.visitor !== null);
  if (first) {
    const refusal = waitRefusal([first, ...more]);
    return { ok: false, refusal: await refuseUnseen(services, order.referenceID, refusal) };
  }
  const placed = await place();
  if (!placed.ok) await limiter(usesAfter(request, order, placed.refusal));
  return placed;
}
