import type { Field, Fields } from '@storefront/domain/fields/field';
import { isOfOrganiser } from '@storefront/domain/fields/uses';
import { type RawBuilder, sql } from 'kysely';
import { badRequest } from './bad-request';
import { graphqlTypeOf } from './graphql-types';

const largestPage = 1000;

const orderings: Readonly<Record<string, string>> = {
  asc: 'asc',
  asc_nulls_first: 'asc nulls first',
  asc_nulls_last: 'asc nulls last',
  desc: 'desc',
  desc_nulls_first: 'desc nulls first',
  desc_nulls_last: 'desc nulls last',
};

export type Where = Readonly<Record<string, Readonly<{ _eq?: unknown }> | null | undefined>>;
type OrderBy = Readonly<Record<string, string | null | undefined>>;

/** The arguments of a root field, or of a relationship. */
export interface SelectionArguments {
  readonly where?: Where | null;
  readonly order_by?: readonly OrderBy[] | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
}

/** The rest of a statement after `from table`. */
interface SqlSelection {
  readonly where: RawBuilder<unknown>;
  readonly orderBy: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

/** The value that `where` asks a column to equal; undefined where it does not ask. */
export const equalsOf = (where: Where | null | undefined, column: string): unknown => where?.[column]?._eq;

const isWithheld = (field: Field | undefined) => field !== undefined && isOfOrganiser(field);

/** Turns the arguments into SQL. Names come from the schema alone; values are always parameters. */
export function toSql(fields: Fields, args: SelectionArguments): SqlSelection {
  const conditions = Object.entries(args.where ?? {}).flatMap(([column, comparison]) => {
    if (!comparison || !('_eq' in comparison)) return [];
    if (comparison._eq === null) throw badRequest(`The value that ${column} is compared with is missing.`);
    // No text in PostgreSQL holds a NUL, and no parameter may.
    if (String(comparison._eq).includes('\0')) return [sql`false`];
    const field = fields[column];
    // To the public it is null, which equals nothing.
    if (isWithheld(field)) return [sql`false`];
    const isJson = field !== undefined && graphqlTypeOf(field) === 'jsonb';
    return [sql`${sql.ref(column)} = ${isJson ? JSON.stringify(comparison._eq) : comparison._eq}`];
  });
  const order = (args.order_by ?? []).flatMap((by) =>
    Object.entries(by).flatMap(([column, ordering]) =>
      ordering && !isWithheld(fields[column]) ? [`${column} ${orderings[ordering] ?? 'asc'}`] : [],
    ),
  );
  return {
    where: conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`,
    orderBy: sql.raw([...order, 'id'].join(', ')),
    limit: page(args.limit, largestPage),
    offset: page(args.offset, 0),
  };
}

function page(value: number | null | undefined, fallback: number): number {
  if (value === null || value === undefined) return fallback;
  if (value < 0) throw badRequest('limit and offset must not be negative.');
  return fallback === 0 ? value : Math.min(value, fallback);
}
