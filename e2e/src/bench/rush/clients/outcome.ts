import * as v from 'valibot';
import type { Answer } from './post-json';

/** How one buyer fared. */
export const outcomeSchema = v.object({
  reference: v.string(),
  /** Of the answer that decided; 0 where none came. */
  status: v.number(),
  /** `sold`, or the reason of the refusal, or what went wrong without one. */
  result: v.string(),
  milliseconds: v.number(),
  /** When the buyer was done, in milliseconds by the client's clock. */
  at: v.number(),
});

export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** The word for an answer. */
export const resultOf = ({ status, body }: Answer): string =>
  status < 300 && body.success ? 'sold' : (body.reason ?? `status ${status}`);
