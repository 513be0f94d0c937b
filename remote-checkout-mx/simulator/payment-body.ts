import * as v from 'valibot';

const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
const optionalText = v.nullish(text, null);

/** A payment as it is asked for. `amount` is decimal dollars with two places, as a text or a number. */
export const paymentBodySchema = v.object({
  merchantId: text,
  tenderType: v.literal('Card'),
  amount: v.pipe(text, v.regex(/^\d+(\.\d{1,2})?$/)),
  cardAccount: v.object({
    number: v.pipe(text, v.regex(/^\d{12,19}$/)),
    expiryMonth: v.pipe(text, v.regex(/^(0?[1-9]|1[0-2])$/)),
    expiryYear: v.pipe(text, v.regex(/^\d{2,4}$/)),
    cvv: v.pipe(text, v.regex(/^\d{3,4}$/)),
    avsStreet: optionalText,
    avsZip: optionalText,
  }),
  replayId: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null),
  clientReference: optionalText,
  customerName: optionalText,
});

export type PaymentBody = v.InferOutput<typeof paymentBodySchema>;
