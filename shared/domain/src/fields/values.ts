import type { Fields, Use, Value } from './field';

export const id = { kind: 'whole', required: true } as const;
export const optionalId = { kind: 'whole' } as const;
export const cents = { kind: 'cents', required: true } as const;
export const count = { kind: 'count' } as const;
export const filledText = { kind: 'filledText', required: true } as const;
export const text = { kind: 'text' } as const;
export const date = { kind: 'date' } as const;
export const timezone = { kind: 'timezone' } as const;
export const decimal = { kind: 'decimal' } as const;
export const fraction = { kind: 'fraction', required: true } as const;
export const itemIds = { kind: 'itemIds', required: true, fallback: [] } as const;
export const json = { kind: 'json' } as const;
export const author = { kind: 'author' } as const;
export const optionalFlag = { kind: 'flag' } as const;

/** A yes or no, and what a data set means that leaves it out. */
export const flag = (fallback: boolean) => ({ kind: 'flag', required: true, fallback }) as const;

/** A JSON object with fields of its own. */
export const object = <F extends Fields>(fields: F) => ({ kind: 'object', required: true, fields }) as const;
export const optionalObject = <F extends Fields>(fields: F) => ({ kind: 'object', fields }) as const;

const forUse =
  <U extends Use>(use: U) =>
  <V extends Value>(value: V): V & { readonly use: U } => ({ ...value, use });

/** Also for the landing list. */
export const listed = forUse('list');
/** Asked for, as the specification lists it, and read by no page. */
export const unread = forUse('operation');
/** Asked for, as the specification lists it, and the organiser's own. */
export const ofOrganiser = forUse('organiser');
/** Only for the rules and filters of the API. */
export const ofApi = forUse('api');
