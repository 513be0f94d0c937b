import type { FastifyPluginAsync } from 'fastify';
import { answerGraphql, type GraphqlContext } from './client-graphql';

/** Where browsers exchange a card for a nonce. */
export const graphqlRoute: FastifyPluginAsync<GraphqlContext> = async (fastify, context) => {
  fastify.post('/graphql', (request) => answerGraphql(context, request.headers.authorization, request.body));
};
