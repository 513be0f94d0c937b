import type { Field, Fields, PageField, Use, ValueOfKind } from './field';

/** Whether operations query the field, because the specification lists it. */
export const isQueried = ({ use }: Field): boolean => use !== 'api';

/** Whether a page reads the field. */
export const isOnPage = (field: Field): field is PageField => (field.use ?? 'list') === 'list';

/** Whether the landing list reads the field. */
export const isListed = (field: Field): field is PageField => field.use === 'list';

/** Whether only the organiser may see the field: the public gets null. */
export const isOfOrganiser = ({ use }: Field): boolean => use === 'organiser';

type UseOf<F extends Field> = F extends { readonly use: infer U extends Use } ? U : 'page';

type PresentValue<F extends Field, Uses> = F extends { readonly fields: infer Inner extends Fields }
  ? Row<Inner, Uses>
  : F extends { readonly kind: infer Kind extends keyof ValueOfKind }
    ? ValueOfKind[Kind]
    : never;

export type Row<F extends Fields, Uses> = {
  readonly [Name in keyof F as UseOf<F[Name]> extends Uses ? Name : never]:
    | PresentValue<F[Name], Uses>
    | (F[Name] extends { readonly required: true } ? never : null);
};

/** A row for pages: the fields that they read. */
export type PageRow<F extends Fields> = Row<F, 'page' | 'list'>;

/** A row for the landing list. */
export type ListRow<F extends Fields> = Row<F, 'list'>;

/** A stored row: every field. */
export type StoredRow<F extends Fields> = Row<F, Use | 'page'>;
