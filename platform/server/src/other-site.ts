import type { IncomingHttpHeaders } from 'node:http';

interface SentRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Whether a page of another site sent a request that may change something, for example by a form. Browsers name that page in
 * `Origin`, also as `null`; without the header the sender is no browser.
 */
export const isSentByOtherSite = (
  { method, headers: { origin } }: SentRequest,
  isOwn: (origin: string) => boolean,
): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method) && origin !== undefined && !isOwn(origin);
