import { type Field, type Fields, isListed, isQueried } from '@ticket-storefront/domain/fields';

const select = (fields: Fields, isSelected: (field: Field) => boolean) =>
  Object.entries(fields)
    .flatMap(([name, field]) => (isSelected(field) ? [name] : []))
    .join(' ');

/** Every field in the specification, as a selection of an operation. */
export const selectAll = (fields: Fields): string => select(fields, isQueried);

/** The fields of the landing list, as a selection of an operation. */
export const selectListed = (fields: Fields): string => select(fields, isListed);
