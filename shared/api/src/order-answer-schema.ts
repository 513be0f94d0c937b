import * as v from 'valibot';
import { type OrderAnswer, refusalReasons } from './answers/order-answer';

/**
 * What every order route answers. `success`, `referenceID`, `email` and `message` suffice (docs/rules.md, Calls): a refusal
 * without a reason is a decline.
 */
export const orderAnswerSchema: v.GenericSchema<unknown, OrderAnswer> = v.variant('success', [
  v.object({
    success: v.literal(true),
    message: v.nullish(v.string(), ''),
    referenceID: v.pipe(v.string(), v.nonEmpty()),
    email: v.string(),
  }),
  v.object({
    success: v.literal(false),
    message: v.string(),
    // A reason that came after this release is a certain refusal like any other; its message says why.
    reason: v.nullish(v.fallback(v.picklist(refusalReasons), 'invalid'), 'declined'),
    referenceID: v.nullish(v.string(), null),
    requestId: v.optional(v.string()),
  }),
]);
