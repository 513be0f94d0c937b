import * as v from 'valibot';
import { type CardForm, describeFields } from './card-form';
import type { ClientSettings } from './configuration';

/** What a page asks of one tokenization, as far as the simulator heeds it. */
const schema = v.object({
  fieldsToTokenize: v.optional(v.array(v.string())),
  billingAddress: v.optional(v.object({ postalCode: v.optional(v.string()) })),
});

type TokenizeOptions = v.InferOutput<typeof schema>;

/** @throws {v.ValiError} where the page handed over something else. */
export const parseTokenizeOptions = (options: unknown): TokenizeOptions => v.parse(schema, options);

const query = `mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) {
  tokenizeCreditCard(input: $input) {
    token
    creditCard { bin brandCode last4 cardholderName expirationMonth expirationYear }
  }
}`;

/** The request that turns the card into a nonce. A postal code that was entered in its field goes before the page's. */
function tokenizeMutation(form: CardForm, billingAddress: TokenizeOptions['billingAddress']) {
  const [month = '', year = ''] = (form.expirationDate?.value ?? '').split('/');
  return {
    clientSdkMetadata: { source: 'client', integration: 'custom', sessionId: crypto.randomUUID() },
    query,
    operationName: 'TokenizeCreditCard',
    variables: {
      input: {
        creditCard: {
          number: form.number?.value,
          cvv: form.cvv?.value,
          expirationMonth: month,
          expirationYear: year.length === 2 ? `20${year}` : year,
          billingAddress: { postalCode: form.postalCode?.value ?? billingAddress?.postalCode },
        },
        options: { validate: true },
      },
    },
  };
}

/** An error as braintree-web hands it to the page, which makes a BraintreeError of it. */
interface HostedFieldsError {
  readonly type: 'CUSTOMER' | 'NETWORK';
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const customer = (code: string, message: string) => ({ type: 'CUSTOMER', code, message }) as const;

const fieldsEmpty = customer(
  'HOSTED_FIELDS_FIELDS_EMPTY',
  'All fields are empty. Cannot tokenize empty card fields.',
);

const fieldsInvalid = (invalidFieldKeys: readonly string[]): HostedFieldsError => ({
  ...customer(
    'HOSTED_FIELDS_FIELDS_INVALID',
    'Some payment input fields are invalid. Cannot tokenize invalid card fields.',
  ),
  details: { invalidFieldKeys },
});

const networkError: HostedFieldsError = {
  type: 'NETWORK',
  code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR',
  message: 'A tokenization network error occurred.',
};

const failedTokenization = customer(
  'HOSTED_FIELDS_FAILED_TOKENIZATION',
  'The supplied card data failed tokenization.',
);

/** Refusals that braintree-web has a code of its own for, by the gateway's code. */
const errorsByGatewayCode: Readonly<Record<string, HostedFieldsError>> = {
  '81724': customer(
    'HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE',
    "This credit card already exists in the merchant's vault.",
  ),
  '81736': customer(
    'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED',
    'CVV verification failed during tokenization.',
  ),
};

/** The error for a card that the gateway refused, with the gateway's own answer in its details. */
const refusedByGateway = (
  gatewayCodes: readonly string[],
  originalError: Readonly<Record<string, unknown>>,
): HostedFieldsError => ({
  ...(gatewayCodes.map((code) => errorsByGatewayCode[code]).find(Boolean) ?? failedTokenization),
  details: { originalError },
});

/** What braintree-web expects as the answer to a request for tokenization: an error, or none and the payload. */
type TokenizationReply = readonly [HostedFieldsError] | readonly [null, object];

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
