import { createReadCache } from '@storefront/server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { catalogAges } from '../catalog/read-catalog';
import type { createGraphql } from '../graphql/create-graphql';
import { sharedReadOf } from '../graphql/known-operations';
import { promoGuessesOf } from '../limits/refusals';
import { createJsonReader, unreadJsonBodies } from './json-bodies';

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
const takesJson = ({ headers: { accept = json } }: Unread) => accept === json || accept === '*/*';

/** More than a storefront has events on sale. */
const maxAnswers = 1000;
/** Bytes of the longest body whose meaning is remembered: more than our own clients send. */
const maxStoredMs = 4096;

/** A request whose body, if it has one, has not been read yet. */
type Unread = FastifyRequest<{ Body: Buffer | undefined }>;

const hasErrors = ({ text }: Answer) => text.includes('"errors":');

/**
 * Serves the catalogue by POST. What a released storefront reads of events and tickets is answered from the last second, so
 * that a rush of readers costs the database no more than one of them.
 */
export const graphqlRoute: FastifyPluginAsync<GraphqlRouteOptions> = async (
  fastify,
  { graphql, callsPerMinute },
) => {
  const shared = createReadCache<Answer>({
    max: maxAnswers,
    ...catalogAges,
    freshMs: (answer) => (hasErrors(answer) ? 0 : catalogAges.freshMs),
  });
  const config = { rateLimit: { max: callsPerMinute } };
  unreadJsonBodies(fastify);
  const readJson = createJsonReader(fastify);
  const readBody = async (request: Unread) => request.body && readJson(request, request.body);
  /** What recent bodies read: parsing one again takes longer than answering it. */
  const readsByBody = new LRUCache<string, string>({ max: maxAnswers });

  async function findSharedRead(request: Unread, body: string): Promise<string | null> {
    const read = sharedReadOf(await readBody(request));
    if (read !== null && body.length <= maxStoredMs) readsByBody.set(body, read);
    return read;
  }

  async function ask(request: Unread): Promise<Answer> {
    const asked = {
      method: 'POST',
      headers: { 'content-type': json, accept: request.headers.accept ?? json },
      body: JSON.stringify(await readBody(request)),
    };
    const context = { promoGuesses: promoGuessesOf(request) };
    const response = await graphql.fetch(new URL(request.url, 'http://localhost'), asked, context);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? json,
      text: await response.text(),
    };
  }

  fastify.post<{ Body: Buffer | undefined }>(graphql.graphqlEndpoint, { config }, async (request, reply) => {
    const body = request.body?.toString('latin1') ?? '';
    const read = takesJson(request) ? (readsByBody.get(body) ?? (await findSharedRead(request, body))) : null;
    const answer = await (read === null ? ask(request) : shared.get(read, () => ask(request)));
    return reply.code(answer.status).type(answer.type).send(answer.text);
  });
};
