import type { CheckHost, HostOptions, Services, Task } from '@storefront/check/browser';
import { createCartBus, type Host, type PartStorage } from '@storefront/contract';
import { type CartItem, priceOrder, undiscountedSubtotal } from '@storefront/domain';
import type { Event } from '@storefront/domain/events';
import { sampleConfig, sampleEvent, sampleItems } from '../samples';
import { createApi, createCatalogue, createGraphql } from './host-services';

const commands = ['cart:set-quantity', 'cart:remove', 'cart:clear', 'promo:apply', 'promo:clear'];

/** The snapshot of a cart with these tickets, as the shell publishes it. */
export const snapshotOf = (event: Event, items: readonly CartItem[]) => ({
  eventSlug: event.ticketing_slug,
  items,
  subtotalBeforeDiscount: undiscountedSubtotal(items),
  totals: priceOrder({ event, items, promo: null }),
  promo: null,
});

/** The storage of a part, whose keys begin with its name. */
function createCheckStorage(part: string): PartStorage {
  const keyOf = (key: string) => `storefront.part.${part}.${key}`;
  return Object.freeze<PartStorage>({
    getItem: (key) => sessionStorage.getItem(keyOf(key)),
    setItem: (key, text) => sessionStorage.setItem(keyOf(key), text),
    removeItem: (key) => sessionStorage.removeItem(keyOf(key)),
  });
}

/** Creates a host as the shell does for each part, with a record of the part's calls. */
export function createCheckHost(
  task: Pick<Task, 'part' | 'slot' | 'language'>,
  services: Services,
  { answer, renderedAt }: HostOptions = {},
): CheckHost & { readonly host: Host } {
  const owner = createCartBus();
  const api = createApi(services, answer);
  const emitted: string[] = [];
  const errors: unknown[] = [];
  const fillCart = () => owner.publish('cart:changed', snapshotOf(sampleEvent(''), sampleItems(2, 2500)));
  if (renderedAt === undefined) fillCart();
  const record = (error: unknown) => void errors.push(error);
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
    reportError: record,
    fail: record,
  });
  return {
    host,
    fillCart,
    orders: api.orders,
    emitted,
    errors,
    forbiddenMessages: () =>
      task.slot.startsWith('checkout:') ? emitted : emitted.filter((type) => !commands.includes(type)),
  };
}
