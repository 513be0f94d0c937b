import { createCartBus } from '@storefront/contracts/cart-bus';
import type { Host } from '@storefront/contracts/host';
import { undiscountedSubtotal } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import type { OrderAnswerKind, Services, Task } from '../task';
import { createCheckStorage } from './check-storage';
import { createApi, createGraphql } from './host-services';
import { sampleEvent, sampleItems } from './sample';

const commands = ['cart:set-quantity', 'cart:remove', 'cart:clear', 'promo:apply', 'promo:clear'];

/** A host as the shell makes one for each part, and what the part asked of it. */
export function createCheckHost(task: Task, services: Services, answer?: OrderAnswerKind) {
  const owner = createCartBus();
  const api = createApi(services, answer);
  const emitted: string[] = [];
  const errors: unknown[] = [];
  const items = sampleItems(2, 2500);
  const event = sampleEvent('');
  owner.publish('cart:changed', {
    eventSlug: event.ticketing_slug,
    items,
    subtotalBeforeDiscount: undiscountedSubtotal(items),
    totals: priceOrder({ event, items, promo: null }),
    promo: null,
  });
  const keep = (error: unknown) => void errors.push(error);
  const { origin } = location;
  const emit: Host['cart']['emit'] = (...[type]) => void emitted.push(type);
  const host: Host = Object.freeze({
    cart: Object.freeze({ ...owner.bus, emit }),
    graphql: createGraphql(services),
    api,
    config: Object.freeze({
      links: { provider: origin, terms: origin, privacy: origin, contact: origin },
      processor: {},
    }),
    storage: createCheckStorage(task.part),
    idPrefix: `${task.part}-`,
    navigate: () => undefined,
    toast: () => undefined,
    reportError: keep,
    fail: keep,
  });

  /** What was said on the bus that this part may not say. */
  const wrongWords = () =>
    task.slot.startsWith('checkout:') ? emitted : emitted.filter((type) => !commands.includes(type));
  return { host, orders: api.orders, emitted, errors, wrongWords };
}
