/** What the Braintree checkout says in English (docs/rules.md, Hosted card fields). */
export const words = {
  payment: 'Payment',
  number: 'Card number',
  expirationDate: 'Expiration date',
  cvv: 'CVV',
  postalCode: 'Billing zipcode',
  sameZipcode: 'Billing zipcode same as customer zipcode',
  expirationForm: 'MM/YYYY',
  secureField: (label: string) => `Secure field: ${label}`,
  wrongNumber: 'The card number you entered is not valid.',
  wrongCvv: 'The CVV you entered is not valid.',
  wrongExpirationDate: 'The expiration date you entered is not valid.',
  wrongPostalCode: 'The Zipcode you entered is not valid.',
  anyField: 'One or more fields are not valid. Please check your information and try again.',
  notLoaded: 'Unable to initialize payment. Please refresh and try again.',
  notReady: 'Payment form is not ready yet. Please try again in a moment.',
  notSent: 'An error occurred while processing your transaction. Please try again.',
};
