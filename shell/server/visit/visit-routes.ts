import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { failedReleasePath, releaseSetPath } from '../../src/boot';
import { leavePath } from './preview';
import {
  endedPreviewCookie,
  failedReleasesCookie,
  previewCookie,
  readSet,
  secureCookies,
} from './visit-cookies';
import type { VisitReader } from './visit-reader';

interface VisitRoutesOptions {
  readonly readVisit: VisitReader;
  /** The shop's address. */
  readonly origin: string | undefined;
}

/** A path of this shop; `/` for anything else. */
function pathOfShop(to: string): string {
  const shop = 'http://shop';
  const url = URL.canParse(to, shop) ? new URL(to, shop) : null;
  if (url?.origin !== shop) return '/';
  // `//host/path` is an address of another host, and dots leave such a path behind: `/.//host/path`.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}

/**
 * Starts and ends previews, reports a visit's current releases to open pages, and receives failed releases from them. The next
 * document says whether a preview link is valid.
 */
export const visitRoutes: FastifyPluginAsync<VisitRoutesOptions> = async (fastify, { readVisit, origin }) => {
  const go = (reply: FastifyReply, cookie: string, path: string) =>
    reply
      .header('Cache-Control', 'no-store')
      .header('Referrer-Policy', 'no-referrer')
      .header('set-cookie', secureCookies([cookie], origin))
      .redirect(path, 303);

  fastify.get<{ Params: { token: string }; Querystring: { to?: string } }>(
    '/preview/:token',
    (request, reply) => {
      const { token } = request.params;
      // The next document refuses an invalid token.
      const stored = /^[\w-]{1,1500}$/.test(token) ? token : 'none';
      return go(reply, previewCookie(stored), pathOfShop(String(request.query.to ?? '/')));
    },
  );
  fastify.get(leavePath, (_request, reply) => go(reply, endedPreviewCookie, '/'));

  fastify.get(releaseSetPath, async (request, reply) => {
    const { releaseSet } = await readVisit(request);
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(releaseSet);
  });

  // The next document has the previous release if it runs on the visit's shell. A visit goes back once per part.
  fastify.post<{ Body: unknown }>(failedReleasePath, { bodyLimit: 200 }, async (request, reply) => {
    const [[part = '', version = ''] = []] = Object.entries(readSet(String(request.body)));
    const before = await readVisit(request);
    reply.header('Cache-Control', 'no-store');
    if (before.visit.pinned[part] !== version || Object.hasOwn(before.failed, part)) {
      return { isReplaced: before.visit.pinned[part] !== version };
    }
    const cookie = failedReleasesCookie({ ...before.failed, [part]: version });
    const headers = {
      ...request.headers,
      cookie: `${cookie.split(';')[0]}; ${request.headers.cookie ?? ''}`,
    };
    const { visit } = await readVisit({ headers, hostname: request.hostname });
    if (visit.pinned[part] === version) return { isReplaced: false };
    reply.header('set-cookie', secureCookies([cookie], origin));
    return { isReplaced: true };
  });
};
