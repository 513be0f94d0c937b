import { isReachedByHttps, isSentByOtherSite } from '@ticket-storefront/server/http';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings';

/** Where a page lives. Without an origin of its own the checkout shares the storefront's. */
export type Home = 'storefront' | 'checkout';

/** The origins of the shop, and which of them a request reached. */
export interface Origins {
  /** Undefined if it is not in the settings. */
  readonly storefront: string | undefined;
  /** The checkout's own; undefined where it shares the storefront's. */
  readonly checkout: string | undefined;
  /** Where a page lives that a request for it does not reach; null if it is reached here. */
  elsewhere(request: Pick<FastifyRequest, 'host'>, home: Home): string | null;
  /**
   * Whether a page of another site sent a request that may change a visit. A shop may have several host names, so its pages are those
   * of the host that the request names. The storefront may send carts to the checkout.
   */
  isOfOtherSite(request: FastifyRequest): boolean;
}

const hostOf = (origin: string) => new URL(origin).host;

/** @param settings - `STOREFRONT_ORIGIN` also decides for a proxy that changes the host. */
export function createOrigins({
  STOREFRONT_ORIGIN: storefront,
  CHECKOUT_ORIGIN: checkout,
}: Pick<Settings, 'STOREFRONT_ORIGIN' | 'CHECKOUT_ORIGIN'>): Origins {
  const checkoutHost = checkout && hostOf(checkout);
  const isCheckout = ({ host }: Pick<FastifyRequest, 'host'>) => host === checkoutHost;

  const isOwn = (request: FastifyRequest, origin: string) => {
    const shop = isCheckout(request) ? checkout : storefront;
    if (origin === shop) return true;
    if (!URL.canParse(origin) || (isReachedByHttps(shop) && !isReachedByHttps(origin))) return false;
    return hostOf(origin) === request.host;
  };
  const isHandOver = (request: FastifyRequest) =>
    isCheckout(request) && request.headers.origin === storefront && isHandOverPath(request.url);

  return {
    storefront,
    checkout,
    elsewhere(request, home) {
      if (!checkout || !storefront) return null;
      const isHere = isCheckout(request) === (home === 'checkout');
      return isHere ? null : home === 'checkout' ? checkout : storefront;
    },
    isOfOtherSite(request) {
      if (isHandOver(request)) return false;
      if (isSentByOtherSite(request, (origin) => isOwn(request, origin))) return true;
      const site = request.headers['sec-fetch-site'] ?? 'same-origin';
      return request.method === 'POST' && site !== 'same-origin';
    },
  };
}

const isHandOverPath = (url: string) => /^\/events\/[^/?]+\/checkout(\?|$)/.test(url);

/** Whether the browser opens a document, and no script or frame loads it. Old browsers and other clients do not say. */
export const isOpened = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document';
