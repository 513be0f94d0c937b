import { isReachedByHttps, isSentByOtherSite } from '@ticket-storefront/server/http';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of another site sent a request that may change a visit. A shop may have several host names, so its pages are those
 * of the host that the request names. @param shop - the shop's address, for a proxy that changes the host.
 */
export function isOfOtherSite(request: FastifyRequest, shop: string | undefined): boolean {
  const isOwn = (origin: string) => {
    if (origin === shop) return true;
    if (!URL.canParse(origin) || (isReachedByHttps(shop) && !isReachedByHttps(origin))) return false;
    return new URL(origin).host === request.host;
  };
  if (isSentByOtherSite(request, isOwn)) return true;
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  return request.method === 'POST' && site !== 'same-origin';
}

/** Whether the browser opens a document, and no script or frame loads it. Old browsers and other clients do not say. */
export const isOpened = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers['sec-fetch-dest'] ?? 'document') === 'document';
