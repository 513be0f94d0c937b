import type { Field, Fields, Value } from '@storefront/domain/fields/field';
import type { StoredRow } from '@storefront/domain/fields/rows';
import * as v from 'valibot';
import { valueRules } from './value-rules';

type Rules<Row> = { readonly [Name in keyof Row]: v.GenericSchema<unknown, Row[Name]> };

/** What a data set may give as each field of a row. One that is left out gets its fallback, or is null. */
export const rulesOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)])) as Rules<
    StoredRow<F>
  >;

/** A row of a data set. Unknown fields are kept. */
export const row = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.looseObject(entries, 'must be an object');

function ruleOf(field: Field): v.GenericSchema {
  if (!field.required) return v.nullish(ruleOfValue(field), null);
  const fallback = field.kind === 'object' ? undefined : field.fallback;
  return fallback === undefined ? ruleOfValue(field) : v.nullish(ruleOfValue(field), fallback);
}

const ruleOfValue = (value: Value): v.GenericSchema =>
  value.kind === 'object' ? row(rulesOf(value.fields)) : valueRules[value.kind];
