import * as v from 'valibot';

/** One attempt to order. Holds nothing of the card, so it may be stored. */
export interface Attempt {
  readonly referenceId: string;
  readonly email: string;
  /** Whether there was nothing to pay. */
  readonly free: boolean;
}

/** An attempt as it is kept in the browser, where anything may have written to it. */
export const attemptSchema: v.GenericSchema<unknown, Attempt> = v.object({
  referenceId: v.string(),
  email: v.string(),
  free: v.boolean(),
});
