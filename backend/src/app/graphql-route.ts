import type { FastifyPluginAsync } from 'fastify';
import type { createGraphql } from '../graphql/create-graphql';

export interface GraphqlRouteOptions {
  readonly graphql: ReturnType<typeof createGraphql>;
  readonly callsPerMinute: number;
}

/** Serves the catalogue by POST. */
export const graphqlRoute: FastifyPluginAsync<GraphqlRouteOptions> = async (
  fastify,
  { graphql, callsPerMinute },
) => {
  const config = { rateLimit: { max: callsPerMinute } };
  fastify.post(graphql.graphqlEndpoint, { config }, async (request, reply) => {
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
};
