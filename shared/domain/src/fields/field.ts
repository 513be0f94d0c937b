/** A decimal as written in the data, for example `0.0825` or `"2.50"`. `exact-decimal.ts` calculates with it. */
export type DecimalInput = number | string;

/** The kinds of field values, each with its type in our code. */
export interface ValueOfKind {
  readonly whole: number;
  /** An amount of money, never negative. */
  readonly cents: number;
  /** A number of tickets. */
  readonly count: number;
  readonly text: string;
  /** A text that is never blank in a data set. */
  readonly filledText: string;
  /** `YYYY-MM-DD` in the event's zone, or a timestamp. */
  readonly date: string;
  /** IANA zone name. */
  readonly timezone: string;
  readonly decimal: DecimalInput;
  /** A decimal between 0 and 1. */
  readonly fraction: DecimalInput;
  readonly flag: boolean;
  /** Ids of ticketing items; the same id may be a number or a text. */
  readonly itemIds: readonly (number | string)[];
  /** Any JSON value, passed on unchanged. */
  readonly json: unknown;
  /** A person's name or number. */
  readonly author: string;
}

/** A kind of value that a page may read: pages do not include the schemas of the others. */
export type PageKind = Exclude<keyof ValueOfKind, 'json' | 'author'>;

/** A JSON object with fields of its own. */
interface ObjectValue {
  readonly kind: 'object';
  readonly required?: true;
  readonly fields: Fields;
}

interface PlainValue<Kind> {
  readonly kind: Kind;
  readonly required?: true;
  readonly fallback?: boolean | readonly [];
}

/** The value of a field. If not required, it may be null; `fallback` replaces a required one that a data set omits. */
export type Value = PlainValue<keyof ValueOfKind> | ObjectValue;

/** The purpose of a field that no page reads (`Use`). */
type Unread = 'operation' | 'organiser' | 'api';

/**
 * The purpose of a field, if not a page that shows one event. `list`: also for the landing list; `operation`: only queried;
 * `organiser`: only queried, and only visible to the organiser; `api`: only for rules and filters of the API.
 */
export type Use = 'list' | Unread;

/** The definition of a field that a page reads. */
export type PageField = (PlainValue<PageKind> | ObjectValue) & { readonly use?: 'list' };

/** The definition of one field of an entity. */
export type Field = PageField | (Value & { readonly use: Unread });

/** The fields of one entity by name. Columns, schemas, operations and types are derived from them. */
export type Fields = Readonly<Record<string, Field>>;

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

/** A boolean, with the value that a data set means if it omits the field. */
export const flag = (fallback: boolean) => ({ kind: 'flag', required: true, fallback }) as const;

/** A JSON object with fields of its own. */
export const object = <F extends Fields>(fields: F) => ({ kind: 'object', required: true, fields }) as const;
export const optionalObject = <F extends Fields>(fields: F) => ({ kind: 'object', fields }) as const;

const forUse =
  <U extends Use>(use: U) =>
  <V extends Value>(value: V): V & { readonly use: U } => ({ ...value, use });

/** Also for the landing list. */
export const listed = forUse('list');
/** Queried, as the specification lists it, but not read by pages. */
export const unread = forUse('operation');
/** Queried, as the specification lists it, and visible only to the organiser. */
export const ofOrganiser = forUse('organiser');
/** Only for the rules and filters of the API. */
export const ofApi = forUse('api');
