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

/** A path of this shop; its first page for anything else. */
function pathOfShop(to: string): string {
  const shop = 'http://shop';
  const url = URL.canParse(to, shop) ? new URL(to, shop) : null;
  if (url?.origin !== shop) return '/';
  // `//host/path` is an address of another host, and dots leave such a path behind: `/.//host/path`.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}

/**
 * Begins and ends the preview of a visit, tells an open page which releases its visit gets by now, and takes from it which
 * release failed. Whether the link of a preview is good, the next document says.
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
      // What is no token is told to be none by the next document.
      const kept = /^[\w-]{1,1500}$/.test(token) ? token : 'none';
      return go(reply, previewCookie(kept), pathOfShop(String(request.query.to ?? '/')));
    },
  );
  fastify.get(leavePath, (_request, reply) => go(reply, endedPreviewCookie, '/'));

  fastify.get(releaseSetPath, async (request, reply) => {
    const { releaseSet } = await readVisit(request);
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(releaseSet);
  });

  // The next document has the release before, where that runs on the visit's shell. A visit goes back one release of each part.
  fastify.post<{ Body: unknown }>(failedReleasePath, { bodyLimit: 200 }, async (request, reply) => {
    const [[part = '', version = ''] = []] = Object.entries(readSet(String(request.body)));
    const before = await readVisit(request);
    reply.header('Cache-Control', 'no-store');
    if (before.visit.pinned[part] !== version || Object.hasOwn(before.failed, part)) {
      return { isReplaced: before.visit.pinned[part] !== version };
    }
    const cookie = failedReleasesCookie({ ...before.failed, [part]: version });
    const headers = { cookie: `${cookie.split(';')[0]}; ${request.headers.cookie ?? ''}` };
    const { visit } = await readVisit({ headers, hostname: request.hostname });
    if (visit.pinned[part] === version) return { isReplaced: false };
    reply.header('set-cookie', secureCookies([cookie], origin));
    return { isReplaced: true };
  });
};
