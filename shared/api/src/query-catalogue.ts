import type { GraphqlClient, GraphqlOptions } from '@storefront/contract/host';
import type { Loaded } from '@storefront/contract/loaded';
import * as v from 'valibot';
import { words } from '#words/orders';

interface Query<T> {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** Asks the catalogue and parses what it answers, once. */
export async function queryCatalogue<T>(
  graphql: GraphqlClient,
  { document, variables, schema }: Query<T>,
  options?: GraphqlOptions,
): Promise<Loaded<T>> {
  const answer = await graphql.query(document, variables, options);
  if (!answer.ok) return answer;
  const parsed = v.safeParse(schema, answer.data);
  if (parsed.success) return { ok: true, value: parsed.output };
  const place = v.getDotPath(parsed.issues[0]) ?? words.noData;
  return { ok: false, message: words.unreadable(place) };
}
