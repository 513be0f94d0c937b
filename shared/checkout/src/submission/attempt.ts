import * as v from 'valibot';
import { withStoredReference } from '../session/stored-reference';

/** One attempt to order. Holds nothing of the card, so it may be stored. */
export interface Attempt {
  readonly referenceID: string;
  readonly email: string;
  /** Whether there was nothing to pay. */
  readonly free: boolean;
}

/** An attempt as it is kept in the browser, where anything may have written to it. */
export const attemptSchema: v.GenericSchema<unknown, Attempt> = withStoredReference(
  v.object({ referenceID: v.string(), email: v.string(), free: v.boolean() }),
);
