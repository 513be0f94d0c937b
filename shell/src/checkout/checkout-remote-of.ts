import type { Event } from '@storefront/domain/event';
import type { RemoteName } from '@storefront/format/parts';
import type { Boot } from '../document/boot';

/** The checkout remote of an event, or null where no team serves its processor. */
export function checkoutRemoteOf(
  { ticketing_payment_processor_config }: Pick<Event, 'ticketing_payment_processor_config'>,
  checkouts: Boot['checkouts'],
): RemoteName | null {
  const name = ticketing_payment_processor_config?.processor ?? '';
  return Object.hasOwn(checkouts, name) ? (checkouts[name] ?? null) : null;
}
