import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print } from 'graphql';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { hashOfDocument, mostTokens } from './normalised-document';
import releasedOperations from './released-operations.json' with { type: 'json' };

/** A released operation whose answer is the same for everybody. */
interface SharedOperation {
  readonly hash: string;
  readonly name: string | null;
  readonly variables: readonly string[];
}

/** Root fields that answer alike whoever asks. Promo codes are counted by client. */
const sharedFields = ['events', 'ticketing_items'];

const longestVariables = 1000;
const mostTexts = 200;

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

/** The operation of each text that was asked lately: parsing one takes longer than answering it. */
const byText = new LRUCache<string, { readonly operation: SharedOperation | null }>({ max: mostTexts });

function findByText(text: string): SharedOperation | null {
  const known = byText.get(text);
  if (known) return known.operation;
  const operation = parseShared(text);
  byText.set(text, { operation });
  return operation;
}

/** A text that asks `__typename` too has another answer, and is not found. */
function parseShared(text: string): SharedOperation | null {
  try {
    const document = parse(text, { maxTokens: mostTokens, noLocation: true });
    return sharedByHash.get(hashOfDocument(print(document))) ?? null;
  } catch {
    return null;
  }
}

const requestSchema = v.object({
  query: v.nullish(v.string()),
  operationName: v.nullish(v.string()),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  extensions: v.nullish(v.object({ persistedQuery: v.nullish(v.object({ sha256Hash: v.string() })) })),
});

/**
 * Names what a request reads of the catalogue, by the hash of a released operation and its variables: requests of the same
 * name have the same answer. Null where its answer is for its client alone, or the operation is not known.
 */
export function sharedReadOf(body: unknown): string | null {
  const request = v.safeParse(requestSchema, body);
  if (!request.success) return null;
  const { query, operationName, variables, extensions } = request.output;
  const operation = query
    ? findByText(query)
    : sharedByHash.get(extensions?.persistedQuery?.sha256Hash ?? '');
  if (!operation || (operationName && operationName !== operation.name)) return null;
  const values = JSON.stringify(operation.variables.map((name) => variables?.[name] ?? null));
  return values.length > longestVariables ? null : `${operation.hash} ${values}`;
}
