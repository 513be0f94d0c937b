/** What is said in English of amounts and promo codes (docs/rules.md, Price breakdown, Promo). */
export const words = {
  subtotal: 'Subtotal',
  promoDiscount: 'Promo discount',
  tax: 'Tax',
  fees: 'Fees',
  total: 'Total',
  promoEmpty: 'Please enter a valid promo code.',
  promoUnknown: 'Invalid Promo Code.',
  promoUnknownToast: 'Invalid promo code.',
  promoUsed: 'This promo code has already been used.',
  promoAlreadyApplied: 'Promo Code Already Applied.',
  promoUnavailable: 'An error occurred while applying the promo code.',
  promoAppliedToast: 'Promo code applied successfully.',
  promoApplied: (code: string) => `Promo code "${code}" applied successfully!`,
};
