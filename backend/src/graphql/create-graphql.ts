import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import pLimit from 'p-limit';
import type { Database } from '../database/connection';
import { knownOperationsAlone, maxQueryTokens, persistedOperations } from './known-operations';
import { type CatalogContext, createEventItemsLoader, type PromoGuesses, resolvers } from './resolvers';
import { typeDefinitions } from './schema';

const unavailable = 'The tickets cannot be loaded right now. Please try again in a moment.';
const unlimitedGuesses: PromoGuesses = { begin: async () => null, markCorrect: async () => undefined };

const limitTokens: Plugin = {
  onParse: ({ params }) => {
    params.options = { ...params.options, maxTokens: maxQueryTokens };
  },
};

/**
 * Rejects documents that are longer, deeper or costlier than any page needs. Each selection of rows is a database statement and
 * costs 50, a field 1, and 50 % more per level.
 */
const queryLimits: readonly Plugin[] = [
  limitTokens,
  maxDepthPlugin({ n: 12 }),
  maxAliasesPlugin({ n: 10 }),
  costLimitPlugin({ objectCost: 50, scalarCost: 1, depthCostFactor: 1.5, maxCost: 1000 }),
];

/** Whether the message is for the caller: from the library or a resolver. */
const isForCaller = ({ originalError }: GraphQLError) =>
  !originalError || originalError instanceof GraphQLError;

/** GraphQL wraps a resolver's error in its own. */
const causeOf = (error: unknown) => (error instanceof GraphQLError ? (error.originalError ?? error) : error);

interface ServerContext {
  readonly promoGuesses?: PromoGuesses;
}

interface Options {
  readonly database: Database;
  /** `known`: only operations of released storefronts; `any`: all within limits. */
  readonly operations: 'known' | 'any';
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The catalogue's GraphQL endpoint. Unexpected errors are logged and masked. */
export const createGraphql = ({ database, operations, log }: Options) =>
  createYoga<ServerContext>({
    graphqlEndpoint: '/v1/graphql',
    schema: createSchema<CatalogContext>({ typeDefs: typeDefinitions, resolvers }),
    context: ({ promoGuesses = unlimitedGuesses }: ServerContext): CatalogContext => {
      const oneAtATime = pLimit(1);
      return {
        database,
        oneAtATime,
        promoGuesses,
        loadEventItems: createEventItemsLoader(database, oneAtATime),
      };
    },
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    parserAndValidationCache: true,
    maskedErrors: {
      errorMessage: unavailable,
      maskError: (error) => {
        if (error instanceof GraphQLError && isForCaller(error)) return error;
        log.error(causeOf(error), 'A query failed');
        return new GraphQLError(unavailable);
      },
    },
    plugins: [persistedOperations, ...(operations === 'known' ? [knownOperationsAlone] : []), ...queryLimits],
  });
