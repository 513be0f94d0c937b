import * as v from 'valibot';

/** One attempt to order. It contains no card data, so it may be stored. */
export interface Attempt {
  readonly referenceID: string;
  readonly email: string;
  /** Whether there was nothing to pay. */
  readonly free: boolean;
}

/** An attempt as stored in the browser, where other code may have changed it. */
export const attemptSchema: v.GenericSchema<unknown, Attempt> = v.object({
  referenceID: v.string(),
  email: v.string(),
  free: v.boolean(),
});
