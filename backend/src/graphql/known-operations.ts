import { createHash } from 'node:crypto';
import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  visit,
} from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import * as v from 'valibot';
import releasedOperations from './released-operations.json' with { type: 'json' };

/** Tokens in a document. */
export const maxQueryTokens = 2000;
const maxVariablesLength = 1000;

const parseQuery = (text: string) => parse(text, { maxTokens: maxQueryTokens, noLocation: true });

/** Clients like Apollo add `__typename` to every selection. */
const withoutTypenames = (document: DocumentNode): DocumentNode =>
  visit(document, {
    [Kind.FIELD]: (field) => (field.name.value === '__typename' && !field.alias ? null : undefined),
  });

/**
 * A document without layout, comments and `__typename`, which clients change.
 * @throws {GraphQLError} if it is invalid or too long.
 */
export const normalisedDocument = (text: string): string => print(withoutTypenames(parseQuery(text)));

/** SHA-256 of a normalised document, in hexadecimal. */
export const hashOfDocument = (normalised: string): string =>
  createHash('sha256').update(normalised).digest('hex');

const released = new Map(Object.entries(releasedOperations));

const unknownOperation = new GraphQLError('This operation is not known here.', {
  extensions: { code: 'OPERATION_NOT_KNOWN', http: { status: 400 } },
});

/** With this code, clients of persisted queries send the text as well. */
const hashNotFound = new GraphQLError('PersistedQueryNotFound', {
  extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
});

const extensionsSchema = v.object({ persistedQuery: v.object({ sha256Hash: v.string() }) });

/** The hash in a request without a text. */
function givenHash({ query, extensions }: GraphQLParams): string | null {
  const parsed = v.safeParse(extensionsSchema, extensions);
  return !query && parsed.success ? parsed.output.persistedQuery.sha256Hash : null;
}

function hashOfText(text: string, normalise: (text: string) => string): string | null {
  try {
    return hashOfDocument(normalise(text));
  } catch {
    return null;
  }
}

/** Accepts the hash of a released operation instead of its text (docs/rules.md, API). */
export const persistedOperations: Plugin = {
  onParams({ params, setParams }) {
    const hash = givenHash(params);
    if (hash === null) return;
    const query = released.get(hash);
    if (query === undefined) throw hashNotFound;
    setParams({ ...params, query });
  },
};

/** Allows only operations of released storefronts (docs/rules.md, API). */
export const knownOperationsAlone: Plugin = {
  onParams({ params }) {
    if (givenHash(params) !== null) return;
    const hash = hashOfText(params.query ?? '', normalisedDocument);
    if (hash === null || !released.has(hash)) throw unknownOperation;
  },
};

/** A released operation with the same answer for everybody. */
interface SharedOperation {
  readonly hash: string;
  readonly name: string | null;
  readonly variables: readonly string[];
}

/** Root fields with the same answer for everybody. Promo codes count by client. */
const sharedFields = ['events', 'ticketing_items'];

function operationOf(document: DocumentNode): OperationDefinitionNode | null {
  const [operation, ...more] = document.definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION && more.length === 0 ? operation : null;
}

const isShared = ({ selectionSet }: OperationDefinitionNode) =>
  selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && sharedFields.includes(selection.name.value),
  );

const sharedByHash = new Map(
  Object.entries(releasedOperations).flatMap(([hash, text]): [string, SharedOperation][] => {
    const operation = operationOf(parse(text));
    if (!operation || !isShared(operation)) return [];
    const variables = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
    return [[hash, { hash, name: operation.name?.value ?? null, variables }]];
  }),
);

const requestSchema = v.object({
  query: v.nullish(v.string()),
  operationName: v.nullish(v.string()),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  extensions: v.nullish(v.object({ persistedQuery: v.nullish(v.object({ sha256Hash: v.string() })) })),
});

/**
 * The cache key of a request: the hash of a released operation and its variables. Null if the answer depends on the client, or
 * the operation is unknown.
 */
export function sharedReadOf(body: unknown): string | null {
  const request = v.safeParse(requestSchema, body);
  if (!request.success) return null;
  const { query, operationName, variables, extensions } = request.output;
  // With `__typename` a text has another answer, so it is not found.
  const hash = query
    ? hashOfText(query, (text) => print(parseQuery(text)))
    : extensions?.persistedQuery?.sha256Hash;
  const operation = sharedByHash.get(hash ?? '');
  if (!operation || (operationName && operationName !== operation.name)) return null;
  const values = JSON.stringify(operation.variables.map((name) => variables?.[name] ?? null));
  return values.length > maxVariablesLength ? null : `${operation.hash} ${values}`;
}
