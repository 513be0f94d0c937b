import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { failedReleasePath, releaseSetPath, visitorWorkPath } from '../../src/boot';
import type { Origins } from './origins';
import { isOpened } from './origins';
import { leavePath } from './preview';
import {
  type CookieSeals,
  endedPreviewCookie,
  failedReleasesCookie,
  previewCookie,
  readSet,
  type ShopCookies,
} from './visit-cookies';
import type { RequestVisitorReader, VisitReader } from './visit-reader';
import { acceptWork, type Visitor, visitorCookie } from './visitor';

interface VisitRoutesOptions {
  readonly readVisit: VisitReader;
  readonly readVisitor: RequestVisitorReader;
  /** Signs tokens; without it there are no visitors. */
  readonly visitorKey: string | undefined;
  readonly cookies: ShopCookies;
  readonly sealFor: CookieSeals;
  readonly origins: Origins;
}

/** A path of this shop; `/` for anything else. */
function pathOfShop(to: string): string {
  const shop = 'http://shop';
  const url = URL.canParse(to, shop) ? new URL(to, shop) : null;
  if (url?.origin !== shop) return '/';
  // `//host/path` is an address of another host, and dots leave such a path behind: `/.//host/path`.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}

/** Whether a visitor opens the address of a request now, and no page prefetches it. */
const isFollowed = (request: FastifyRequest) =>
  isOpened(request) && request.headers['sec-purpose'] === undefined;

/**
 * Starts and ends previews, reports a visit's current releases to open pages, and receives failed releases from them. The next
 * document says whether a preview link is valid.
 */
export const visitRoutes: FastifyPluginAsync<VisitRoutesOptions> = async (
  fastify,
  { readVisit, readVisitor, cookies, sealFor, origins, visitorKey },
) => {
  /** A sealed cookie with the visitor whom it is for. */
  const ownCookies = (visitor: Visitor | null, cookie: string) => [
    cookie,
    ...(visitor ? [visitorCookie(visitor.token, cookies)] : []),
  ];

  const go = (reply: FastifyReply, set: readonly string[], path: string) =>
    reply
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('set-cookie', set)
      .redirect(path, 303);

  fastify.get<{ Params: { token: string }; Querystring: { to?: string } }>(
    '/preview/:token',
    async (request, reply) => {
      if (!isFollowed(request)) return reply.code(403).send();
      const { token } = request.params;
      // The next document refuses an invalid token.
      const stored = /^[\w-]{1,1500}$/.test(token) ? token : 'none';
      const visitor = await readVisitor(request, true);
      const set = ownCookies(visitor, previewCookie(stored, sealFor(visitor)));
      return go(reply, set, pathOfShop(String(request.query.to ?? '/')));
    },
  );
  // Both origins have the cookie.
  fastify.get(leavePath, (request, reply) => {
    const storefront = origins.elsewhere(request, 'storefront');
    return go(reply, [endedPreviewCookie(cookies)], storefront ? `${storefront}${leavePath}` : '/');
  });

  fastify.get(releaseSetPath, async (request, reply) => {
    const { releaseSet } = await readVisit(request, await readVisitor(request, false));
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(releaseSet);
  });

  // A visitor of a crowded network proves work once.
  fastify.post<{ Body: unknown }>(visitorWorkPath, { bodyLimit: 200 }, async (request, reply) => {
    const [token = '', ...others] = cookies.values(request.headers.cookie, 'visitor');
    const isOnly = visitorKey !== undefined && others.length === 0;
    const visitor = isOnly ? acceptWork(visitorKey, token, String(request.body)) : null;
    if (!visitor) return reply.code(400).send();
    return reply
      .code(204)
      .header('Cache-Control', 'no-store')
      .header('set-cookie', visitorCookie(visitor.token, cookies))
      .send();
  });

  // The next document has the previous release if it runs on the visit's shell. A visit goes back once per part.
  fastify.post<{ Body: unknown }>(failedReleasePath, { bodyLimit: 200 }, async (request, reply) => {
    const [[part = '', version = ''] = []] = Object.entries(readSet(String(request.body)));
    const visitor = await readVisitor(request, false);
    const before = await readVisit(request, visitor);
    reply.header('Cache-Control', 'no-store');
    if (before.visit.pinned[part] !== version || Object.hasOwn(before.failed, part)) {
      return { isReplaced: before.visit.pinned[part] !== version };
    }
    const failed = { ...before.failed, [part]: version };
    const { visit } = await readVisit(request, visitor, failed);
    if (visit.pinned[part] === version) return { isReplaced: false };
    reply.header('set-cookie', ownCookies(visitor, failedReleasesCookie(failed, sealFor(visitor))));
    return { isReplaced: true };
  });
};
