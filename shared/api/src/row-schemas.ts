import type { Field, Fields, PageField } from '@storefront/domain/fields/field';
import type { ListRow, PageRow } from '@storefront/domain/fields/rows';
import { isListed, isOnPage } from '@storefront/domain/fields/uses';
import * as v from 'valibot';
import { valueSchemas } from './value-schemas';

type Entries<Row> = { readonly [Name in keyof Row]: v.GenericSchema<unknown, Row[Name]> };

/** How the fields that pages read are read from an answer; one that is missing is null. */
export const pageEntries = <F extends Fields>(fields: F) => entriesOf<PageRow<F>>(fields, isOnPage);

/** How the fields of the landing list are read from an answer; one that is missing is null. */
export const listEntries = <F extends Fields>(fields: F) => entriesOf<ListRow<F>>(fields, isListed);

/** `Row` holds the chosen fields by the same rule as `isChosen`: rows.ts and uses.ts of the field definitions. */
const entriesOf = <Row>(fields: Fields, isChosen: (field: Field) => field is PageField) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isChosen(field) ? [[name, schemaOf(field)]] : [])),
  ) as Entries<Row>;

function schemaOf(value: PageField): v.GenericSchema {
  const schema = value.kind === 'object' ? v.object(pageEntries(value.fields)) : valueSchemas[value.kind];
  return value.required ? schema : v.nullish(schema, null);
}
