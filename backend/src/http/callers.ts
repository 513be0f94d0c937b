import { admissionPath, handOverPath, offerPath, partReportPath } from '@ticket-storefront/api/protocol';
import type { FastifyRequest } from 'fastify';

/** `shop`: landing and event pages; `checkout`: checkout, confirmation and order page. */
type Pages = 'shop' | 'checkout';

interface Callers {
  /** Beginning of the paths. */
  readonly under: string;
  /** Any if left out. */
  readonly method?: string;
  readonly pages: readonly Pages[];
}

const both = ['shop', 'checkout'] as const;

/** The pages that call a route. The first row counts; what is in no row is about orders and payments. */
const callers: readonly Callers[] = [
  { under: '/v1/graphql', pages: both },
  { under: '/ticketCheckout/events/', pages: both },
  { under: admissionPath, pages: both },
  { under: '/reports/policy', pages: both },
  { under: partReportPath, pages: both },
  { under: offerPath(''), pages: ['shop'] },
  { under: handOverPath(''), method: 'GET', pages: ['shop'] },
];

const ofOrders: readonly Pages[] = ['checkout'];

/** The route of a request; of a preflight that of the announced request. */
function routeOf({ method, url, headers, routeOptions }: FastifyRequest) {
  if (method !== 'OPTIONS') return { method, path: routeOptions.url ?? url };
  return { method: headers['access-control-request-method'], path: url };
}

interface Origins {
  readonly STOREFRONT_ORIGIN: string;
  /** Without it the shop has the checkout's pages too. */
  readonly CHECKOUT_ORIGIN?: string | undefined;
}

/** The origins whose pages may send a request. */
export type CallersOf = (request: FastifyRequest) => readonly string[];

/** Decides by route which origins may call. */
export function createCallersOf({ STOREFRONT_ORIGIN, CHECKOUT_ORIGIN }: Origins): CallersOf {
  if (CHECKOUT_ORIGIN === undefined) return () => [STOREFRONT_ORIGIN];
  const origins = { shop: STOREFRONT_ORIGIN, checkout: CHECKOUT_ORIGIN };
  return (request) => {
    const { method, path } = routeOf(request);
    const row = callers.find((each) => path.startsWith(each.under) && (each.method ?? method) === method);
    return (row?.pages ?? ofOrders).map((pages) => origins[pages]);
  };
}
