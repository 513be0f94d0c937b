import { InMemoryCache } from '@apollo/client/cache';
import { ApolloClient } from '@apollo/client/core';
import { HttpLink } from '@apollo/client/link/http';
import { timeoutSignal } from '@storefront/api/timeout-signal';
import type { GraphqlClient } from '@storefront/contract/host';
import type { DocumentNode } from 'graphql';
import knownDocuments from './known-documents';
import { visitorMessage } from './visitor-message';

const timeoutMs = 15_000;

/** The document of an operation. Only one that this shell does not know, of another release of a remote, is parsed here. */
async function documentOf(text: string): Promise<DocumentNode> {
  const known = knownDocuments[text];
  if (known) return known;
  const { parse } = await import(/* webpackChunkName: "graphql-parser" */ 'graphql/language/parser');
  return parse(text);
}

/** Sends queries by POST through Apollo, which caches answers unless a fresh one is asked for. */
export function createApolloQuery(url: string, visitor: string | null): GraphqlClient['query'] {
  const client = new ApolloClient({
    link: new HttpLink({
      uri: url,
      credentials: 'omit',
      headers: visitor === null ? {} : { 'x-visitor': visitor },
      fetch: (input, init) => fetch(input, { ...init, signal: timeoutSignal(timeoutMs) }),
    }),
    // Answers are cached per query, not per row: two queries that select different fields of a row never mix.
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
