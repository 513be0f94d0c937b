import type { FastifyPluginAsync } from 'fastify';
import { failedReleasePath } from '../../src/document/boot';
import { secureCookies } from './cookie-of';
import { failedReleasesCookie, readSet } from './visit-cookies';
import type { VisitReader } from './visit-reader';

export interface FailedReleaseRouteOptions {
  readonly readVisit: VisitReader;
  /** The shop's address. */
  readonly origin: string | undefined;
}

/**
 * Takes from an open page which release of a part fails in its visit, and says whether its next document has another one:
 * the release before, where that runs on the visit's shell. A visit goes back one release of each part.
 */
export const failedReleaseRoute: FastifyPluginAsync<FailedReleaseRouteOptions> = async (
  fastify,
  { readVisit, origin },
) => {
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
