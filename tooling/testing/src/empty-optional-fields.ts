import { type Fields, isOnPage, type PageRow } from '@storefront/domain/fields';

type MissingFields<Row> = { readonly [Name in keyof Row as null extends Row[Name] ? Name : never]: null };

/** The fields of a page's row that may be missing, all of them null. */
export const emptyOptionalFields = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isOnPage(field) && !field.required ? [[name, null]] : [],
    ),
  ) as MissingFields<PageRow<F>>;
