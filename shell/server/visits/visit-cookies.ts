import { randomInt } from 'node:crypto';
import type { Visit } from '@storefront/contracts/release-for-visit';
import { cookieOf, cookieScope } from './cookie-of';

const bucketCookie = 'release-bucket';
const visitCookie = 'release-set';
const year = 365 * 24 * 60 * 60;
/** A visit that rests longer has ended. */
const visitLifetime = 30 * 60;

const pair = /^([a-z-]+)@([\w.+-]+)$/;

/** What a request says about its visit; a visitor without a bucket gets one. */
export function readVisitCookies(cookies: string | undefined, tenant: string, at: Date): Visit {
  const bucket = cookieOf(cookies, bucketCookie) ?? '';
  const pinned = (cookieOf(cookies, visitCookie) ?? '').split(':').flatMap((text) => {
    const [, part, version] = pair.exec(text) ?? [];
    return part && version ? [[part, version] as const] : [];
  });
  return {
    bucket: /^\d{1,2}$/.test(bucket) ? Number(bucket) : randomInt(100),
    tenant,
    at,
    pinned: Object.fromEntries(pinned),
  };
}

/** The releases of a visit in one line, as its cookie keeps them. */
export const describeSet = ({ pinned }: Visit): string =>
  Object.entries(pinned)
    .map(([part, version]) => `${part}@${version}`)
    .join(':');

/** The cookies that keep a visit on its release set, and a visitor in the same share. */
export function visitCookies(visit: Visit): string[] {
  return [
    `${bucketCookie}=${visit.bucket}; Max-Age=${year}; ${cookieScope}`,
    `${visitCookie}=${describeSet(visit)}; Max-Age=${visitLifetime}; ${cookieScope}`,
  ];
}
