/** An error as braintree-web hands it to the page, which makes a BraintreeError of it. */
export interface HostedFieldsError {
  readonly type: 'CUSTOMER' | 'NETWORK';
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

const customer = (code: string, message: string) => ({ type: 'CUSTOMER', code, message }) as const;

export const fieldsEmpty = customer(
  'HOSTED_FIELDS_FIELDS_EMPTY',
  'All fields are empty. Cannot tokenize empty card fields.',
);

export const fieldsInvalid = (invalidFieldKeys: readonly string[]): HostedFieldsError => ({
  ...customer(
    'HOSTED_FIELDS_FIELDS_INVALID',
    'Some payment input fields are invalid. Cannot tokenize invalid card fields.',
  ),
  details: { invalidFieldKeys },
});

export const networkError: HostedFieldsError = {
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
export const refusedByGateway = (
  gatewayCodes: readonly string[],
  originalError: Readonly<Record<string, unknown>>,
): HostedFieldsError => ({
  ...(gatewayCodes.map((code) => errorsByGatewayCode[code]).find(Boolean) ?? failedTokenization),
  details: { originalError },
});
