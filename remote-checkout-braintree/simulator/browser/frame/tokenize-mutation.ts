import type { CardForm } from './card-form';
import type { TokenizeOptions } from './tokenize-options';

const query = `mutation TokenizeCreditCard($input: TokenizeCreditCardInput!) {
  tokenizeCreditCard(input: $input) {
    token
    creditCard { bin brandCode last4 cardholderName expirationMonth expirationYear }
  }
}`;

/** The request that turns the card into a nonce. A postal code that was entered in its field goes before the page's. */
export function tokenizeMutation(form: CardForm, billingAddress: TokenizeOptions['billingAddress']) {
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
