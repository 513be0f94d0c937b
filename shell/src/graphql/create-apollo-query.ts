import { InMemoryCache } from '@apollo/client/cache';
import { ApolloClient } from '@apollo/client/core';
import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { HttpLink } from '@apollo/client/link/http';
import { timeoutSignal } from '@ticket-storefront/api';
import type { GraphqlClient } from '@ticket-storefront/contract';
import { parseJson } from '@ticket-storefront/domain/language';
import type { DocumentNode } from 'graphql';
import * as v from 'valibot';
import { messages } from '#messages/frame';
import knownDocuments from './known-documents';

const errorBodySchema = v.union([
  v.pipe(
    v.object({ errors: v.tupleWithRest([v.object({ message: v.string() })], v.unknown()) }),
    v.transform(({ errors }) => errors[0].message),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

/** The message for a failed query: the server's own if it sent one. */
export function visitorMessage(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0]?.message ?? messages.notUnderstood;
  if (ServerError.is(error))
    return `${messageIn(error.bodyText) ?? messages.notUnderstood}${errorCodeOf(error)}`;
  return ServerParseError.is(error) ? messages.notUnderstood : messages.unreachable;
}

/** The code that identifies a failure in the API's logs. */
function errorCodeOf({ statusCode, response }: ServerError): string {
  const requestId = response.headers.get('x-request-id');
  return statusCode >= 500 && requestId ? ` ${messages.errorCode(requestId)}` : '';
}

function messageIn(body: string): string | null {
  const parsed = v.safeParse(errorBodySchema, parseJson(body));
  return parsed.success ? parsed.output : null;
}

const queryTimeoutMs = 15_000;

/** The document of an operation. Only unknown operations, from another release of a remote, are parsed at run time. */
async function documentOf(text: string): Promise<DocumentNode> {
  const known = knownDocuments[text];
  if (known) return known;
  const { parse } = await import(/* webpackChunkName: "graphql-parser" */ 'graphql/language/parser');
  return parse(text);
}

/** Sends queries by POST through Apollo, which caches answers unless a fresh one is requested. */
export function createApolloQuery(url: string, visitor: string | null): GraphqlClient['query'] {
  const client = new ApolloClient({
    link: new HttpLink({
      uri: url,
      credentials: 'omit',
      headers: visitor === null ? {} : { 'x-visitor': visitor },
      fetch: (input, init) => fetch(input, { ...init, signal: timeoutSignal(queryTimeoutMs) }),
    }),
    // Cached per query, not per row, so queries that select different fields of a row never mix.
    cache: new InMemoryCache({ dataIdFromObject: () => undefined }),
  });

  return async (text, variables, options) => {
    try {
      const { data } = await client.query({
        query: await documentOf(text),
        variables: { ...variables },
        fetchPolicy: options?.fresh ? 'network-only' : 'cache-first',
      });
      return { ok: true, data };
    } catch (error) {
      return { ok: false, message: visitorMessage(error) };
    }
  };
}
