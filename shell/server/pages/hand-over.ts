import { openCookie, sealCookie } from '@ticket-storefront/server/visitors';
import * as v from 'valibot';
import { type HandOver, handOverSchema } from '../../src/boot';
import type { CookieName, ShopCookies } from '../visit';

/** Milliseconds. */
const validMs = 5 * 60 * 1000;

/** Names of the visit's cookies that go along. */
const carried: readonly CookieName[] = ['visitor', 'release-set', 'failed-releases', 'preview', 'lang'];

/** A hand-over is no cookie, but is sealed like one. */
const owner = { name: 'hand-over', visitor: '' };

const signed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...handOverSchema.entries, cookies: v.string(), expires: v.number() }),
);

/** What a visitor brings to a checkout: the cart, and the cookies of the visit on the storefront. */
export interface SignedHandOver extends HandOver {
  /** In the form of a `Cookie` header. */
  readonly cookies: string;
}

/** The visit's cookies of a request, in the form of a `Cookie` header. */
export const carriedCookies = (header: string | undefined, cookies: ShopCookies): string =>
  cookies.pick(header, carried);

/** Signs a hand-over. @param now - milliseconds since 1970. */
export function signHandOver(key: string, handOver: SignedHandOver, now = Date.now()): string {
  const text = JSON.stringify({ ...handOver, expires: now + validMs });
  return sealCookie(key, owner, Buffer.from(text).toString('base64url'));
}

/** Reads the hand-over of an event; null if it is forged, expired, or of another event. */
export function readHandOver(
  key: string,
  slug: string,
  token: string,
  now = Date.now(),
): SignedHandOver | null {
  const sealed = openCookie(key, owner, token);
  if (sealed === null) return null;
  const parsed = v.safeParse(signed, Buffer.from(sealed, 'base64url').toString());
  if (!parsed.success || parsed.output.slug !== slug) return null;
  const { expires, ...handOver } = parsed.output;
  return now < expires && now > expires - 2 * validMs ? handOver : null;
}
