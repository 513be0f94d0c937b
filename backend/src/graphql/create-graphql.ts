import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import pLimit from 'p-limit';
import type { Database } from '../database/connection';
import { createEventItemsLoader } from './load-event-items';
import { knownOperationsAlone, persistedOperations } from './operations/known-operations';
import type { PromoGuesses } from './promo-guesses';
import { queryLimits } from './query-limits';
import { type CatalogContext, resolvers } from './resolvers';
import { typeDefinitions } from './type-definitions';

const unavailable = 'The tickets cannot be loaded right now. Please try again in a moment.';

/** Whether the words were written for the caller: the library's own, or those of a resolver. */
const isMeant = ({ originalError }: GraphQLError) => !originalError || originalError instanceof GraphQLError;

/** What a resolver ran into. GraphQL wraps it in an error with the same words. */
const causeOf = (error: unknown) => (error instanceof GraphQLError ? (error.originalError ?? error) : error);

/** What the route knows of who asks. */
interface ServerContext {
  readonly promoGuesses?: PromoGuesses;
}

const unlimited: PromoGuesses = { begin: async () => null, wasRight: async () => undefined };

interface Options {
  readonly database: Database;
  /** Which operations run: those that a released storefront has asked, or any within limits. */
  readonly operations: 'known' | 'any';
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The catalogue's GraphQL endpoint. Unexpected errors are logged and masked. */
export const createGraphql = ({ database, operations, log }: Options) =>
  createYoga<ServerContext>({
    graphqlEndpoint: '/v1/graphql',
    schema: createSchema<CatalogContext>({ typeDefs: typeDefinitions, resolvers }),
    context: ({ promoGuesses = unlimited }: ServerContext): CatalogContext => {
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
        if (error instanceof GraphQLError && isMeant(error)) return error;
        log.error(causeOf(error), 'A query failed');
        return new GraphQLError(unavailable);
      },
    },
    plugins: [persistedOperations, ...(operations === 'known' ? [knownOperationsAlone] : []), ...queryLimits],
  });
