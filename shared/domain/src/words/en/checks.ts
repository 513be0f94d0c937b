/** What is said in English of the checks of a checkout (docs/rules.md, Order of the checks). */
export const words = {
  cartIsEmpty: 'Your cart is empty.',
  termsNotAccepted: 'You must accept the Terms & Conditions.',
  required: 'Please fill out all required fields.',
  emailForm: 'Please enter a valid email address.',
  emailsDiffer: 'Emails do not match, please update and try again.',
};
