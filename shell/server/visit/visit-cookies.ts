import { randomInt } from 'node:crypto';
import type { Visit } from '@ticket-storefront/format';
import { isReachedByHttps } from '@ticket-storefront/server/http';
import { bucketOf, openCookie, sealCookie } from '@ticket-storefront/server/visitors';

/** The cookies of the shell server, without the prefix that HTTPS adds. */
export type CookieName = 'visitor' | 'release-set' | 'failed-releases' | 'preview' | 'lang';

/** How a shop's cookies are named, read and written. */
export interface ShopCookies {
  /** The values of a cookie: browsers may send several, those of scripts first. */
  values(header: string | undefined, name: CookieName): readonly string[];
  /** The cookies with these names, in the form of a `Cookie` header. */
  pick(header: string | undefined, names: readonly CookieName[]): string;
  /**
   * A `Set-Cookie` header. Scripts cannot read the cookie, and links from other sites send it.
   * @param maxAge - seconds; null until the browser is closed
   */
  set(name: CookieName, value: string, maxAge: number | null): string;
}

/**
 * Creates the cookies of a shop. With `__Host-` before their names, browsers accept them only by HTTPS, for this host and for all
 * paths; over HTTP no browser accepts that prefix.
 */
export function createShopCookies(storefrontOrigin: string | undefined): ShopCookies {
  const isHttps = isReachedByHttps(storefrontOrigin);
  const prefix = isHttps ? '__Host-' : '';
  const scope = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

  const values: ShopCookies['values'] = (header = '', name) => {
    const start = `${prefix}${name}=`;
    return (
      header
        .split(';')
        // `trim` would remove other spaces too, before which browsers do not see the prefix.
        .map((cookie) => cookie.replace(/^[ \t]+/, ''))
        .filter((cookie) => cookie.startsWith(start))
        .map((cookie) => cookie.slice(start.length))
    );
  };
  return {
    values,
    pick: (header, names) =>
      names.flatMap((name) => values(header, name).map((value) => `${prefix}${name}=${value}`)).join('; '),
    set: (name, value, maxAge) =>
      `${prefix}${name}=${value}; ${maxAge === null ? '' : `Max-Age=${maxAge}; `}${scope}`,
  };
}

/**
 * The only value that is not null. Scripts can set a cookie beside the server's own that browsers send first: it must not win, so
 * different values count as none.
 */
export function onlyValue<Value>(values: readonly (Value | null)[]): Value | null {
  const [value = null, ...others] = new Set(values.filter((known) => known !== null));
  return others.length === 0 ? value : null;
}

/** Seconds without a page until a visit ends. */
const visitLifetime = 30 * 60;

/** Seals and opens the cookies of one visitor. */
export interface CookieSeal {
  readonly cookies: ShopCookies;
  readonly key: string;
  /** The visitor's id, or an empty text without visitors. */
  readonly visitor: string;
}

/** The seal of a visitor's cookies. */
export type CookieSeals = (visitor: { readonly id: string } | null) => CookieSeal;

export const createCookieSeals =
  (cookies: ShopCookies, key: string): CookieSeals =>
  (visitor) => ({ cookies, key, visitor: visitor?.id ?? '' });

/** The value of a cookie that the server has sealed for this visitor, or null. */
const openedValue = (header: string | undefined, name: CookieName, { cookies, key, visitor }: CookieSeal) =>
  onlyValue(cookies.values(header, name).map((sealed) => openCookie(key, { name, visitor }, sealed)));

const setSealed = (
  name: CookieName,
  value: string,
  maxAge: number | null,
  { cookies, key, visitor }: CookieSeal,
) => cookies.set(name, sealCookie(key, { name, visitor }, value), maxAge);

const pair = /^([a-z0-9-]+)@([\w.+-]+)$/;

export interface StoredVisit extends Pick<Visit, 'bucket'> {
  /** The releases of the visit in one line. */
  readonly releaseSet: string;
  /** Failed releases in one line. */
  readonly failed: string;
  /** The token of its preview link; empty without one. */
  readonly preview: string;
}

/** Without visitors, each document has a random bucket. */
export function readVisitCookies(header: string | undefined, seal: CookieSeal): StoredVisit {
  const { key, visitor } = seal;
  return {
    bucket: visitor === '' ? randomInt(100) : bucketOf(key, visitor),
    releaseSet: openedValue(header, 'release-set', seal) ?? '',
    failed: openedValue(header, 'failed-releases', seal) ?? '',
    preview: openedValue(header, 'preview', seal) ?? '',
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

export const releaseSetCookie = (releaseSet: string, seal: CookieSeal): string =>
  setSealed('release-set', releaseSet, visitLifetime, seal);

export const failedReleasesCookie = (failed: Visit['pinned'], seal: CookieSeal): string =>
  setSealed('failed-releases', describeSet(failed), visitLifetime, seal);

/** Until the browser is closed; the token expires earlier. */
export const previewCookie = (token: string, seal: CookieSeal): string =>
  setSealed('preview', token, null, seal);

export const endedPreviewCookie = (cookies: ShopCookies): string => cookies.set('preview', '', 0);
