import type { Fields } from '@storefront/domain/fields/field';

/** The columns that hold an entity's fields: they have the same names. */
export const columnsOf = <F extends Fields>(fields: F): readonly (keyof F & string)[] => Object.keys(fields);
