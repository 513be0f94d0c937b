import type { FastifyPluginAsync } from 'fastify';
import type { createGraphql } from '../graphql/create-graphql';
import { promoGuessesOf } from '../limits/promo-guesses';

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
    const asked = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: request.headers.accept ?? 'application/json' },
      body: JSON.stringify(request.body),
    };
    const context = { promoGuesses: promoGuessesOf(request) };
    const response = await graphql.fetch(new URL(request.url, 'http://localhost'), asked, context);
    const type = response.headers.get('content-type') ?? 'application/json';
    return reply
      .code(response.status)
      .type(type)
      .send(await response.text());
  });
};
