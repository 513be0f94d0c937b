import { randomInt } from 'node:crypto';
import type { Visit } from '@ticket-storefront/format';
import { isReachedByHttps } from '@ticket-storefront/server/http';
import { openCookie, sealCookie } from '@ticket-storefront/server/visitors';

/** The values of a cookie: browsers send one for each path and domain, the longest path first. */
export const cookieValues = (header: string | undefined, name: string): readonly string[] =>
  (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1).trim());

/**
 * The only value that is not null. Scripts can set a cookie beside the server's own that browsers send first: it must not win, so
 * different values count as none.
 */
export function onlyValue<Value>(values: readonly (Value | null)[]): Value | null {
  const [value = null, ...others] = new Set(values.filter((known) => known !== null));
  return others.length === 0 ? value : null;
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

/** The key of sealed cookies, and the visitor whose cookies are read. */
export interface CookieSeal {
  readonly key: string;
  /** A visitor's id, or an empty text without visitors. */
  readonly visitor: string;
}

/** The value of a cookie that the server has sealed for this visitor, or null. */
const sealedValue = (cookies: string | undefined, name: string, { key, visitor }: CookieSeal) =>
  onlyValue(cookieValues(cookies, name).map((sealed) => openCookie(key, { name, visitor }, sealed)));

const sealed = (name: string, value: string, { key, visitor }: CookieSeal) =>
  `${name}=${sealCookie(key, { name, visitor }, value)}`;

const pair = /^([a-z0-9-]+)@([\w.+-]+)$/;

export interface StoredVisit extends Pick<Visit, 'bucket'> {
  /** The releases of the visit in one line. */
  readonly releaseSet: string;
  /** Failed releases in one line. */
  readonly failed: string;
  /** The token of its preview link; empty without one. */
  readonly preview: string;
}

const bucketIn = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : null);

/** A visitor without a bucket gets a random one. */
export function readVisitCookies(cookies: string | undefined, seal: CookieSeal): StoredVisit {
  const sets = cookieValues(cookies, visitCookie);
  return {
    bucket: onlyValue(cookieValues(cookies, bucketCookie).map(bucketIn)) ?? randomInt(100),
    releaseSet: onlyValue(sets.map((set) => (Object.keys(readSet(set)).length > 0 ? set : null))) ?? '',
    failed: sealedValue(cookies, failedCookie, seal) ?? '',
    preview: sealedValue(cookies, previewCookieName, seal) ?? '',
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
export const visitCookies = ({
  bucket,
  releaseSet,
}: Pick<StoredVisit, 'bucket' | 'releaseSet'>): string[] => [
  `${bucketCookie}=${bucket}; Max-Age=${year}; ${cookieScope}`,
  `${visitCookie}=${releaseSet}; Max-Age=${visitLifetime}; ${cookieScope}`,
];

export const failedReleasesCookie = (failed: Visit['pinned'], seal: CookieSeal): string =>
  `${sealed(failedCookie, describeSet(failed), seal)}; Max-Age=${visitLifetime}; ${cookieScope}`;

const previewCookieName = 'preview';

/** Until the browser is closed; the token expires earlier. */
export const previewCookie = (token: string, seal: CookieSeal): string =>
  `${sealed(previewCookieName, token, seal)}; ${cookieScope}`;

export const endedPreviewCookie = `${previewCookieName}=; Max-Age=0; ${cookieScope}`;
