import { createCartBus, type Host, type ServerHost } from '@storefront/contract';
import { allInCents } from '@storefront/domain';

/** Only effects and handlers call the host, and a server runs neither. */
function refuse(): never {
  throw new Error('A part called its host while it was rendered on the server.');
}

/** The host of a part on the server: its settings, and a cart without a snapshot. */
export const createRenderedHost = (host: ServerHost): Host => ({
  ...host,
  cart: createCartBus().bus,
  catalogue: { tickets: refuse, availability: refuse, allInCents },
  graphql: { query: refuse },
  api: { get: refuse, post: refuse },
  storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  navigate: refuse,
  toast: refuse,
  reportError: refuse,
  fail: refuse,
});
