/** What is missing, by field; of any other field that it is required. */
const missing: Readonly<Record<string, string>> = {
  name: 'Please enter your name.',
  phone: 'Please enter your phone number.',
  email: 'Please enter your email address.',
  confirmEmail: 'Please enter your email address again.',
  address1: 'Please enter your address.',
  city: 'Please enter your city.',
  state: 'Please enter your state.',
  zipcode: 'Please enter your zipcode.',
  billingFirstName: 'Please enter the first name of the card’s owner.',
  billingLastName: 'Please enter the last name of the card’s owner.',
  billingAddress1: 'Please enter the billing address.',
  billingCity: 'Please enter the billing city.',
  billingState: 'Please enter the billing state.',
  billingZipcode: 'Please enter the billing zipcode.',
  cardNumber: 'Please enter the card number.',
  expiryMonth: 'Please enter the month: 01 to 12.',
  expiryYear: 'Please enter the year with four digits.',
  cvv: 'Please enter the CVV.',
};

/** Says which field is missing. */
export const missingMessage = (field: string): string => missing[field] ?? 'This field is required.';
