import { createReadCache } from '@ticket-storefront/server';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { catalogAges } from '../catalog/read-catalog';
import type { createGraphql } from '../graphql/create-graphql';
import { sharedReadOf } from '../graphql/known-operations';
import { createJsonReader, unreadJsonBodies } from '../http/json-bodies';
import { promoGuessesOf } from '../limits/refusals';

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

const takesJson = ({ headers: { accept = json } }: Unread) => accept === json || accept === '*/*';

const maxAnswers = 1000;
/** The longest body in the cache; our own clients send less. */
const maxStoredBytes = 4096;

/** A request with an unread body. */
type Unread = FastifyRequest<{ Body: Buffer | undefined }>;

const hasErrors = ({ text }: Answer) => text.includes('"errors":');

/** What a GET has in its query string; variables and extensions are JSON. */
const getSchema = v.object({
  query: v.optional(v.string()),
  operationName: v.optional(v.string()),
  variables: v.optional(v.pipe(v.string(), v.parseJson())),
  extensions: v.optional(v.pipe(v.string(), v.parseJson())),
});

const postOnly =
  'A GET answers the storefront’s queries for events and tickets alone, by their text or hash. Send this query by POST.';

const cacheable = `public, max-age=${Math.ceil(catalogAges.freshMs / 1000)}`;

/**
 * Serves the catalogue by POST, and what is the same for everybody by GET too, so that a CDN can keep it. Public queries of
 * released storefronts are cached for a second, so that a rush costs the database no more than one reader.
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
  /** The query of recent bodies: parsing takes longer than answering. */
  const readsByBody = new LRUCache<string, string>({ max: maxAnswers });

  async function findSharedRead(request: Unread, body: string): Promise<string | null> {
    const read = sharedReadOf(await readBody(request));
    if (read !== null && body.length <= maxStoredBytes) readsByBody.set(body, read);
    return read;
  }

  async function query(request: Unread, params: unknown, accept = json): Promise<Answer> {
    const posted = {
      method: 'POST',
      headers: { 'content-type': json, accept },
      body: JSON.stringify(params),
    };
    const context = { promoGuesses: promoGuessesOf(request) };
    const response = await graphql.fetch(
      new URL(graphql.graphqlEndpoint, 'http://localhost'),
      posted,
      context,
    );
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? json,
      text: await response.text(),
    };
  }

  fastify.post<{ Body: Buffer | undefined }>(graphql.graphqlEndpoint, { config }, async (request, reply) => {
    const body = request.body?.toString('latin1') ?? '';
    const read = takesJson(request) ? (readsByBody.get(body) ?? (await findSharedRead(request, body))) : null;
    const queryAnew = async () => query(request, await readBody(request), request.headers.accept);
    const answer = await (read === null ? queryAnew() : shared.get(read, queryAnew));
    return reply.code(answer.status).type(answer.type).send(answer.text);
  });

  fastify.get(graphql.graphqlEndpoint, { config }, async (request: Unread, reply) => {
    const params = v.safeParse(getSchema, request.query);
    const read = params.success ? sharedReadOf(params.output) : null;
    if (!params.success || read === null) {
      return reply.code(405).header('allow', 'POST').send({ success: false, message: postOnly });
    }
    const answer = await shared.get(read, () => query(request, params.output));
    reply.header('cache-control', hasErrors(answer) ? 'no-store' : cacheable);
    return reply.code(answer.status).type(answer.type).send(answer.text);
  });
};
