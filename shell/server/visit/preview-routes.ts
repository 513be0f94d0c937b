import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { secureCookies } from './cookie-of';
import { endedPreviewCookie, previewCookie } from './preview-cookie';
import { leavePath } from './preview-notice';

interface PreviewRoutesOptions {
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

/** Begins and ends the preview of a visit. Whether a link is good, the next document says. */
export const previewRoutes: FastifyPluginAsync<PreviewRoutesOptions> = async (fastify, { origin }) => {
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
};
