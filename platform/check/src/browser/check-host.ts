import { createCartBus } from '@storefront/contract/cart-bus';
import type { Host } from '@storefront/contract/host';
import { undiscountedSubtotal } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import { sampleConfig, sampleEvent, sampleItems } from '../sample';
import type { OrderAnswerKind, Services, Task } from '../task';
import { createCheckStorage } from './check-storage';
import { createApi, createCatalogue, createGraphql } from './host-services';

const commands = ['cart:set-quantity', 'cart:remove', 'cart:clear', 'promo:apply', 'promo:clear'];

interface CheckHostOptions {
  /** How an order ends. */
  readonly answer?: OrderAnswerKind;
  /** Milliseconds: when a server drew what the part takes over. Then the cart is filled later. */
  readonly renderedAt?: number;
}

/** A host as the shell makes one for each part, and what the part asked of it. */
export function createCheckHost(task: Task, services: Services, options: CheckHostOptions = {}) {
  const { answer, renderedAt } = options;
  const owner = createCartBus();
  const api = createApi(services, answer);
  const emitted: string[] = [];
  const errors: unknown[] = [];
  const items = sampleItems(2, 2500);
  const event = sampleEvent('');
  const fillCart = () =>
    owner.publish('cart:changed', {
      eventSlug: event.ticketing_slug,
      items,
      subtotalBeforeDiscount: undiscountedSubtotal(items),
      totals: priceOrder({ event, items, promo: null }),
      promo: null,
    });
  if (renderedAt === undefined) fillCart();
  const keep = (error: unknown) => void errors.push(error);
  const emit: Host['cart']['emit'] = (...[type]) => void emitted.push(type);
  const host: Host = Object.freeze({
    cart: Object.freeze({ ...owner.bus, emit }),
    catalogue: createCatalogue(services),
    graphql: createGraphql(services),
    api,
    config: Object.freeze(sampleConfig(location.origin)),
    locale: task.language,
    storage: createCheckStorage(task.part),
    idPrefix: `${task.part}-`,
    ...(renderedAt === undefined ? {} : { renderedAt }),
    navigate: () => undefined,
    toast: () => undefined,
    reportError: keep,
    fail: keep,
  });

  /** What was said on the bus that this part may not say. */
  const wrongWords = () =>
    task.slot.startsWith('checkout:') ? emitted : emitted.filter((type) => !commands.includes(type));
  return { host, fillCart, orders: api.orders, emitted, errors, wrongWords };
}
