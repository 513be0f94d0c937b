/** A card as a browser sends it to be tokenized, right in every way. */
export const approvedCard = {
  number: '4111111111111111',
  expirationMonth: '12',
  expirationYear: String(new Date().getFullYear() + 2),
  cvv: '123',
  billingAddress: { postalCode: '04101' },
};
