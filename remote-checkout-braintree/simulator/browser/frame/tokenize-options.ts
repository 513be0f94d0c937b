import * as v from 'valibot';

/** What a page asks of one tokenization, as far as the simulator heeds it. */
const schema = v.object({
  fieldsToTokenize: v.optional(v.array(v.string())),
  billingAddress: v.optional(v.object({ postalCode: v.optional(v.string()) })),
});

export type TokenizeOptions = v.InferOutput<typeof schema>;

/** @throws {v.ValiError} where the page handed over something else. */
export const parseTokenizeOptions = (options: unknown): TokenizeOptions => v.parse(schema, options);
