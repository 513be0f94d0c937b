import { GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import * as v from 'valibot';
import { hashOfDocument, normalisedDocument } from './normalised-document';
import releasedOperations from './released-operations.json' with { type: 'json' };

const released = new Map(Object.entries(releasedOperations));

const unknownOperation = new GraphQLError('This operation is not known here.', {
  extensions: { code: 'OPERATION_NOT_KNOWN', http: { status: 400 } },
});

/** What clients of persisted queries react to by sending the text too. */
const hashNotFound = new GraphQLError('PersistedQueryNotFound', {
  extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
});

const extensionsSchema = v.object({ persistedQuery: v.object({ sha256Hash: v.string() }) });

/** The hash that a request gives instead of a text. */
function givenHash({ query, extensions }: GraphQLParams): string | null {
  const parsed = v.safeParse(extensionsSchema, extensions);
  return !query && parsed.success ? parsed.output.persistedQuery.sha256Hash : null;
}

function hashOfText(text: string): string | null {
  try {
    return hashOfDocument(normalisedDocument(text));
  } catch {
    return null;
  }
}

/** Takes the hash of a released operation in place of its text (docs/rules.md, API). */
export const persistedOperations: Plugin = {
  onParams({ params, setParams }) {
    const hash = givenHash(params);
    if (hash === null) return;
    const query = released.get(hash);
    if (query === undefined) throw hashNotFound;
    setParams({ ...params, query });
  },
};

/** Lets no other operations run than those that a released storefront has asked (docs/rules.md, API). */
export const knownOperationsAlone: Plugin = {
  onParams({ params }) {
    if (givenHash(params) !== null) return;
    const hash = hashOfText(params.query ?? '');
    if (hash === null || !released.has(hash)) throw unknownOperation;
  },
};
