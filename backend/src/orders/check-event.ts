import { hasEnded } from '@storefront/domain/has-ended';
import {
  invalid,
  type Refusal,
  type RequestedOrder,
  saleClosed,
  wrongProcessor,
} from '@storefront/order-port';

import type { StoredEvent } from '../catalog/read-catalog';

/** Why this event takes no such order now, or null. */
export function checkEvent(event: StoredEvent | null, request: RequestedOrder, now: Date): Refusal | null {
  if (!event) return invalid('This event does not exist.');
  if (!event.is_active) return saleClosed('Tickets for this event are no longer on sale.');
  if (event.processor !== request.processor) return wrongProcessor;
  if (hasEnded(event, now)) return saleClosed('This event is over.');
  return null;
}
