import * as v from 'valibot';
import { type CardForm, describeFields } from './card-form';

/** The page's client of braintree-web: the gateway's address and the client token's authorization. */
const clientSchema = v.object({
  authorizationFingerprint: v.string(),
  gatewayConfiguration: v.object({ graphQL: v.object({ url: v.string() }) }),
});

const optionsSchema = v.object({
  fieldsToTokenize: v.optional(v.array(v.string())),
  billingAddress: v.optional(v.object({ postalCode: v.optional(v.string()) })),
});

type TokenizeOptions = v.InferOutput<typeof optionsSchema>;

const query = `mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) {
  tokenizeCreditCard(input: $input) {
    token
    creditCard { bin brandCode last4 cardholderName expirationMonth expirationYear }
  }
}`;

/** A postal code in its field takes precedence over the page's. */
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

/** braintree-web turns it into a BraintreeError. */
interface HostedFieldsError {
  readonly type: 'CUSTOMER' | 'NETWORK';
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const customerError = (code: string, message: string): HostedFieldsError => ({
  type: 'CUSTOMER',
  code: `HOSTED_FIELDS_${code}`,
  message,
});

const fieldsEmpty = customerError('FIELDS_EMPTY', 'All fields are empty. Cannot tokenize empty card fields.');

const fieldsInvalid = customerError(
  'FIELDS_INVALID',
  'Some payment input fields are invalid. Cannot tokenize invalid card fields.',
);

const networkError: HostedFieldsError = {
  type: 'NETWORK',
  code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR',
  message: 'A tokenization network error occurred.',
};

const failedTokenization = customerError(
  'FAILED_TOKENIZATION',
  'The supplied card data failed tokenization.',
);

/** The gateway's codes for which braintree-web has its own codes. */
const errorsByGatewayCode: Readonly<Record<string, HostedFieldsError>> = {
  '81724': customerError(
    'TOKENIZATION_FAIL_ON_DUPLICATE',
    "This credit card already exists in the merchant's vault.",
  ),
  '81736': customerError(
    'TOKENIZATION_CVV_VERIFICATION_FAILED',
    'CVV verification failed during tokenization.',
  ),
};

/** The response to a tokenization request in braintree-web's form. */
type TokenizationReply = readonly [HostedFieldsError] | readonly [null, object];

const answerSchema = v.object({
  data: v.nullish(
    v.object({ tokenizeCreditCard: v.nullish(v.object({ token: v.string(), creditCard: v.any() })) }),
  ),
  errors: v.nullish(
    v.array(
      v.object({
        message: v.string(),
        extensions: v.object({ errorClass: v.string(), legacyCode: v.nullish(v.string(), '') }),
      }),
    ),
    [],
  ),
});

type Answer = v.InferOutput<typeof answerSchema>;

/** Validates the requested fields, or all, and exchanges them for a nonce. */
export async function tokenize(
  form: CardForm,
  options: unknown,
  pageClient: unknown,
): Promise<TokenizationReply> {
  const { fieldsToTokenize, billingAddress } = v.parse(optionsSchema, options);
  const client = v.parse(clientSchema, pageClient);
  const isSent = (field: string) => fieldsToTokenize?.includes(field) ?? true;
  const fields = Object.entries(describeFields(form)).filter(([field]) => isSent(field));
  if (fields.every(([, { isEmpty }]) => isEmpty)) return [fieldsEmpty];
  const invalidFieldKeys = fields.filter(([, { isValid }]) => !isValid).map(([key]) => key);
  if (invalidFieldKeys.length > 0) return [{ ...fieldsInvalid, details: { invalidFieldKeys } }];
  const sent: CardForm = Object.fromEntries(Object.entries(form).filter(([field]) => isSent(field)));
  try {
    const response = await fetch(client.gatewayConfiguration.graphQL.url, {
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
  const isExpired = errors[0]?.extensions.errorClass === 'AUTHENTICATION';
  const known = errors.map(({ extensions }) => errorsByGatewayCode[extensions.legacyCode]).find(Boolean);
  const originalError = {
    code: isExpired ? 'CLIENT_AUTHORIZATION_INVALID' : 'CLIENT_REQUEST_ERROR',
    message: errors[0]?.message ?? '',
    details: { httpStatus: isExpired ? 401 : 422 },
  };
  return { ...(known ?? failedTokenization), details: { originalError } };
}
