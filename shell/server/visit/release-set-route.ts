import type { FastifyPluginAsync } from 'fastify';
import { releaseSetPath } from '../../src/document/boot';
import type { VisitReader } from './visit-reader';

export interface ReleaseSetRouteOptions {
  readonly readVisit: VisitReader;
}

/** Tells an open page which releases its visit gets by now. */
export const releaseSetRoute: FastifyPluginAsync<ReleaseSetRouteOptions> = async (fastify, { readVisit }) => {
  fastify.get(releaseSetPath, async (request, reply) => {
    const { releaseSet } = await readVisit(request);
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(releaseSet);
  });
};
