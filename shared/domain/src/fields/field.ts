import type { DecimalInput } from './decimal-input';

/** The kinds of value that a field may have, each with its type in our code. */
export interface ValueOfKind {
  readonly whole: number;
  /** An amount of money, never negative. */
  readonly cents: number;
  /** A number of tickets. */
  readonly count: number;
  readonly text: string;
  /** A text that says something: never blank in a data set. */
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
  /** Any JSON value, handed on as it stands. */
  readonly json: unknown;
  /** A person's name or number. */
  readonly author: string;
}

/**
 * What is known of the value of a field. One that is not required may be missing, and is null then; `fallback` is what a
 * data set means that leaves a required one out.
 */
export type Value =
  | { readonly kind: keyof ValueOfKind; readonly required?: true; readonly fallback?: boolean | readonly [] }
  | { readonly kind: 'object'; readonly required?: true; readonly fields: Fields };

/**
 * What a field is for, where it is not for a page that shows one event:
 * `list` also for the landing list; `operation` asked for, as the specification lists it, and read by no page;
 * `organiser` the same, and the organiser's own; `api` only for the rules and filters of the API.
 */
export type Use = 'list' | 'operation' | 'organiser' | 'api';

/** The definition of one field of an entity. */
export type Field = Value & { readonly use?: Use };

/** The fields of one entity by name. Columns, schemas, operations and types all follow from them. */
export type Fields = Readonly<Record<string, Field>>;
