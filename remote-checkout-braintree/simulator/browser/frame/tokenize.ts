import * as v from 'valibot';
import { type CardForm, describeFields } from './card-form';
import type { ClientSettings } from './client-settings';
import {
  fieldsEmpty,
  fieldsInvalid,
  type HostedFieldsError,
  networkError,
  refusedByGateway,
} from './hosted-fields-error';
import { tokenizeMutation } from './tokenize-mutation';
import type { TokenizeOptions } from './tokenize-options';

/** What braintree-web expects as the answer to a request for tokenization: an error, or none and the payload. */
export type TokenizationReply = readonly [HostedFieldsError] | readonly [null, object];

const answerSchema = v.object({
  data: v.nullish(
    v.object({ tokenizeCreditCard: v.nullish(v.object({ token: v.string(), creditCard: v.any() })) }),
  ),
  errors: v.nullish(
    v.array(
      v.object({
        message: v.string(),
        extensions: v.object({ errorClass: v.string(), legacyCode: v.nullish(v.string()) }),
      }),
    ),
    [],
  ),
});

type Answer = v.InferOutput<typeof answerSchema>;

/** Checks the fields that the page asked for, all without such a wish, and has the gateway turn them into a nonce. */
export async function tokenize(
  form: CardForm,
  { fieldsToTokenize, billingAddress }: TokenizeOptions,
  client: ClientSettings,
): Promise<TokenizationReply> {
  const isSent = (field: string) => fieldsToTokenize?.includes(field) ?? true;
  const fields = Object.entries(describeFields(form)).filter(([field]) => isSent(field));
  if (fields.every(([, { isEmpty }]) => isEmpty)) return [fieldsEmpty];
  const invalid = fields.filter(([, { isValid }]) => !isValid).map(([key]) => key);
  if (invalid.length > 0) return [fieldsInvalid(invalid)];
  const sent: CardForm = Object.fromEntries(Object.entries(form).filter(([field]) => isSent(field)));
  try {
    const response = await fetch(client.graphqlUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.authorizationFingerprint}`,
        'braintree-version': '2018-05-10',
        'content-type': 'application/json',
      },
      body: JSON.stringify(tokenizeMutation(sent, billingAddress)),
    });
    return readAnswer(v.parse(answerSchema, await response.json()));
  } catch {
    return [networkError];
  }
}

function readAnswer({ data, errors }: Answer): TokenizationReply {
  const tokenized = data?.tokenizeCreditCard;
  if (!tokenized) return [readErrors(errors)];
  const { token: nonce, creditCard } = tokenized;
  const lastTwo = String(creditCard.last4).slice(2);
  const details = { bin: creditCard.bin, lastFour: creditCard.last4, lastTwo };
  return [null, { nonce, details, type: 'CreditCard', description: `ending in ${lastTwo}`, binData: {} }];
}

function readErrors(errors: Answer['errors']): HostedFieldsError {
  const [first] = errors;
  const expired = first?.extensions.errorClass === 'AUTHENTICATION';
  return refusedByGateway(
    errors.map(({ extensions }) => extensions.legacyCode ?? ''),
    {
      code: expired ? 'CLIENT_AUTHORIZATION_INVALID' : 'CLIENT_REQUEST_ERROR',
      message: first?.message ?? '',
      details: { httpStatus: expired ? 401 : 422 },
    },
  );
}
