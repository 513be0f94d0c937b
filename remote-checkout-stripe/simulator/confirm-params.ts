import * as v from 'valibot';

/** What a browser confirms an intent with: its client secret, and the card as it was entered. */
export const confirmParams = v.pipe(
  v.object({
    client_secret: v.optional(v.string()),
    return_url: v.pipe(v.string(), v.url()),
    payment_method_data: v.object({
      type: v.literal('card'),
      card: v.object({
        number: v.pipe(
          v.string(),
          v.transform((number) => number.replace(/\s/g, '')),
        ),
        exp_month: v.string(),
        exp_year: v.string(),
        cvc: v.string(),
      }),
    }),
  }),
  v.transform(({ client_secret, return_url, payment_method_data }) => ({
    client_secret,
    returnUrl: return_url,
    card: payment_method_data.card,
  })),
);
