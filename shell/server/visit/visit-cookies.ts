import { randomInt } from 'node:crypto';
import type { Visit } from '@ticket-storefront/format';
import { isReachedByHttps } from '@ticket-storefront/server/http';

export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}

/** Restricts the cookies of a shop with HTTPS to HTTPS. */
export const secureCookies = (cookies: readonly string[], storefrontOrigin: string | undefined): string[] =>
  cookies.map((cookie) => (isReachedByHttps(storefrontOrigin) ? `${cookie}; Secure` : cookie));

/** Not readable by scripts; sent with links from other sites. */
export const cookieScope = 'Path=/; HttpOnly; SameSite=Lax';

const bucketCookie = 'release-bucket';
const visitCookie = 'release-set';
const failedCookie = 'failed-releases';
/** Seconds. */
export const year = 365 * 24 * 60 * 60;
/** Seconds without a page until a visit ends. */
const visitLifetime = 30 * 60;

const pair = /^([a-z0-9-]+)@([\w.+-]+)$/;

export interface StoredVisit extends Pick<Visit, 'bucket'> {
  /** The releases of the visit in one line. */
  readonly releaseSet: string;
  /** Failed releases in one line. */
  readonly failed: string;
}

/** A visitor without a bucket gets a random one. */
export function readVisitCookies(cookies: string | undefined): StoredVisit {
  const bucket = cookieOf(cookies, bucketCookie) ?? '';
  return {
    bucket: /^\d{1,2}$/.test(bucket) ? Number(bucket) : randomInt(100),
    releaseSet: cookieOf(cookies, visitCookie) ?? '',
    failed: cookieOf(cookies, failedCookie) ?? '',
  };
}

/** Parses versions by part; anything else is skipped. */
export function readSet(releaseSet: string): Visit['pinned'] {
  const pinned = releaseSet.split(':').flatMap((text) => {
    const [, part, version] = pair.exec(text) ?? [];
    return part && version ? [[part, version] as const] : [];
  });
  return Object.fromEntries(pinned);
}

/** The versions by part in one line. */
export const describeSet = (pinned: Visit['pinned']): string =>
  Object.entries(pinned)
    .map(([part, version]) => `${part}@${version}`)
    .join(':');

/** The cookies of a visit's releases and a visitor's bucket. */
export const visitCookies = ({ bucket, releaseSet }: Omit<StoredVisit, 'failed'>): string[] => [
  `${bucketCookie}=${bucket}; Max-Age=${year}; ${cookieScope}`,
  `${visitCookie}=${releaseSet}; Max-Age=${visitLifetime}; ${cookieScope}`,
];

export const failedReleasesCookie = (failed: Visit['pinned']): string =>
  `${failedCookie}=${describeSet(failed)}; Max-Age=${visitLifetime}; ${cookieScope}`;

export const previewCookieName = 'preview';

/** Until the browser is closed; the token expires earlier. */
export const previewCookie = (token: string): string => `${previewCookieName}=${token}; ${cookieScope}`;

export const endedPreviewCookie = `${previewCookieName}=; Max-Age=0; ${cookieScope}`;
