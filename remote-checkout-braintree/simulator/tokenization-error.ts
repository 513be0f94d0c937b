/** Why a card was not tokenized, in the form of Braintree's GraphQL errors. */
export interface TokenizationError {
  readonly message: string;
  readonly extensions: {
    readonly errorClass: 'VALIDATION';
    readonly errorType: 'user_error';
    readonly inputPath: readonly string[];
    readonly legacyCode: string;
  };
}

/** An error about one field of the card, such as `cvv` or `billingAddress.postalCode`, with Braintree's code for it. */
export const cardError = (field: string, legacyCode: string, message: string): TokenizationError => ({
  message,
  extensions: {
    errorClass: 'VALIDATION',
    errorType: 'user_error',
    inputPath: ['input', 'creditCard', ...field.split('.')],
    legacyCode,
  },
});
