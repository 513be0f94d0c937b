import * as v from 'valibot';
import { messages } from '#messages/braintree';
import { type FieldKey, fieldKeys } from './load-braintree-web';

/** The message for each field (docs/rules.md, Hosted card fields). */
export const fieldMessages: Readonly<Record<FieldKey, string>> = {
  number: messages.wrongNumber,
  cvv: messages.wrongCvv,
  expirationDate: messages.wrongExpirationDate,
  postalCode: messages.wrongPostalCode,
};

/** Why a card could not be tokenized. `fields`: these fields are invalid; `expired`: the form must be set up again. */
export type CardProblem =
  | { readonly kind: 'fields'; readonly message: string; readonly fields: readonly FieldKey[] }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed' };

const errorSchema = v.object({
  code: v.string(),
  details: v.nullish(
    v.object({
      invalidFieldKeys: v.nullish(v.array(v.string()), []),
      originalError: v.nullish(v.looseObject({ code: v.nullish(v.string()) })),
    }),
  ),
});

const inFields = (fields: readonly FieldKey[], message: string): CardProblem => ({
  kind: 'fields',
  message,
  fields,
});

/**
 * Maps an SDK tokenization error to a problem, by its code (docs/rules.md, Errors).
 * @param sent - the fields that were tokenized
 */
export function cardProblemOf(error: unknown, sent: readonly FieldKey[] = fieldKeys): CardProblem {
  const parsed = v.safeParse(errorSchema, error);
  if (!parsed.success) return { kind: 'failed' };
  const { code, details } = parsed.output;
  if (details?.originalError?.code === 'CLIENT_AUTHORIZATION_INVALID') return { kind: 'expired' };
  switch (code) {
    case 'HOSTED_FIELDS_FIELDS_EMPTY':
      return inFields(sent, messages.anyField);
    case 'HOSTED_FIELDS_FIELDS_INVALID': {
      const invalid = fieldKeys.filter((key) => details?.invalidFieldKeys.includes(key));
      const [first] = invalid;
      return inFields(invalid, first ? fieldMessages[first] : messages.anyField);
    }
    case 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED':
      return inFields(['cvv'], fieldMessages.cvv);
    case 'HOSTED_FIELDS_FAILED_TOKENIZATION':
    case 'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE':
      return inFields([], messages.anyField);
    default:
      return { kind: 'failed' };
  }
}
