import type { FastifyInstance } from 'fastify';
import type { createGraphql } from '../graphql/create-graphql';

/** Serves the catalogue by POST. */
export function addGraphqlRoute(
  server: FastifyInstance,
  graphql: ReturnType<typeof createGraphql>,
  callsPerMinute: number,
): void {
  const rateLimit = { max: callsPerMinute, timeWindow: 60_000 };
  server.post(graphql.graphqlEndpoint, { config: { rateLimit } }, async (request, reply) => {
    const response = await graphql.fetch(new URL(request.url, 'http://localhost'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: request.headers.accept ?? 'application/json' },
      body: JSON.stringify(request.body),
    });
    const type = response.headers.get('content-type') ?? 'application/json';
    return reply
      .code(response.status)
      .type(type)
      .send(await response.text());
  });
}
