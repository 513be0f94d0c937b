import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { createReadCache } from '../catalog/read-cache';
import type { createGraphql } from '../graphql/create-graphql';
import { sharedReadOf } from '../graphql/operations/shared-read';
import { promoGuessesOf } from '../limits/promo-guesses';

export interface GraphqlRouteOptions {
  readonly graphql: ReturnType<typeof createGraphql>;
  readonly callsPerMinute: number;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const json = 'application/json';

/** Clients that name other types get their answers in them. */
const takesJson = ({ headers: { accept = json } }: FastifyRequest) => accept === json || accept === '*/*';

/** More than a storefront has events on sale. */
const mostAnswers = 1000;

const hasErrors = ({ text }: Answer) => text.includes('"errors":');

/**
 * Serves the catalogue by POST. What a released storefront reads of events and tickets is answered from the last second, so
 * that a rush of readers costs the database no more than one of them.
 */
export const graphqlRoute: FastifyPluginAsync<GraphqlRouteOptions> = async (
  fastify,
  { graphql, callsPerMinute },
) => {
  const shared = createReadCache<Answer>({ most: mostAnswers, isKept: (answer) => !hasErrors(answer) });
  const config = { rateLimit: { max: callsPerMinute } };

  async function ask(request: FastifyRequest): Promise<Answer> {
    const asked = {
      method: 'POST',
      headers: { 'content-type': json, accept: request.headers.accept ?? json },
      body: JSON.stringify(request.body),
    };
    const context = { promoGuesses: promoGuessesOf(request) };
    const response = await graphql.fetch(new URL(request.url, 'http://localhost'), asked, context);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? json,
      text: await response.text(),
    };
  }

  fastify.post(graphql.graphqlEndpoint, { config }, async (request, reply) => {
    const read = takesJson(request) ? sharedReadOf(request.body) : null;
    const answer = await (read === null ? ask(request) : shared(read, () => ask(request)));
    return reply.code(answer.status).type(answer.type).send(answer.text);
  });
};
