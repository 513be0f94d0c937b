import { randomUUID } from 'node:crypto';
import { isLanguage, type Language, preferredLanguage } from '@ticket-storefront/domain/language';
import { createReadCache } from '@ticket-storefront/server';
import {
  hashNetwork,
  isWorkFor,
  type Networks,
  readVisitorClaims,
  signVisitorToken,
  type VisitorClaims,
  visitorTokenLifetime,
} from '@ticket-storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
import { onlyValue, type ShopCookies } from './visit-cookies';

/** Seconds. */
const year = 365 * 24 * 60 * 60;

/** The supported language in `?lang=`, or null. */
export function chosenLanguage({ url }: Pick<FastifyRequest, 'url'>): Language | null {
  const chosen = new URLSearchParams(url.split('?')[1]).get('lang');
  return isLanguage(chosen) ? chosen : null;
}

/** The language of an earlier choice at this origin, or null. */
export const languageIn = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  cookies: ShopCookies,
): Language | null =>
  onlyValue(cookies.values(headers.cookie, 'lang').map((text) => (isLanguage(text) ? text : null)));

/** The language of the address, of an earlier choice, or of the browser. */
export function languageFor(
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  cookies: ShopCookies,
): Language {
  const { 'accept-language': accepted } = request.headers;
  return chosenLanguage(request) ?? languageIn(request, cookies) ?? preferredLanguage(accepted);
}

/** Not sealed: it outlives the visitor's token, and scripts could choose only between languages. */
export const languageCookie = (language: Language, cookies: ShopCookies): string =>
  cookies.set('lang', language, year);

/** Far shorter than a token's lifetime. */
const renewedAfterMs = 15 * 60 * 1000;
/** Cached because checking a signature takes longer than the rest of a visit. */
const maxTokens = 10_000;

const minuteMs = 60_000;
/** Networks with new visitors in a minute; beyond it, all new visitors have to prove work. */
const maxNetworks = 50_000;
/** A /16 or /48 has this many times the share of a network. */
const widely = 4;

/** Counts new visitors by network, and by the /16 or /48 around it. @returns whether the network has its share already. */
function countNewVisitors(perNetwork: number, now: () => number): (networks: Networks | null) => boolean {
  let endsAt = 0;
  const counts = new Map<string, number>();
  const isOver = (name: string, max: number) => {
    const count = (counts.get(name) ?? 0) + 1;
    if (counts.size < maxNetworks || count > 1) counts.set(name, count);
    return count > max || (count === 1 && counts.size >= maxNetworks);
  };
  return (networks) => {
    if (networks === null) return false;
    if (now() >= endsAt) {
      counts.clear();
      endsAt = now() + minuteMs;
    }
    const isNetworkOver = isOver(`network ${networks.network}`, perNetwork);
    return isOver(`around ${networks.wideNetwork}`, widely * perNetwork) || isNetworkOver;
  };
}

export interface Visitor {
  /** A random UUID. */
  readonly id: string;
  /** Identifies the visitor to the API. */
  readonly token: string;
  /** What later tokens of this visitor say too. */
  readonly claims: VisitorClaims;
  /** Whether this request brought no token. */
  readonly isNew: boolean;
}

interface VisitorReaderOptions {
  readonly cookies: ShopCookies;
  /** Signs tokens; without it there are no visitors. */
  readonly key: string | undefined;
  /** New visitors of a /24 or /64 per minute whose tokens need no work. */
  readonly perNetwork: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Reads visitors from their cookies, and renews their tokens. A visitor who comes from another /16 or /48 than before counts as
 * a new one there, and keeps the id.
 */
export function createVisitorReader({
  cookies,
  key,
  perNetwork,
  now = () => performance.now(),
}: VisitorReaderOptions) {
  const known = createReadCache<ReturnType<typeof readVisitorClaims>>({
    max: maxTokens,
    freshMs: (read) => (read ? renewedAfterMs : 0),
  });
  const isBeyondShare = countNewVisitors(perNetwork, now);

  /** @param mayBeNew - whether a visitor without a token gets one: pages of the shop give them, and no other address. */
  return async (
    header: string | undefined,
    networks: Networks | null,
    mayBeNew: boolean,
  ): Promise<Visitor | null> => {
    if (!key) return null;
    const sent = cookies.values(header, 'visitor').map(async (token) => {
      const read = await known.get(token, async () => readVisitorClaims(key, token));
      return read && { ...read, token };
    });
    const all = await Promise.all(sent);
    const id = onlyValue(all.map((read) => read?.id ?? null));
    // Tokens with an address are only for the API.
    const own = all.find((read) => read?.id === id && read.address === null);
    const network = networks ? hashNetwork(key, networks.wideNetwork) : '';
    if (own && own.network === network) {
      const isRecent = Date.now() - own.signedAt < renewedAfterMs;
      const { since, needsWork } = own;
      const claims = { since, network, needsWork };
      const token = isRecent ? own.token : signVisitorToken(key, own.id, claims);
      return { id: own.id, token, claims, isNew: false };
    }
    if (!own && !mayBeNew) return null;
    const claims = { since: own?.since ?? Date.now(), network, needsWork: isBeyondShare(networks) };
    const given = own?.id ?? randomUUID();
    return { id: given, token: signVisitorToken(key, given, claims), claims, isNew: !own };
  };
}

/** The visitor with a token that needs no more work; null if this is no proof of it. @param token - from the cookie */
export function acceptWork(key: string, token: string, proof: string): Visitor | null {
  const claims = isWorkFor(token, proof) ? readVisitorClaims(key, token) : null;
  if (!claims) return null;
  const { since, network } = claims;
  const proven = { since, network, needsWork: false };
  return { id: claims.id, token: signVisitorToken(key, claims.id, proven), claims: proven, isNew: false };
}

export type VisitorReader = ReturnType<typeof createVisitorReader>;

export const visitorCookie = (token: string, cookies: ShopCookies): string =>
  cookies.set('visitor', token, visitorTokenLifetime);
