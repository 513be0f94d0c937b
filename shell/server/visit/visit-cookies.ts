import { randomInt } from 'node:crypto';
import type { Visit } from '@storefront/format';
import { isReachedByHttps } from '@storefront/server/http';

/** The value of a cookie in a request's header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}

/** Cookies as a shop sets them: browsers send those of a shop that they reach by HTTPS by nothing else. */
export const secureCookies = (cookies: readonly string[], storefrontOrigin: string | undefined): string[] =>
  cookies.map((cookie) => (isReachedByHttps(storefrontOrigin) ? `${cookie}; Secure` : cookie));

/** Cookies are for the shell server alone, and are sent with links from other sites. */
export const cookieScope = 'Path=/; HttpOnly; SameSite=Lax';

const bucketCookie = 'release-bucket';
const visitCookie = 'release-set';
const failedCookie = 'failed-releases';
const year = 365 * 24 * 60 * 60;
/** A visit that rests longer has ended. */
const visitLifetime = 30 * 60;

const pair = /^([a-z0-9-]+)@([\w.+-]+)$/;

/** What the cookies of a visit keep. */
export interface StoredVisit extends Pick<Visit, 'bucket'> {
  /** The releases of the visit in one line. */
  readonly releaseSet: string;
  /** Releases that failed in it, in one line. */
  readonly failed: string;
}

/** What a request says about its visit; a visitor without a bucket gets one. */
export function readVisitCookies(cookies: string | undefined): StoredVisit {
  const bucket = cookieOf(cookies, bucketCookie) ?? '';
  return {
    bucket: /^\d{1,2}$/.test(bucket) ? Number(bucket) : randomInt(100),
    releaseSet: cookieOf(cookies, visitCookie) ?? '',
    failed: cookieOf(cookies, failedCookie) ?? '',
  };
}

/** The versions by part that a line names; what the server has not written so is left out. */
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

/** The cookies that keep a visit on its release set, and a visitor in the same share. */
export const visitCookies = ({ bucket, releaseSet }: Omit<StoredVisit, 'failed'>): string[] => [
  `${bucketCookie}=${bucket}; Max-Age=${year}; ${cookieScope}`,
  `${visitCookie}=${releaseSet}; Max-Age=${visitLifetime}; ${cookieScope}`,
];

/** The cookie that keeps from a visit what failed in it. */
export const failedReleasesCookie = (failed: Visit['pinned']): string =>
  `${failedCookie}=${describeSet(failed)}; Max-Age=${visitLifetime}; ${cookieScope}`;

/** Name of the cookie that keeps the token of a preview for the visit. */
export const previewCookieName = 'preview';

/** Keeps a token until the browser is closed; it ends by itself before. */
export const previewCookie = (token: string): string => `${previewCookieName}=${token}; ${cookieScope}`;

/** Ends a preview. */
export const endedPreviewCookie = `${previewCookieName}=; Max-Age=0; ${cookieScope}`;
