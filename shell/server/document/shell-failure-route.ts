import type { FastifyPluginAsync } from 'fastify';
import { shellFailurePath, shellFailureScript } from './shell-failure';

/** Answers with the module that a document loads where its shell cannot start. */
export const shellFailureRoute: FastifyPluginAsync = async (fastify) => {
  fastify.get(shellFailurePath, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(shellFailureScript),
  );
};
