import type { CartItem, PromoCode } from '@ticket-storefront/domain';
import {
  buildEvent,
  buildTicketingItem,
  type LoadRemote,
  type Story,
  type Visitor,
} from '@ticket-storefront/testing';
import type { ReactNode } from 'react';
import { ShellDocument } from '../app/shell-document';
import { CheckoutPage } from '../checkout/index';
import { eventSlugOf } from '../navigation/paths';
import BrowserPages from '../routes/browser-pages';
import { StorefrontRoutes } from '../routes/storefront-routes';
import type { ShellServices } from '../services';
import { WaitingRoomPage } from '../waiting/waiting-room-page';
import { buildServices } from './build-services';
import type { FakeCatalogue } from './fake-catalogue';

/** The content of each entry of the shell. */
const entries = {
  storefront: () => <StorefrontRoutes routed={<BrowserPages />} />,
  checkout: (slug: string) => <CheckoutPage slug={slug} />,
  'waiting-room': (slug: string) => <WaitingRoomPage slug={slug} />,
};

interface Screen {
  readonly entry?: keyof typeof entries;
  /** Path and query. */
  readonly path: string;
  /** The catalogue; by default an event on 21 November 2026 with one ticket. */
  readonly catalogue?: Partial<FakeCatalogue>;
  readonly cart?: readonly CartItem[];
  readonly promo?: PromoCode;
  readonly services?: Partial<ShellServices>;
  act?(visitor: Visitor): Promise<void>;
  /** Called with the services before the first render. */
  prepare?(services: ShellServices): void;
}

/** The event of the screens, with a fee of 1.50 dollars for each order. */
export const event = buildEvent({ ticketing_service_fee_per_order: 150 });

/** Its ticket. */
export const deck = buildTicketingItem({ name: 'Deck', price: 12_900, tax_percentage: 0.08 });

function draw({ entry = 'storefront', path, ...screen }: Screen, loadRemote: LoadRemote): ReactNode {
  const { catalogue, cart = [], promo = null, services: overrides, prepare } = screen;
  const { pathname, search } = new URL(path, window.location.origin);
  const slug = eventSlugOf(pathname) ?? '';
  const services = buildServices({
    path: pathname,
    query: search,
    loadFragment: loadRemote,
    ...overrides,
  });
  Object.assign(services.catalogue, { events: [event], items: [deck], ...catalogue });
  services.carts.setItem(`storefront.cart.${slug}`, JSON.stringify({ items: cart, promo }));
  prepare?.(services);
  return <ShellDocument services={services}>{entries[entry](slug)}</ShellDocument>;
}

/** The story of a screen: the shell with its pages and this repository's remotes, on services that answer immediately. */
export const screenStory = (screen: Screen): Story => ({
  path: screen.path,
  draw: (loadRemote) => draw(screen, loadRemote),
  ...(screen.act && { act: screen.act }),
});
