const successful = ['succeeded', 'processing', 'requires_capture'];

/** Whether a payment intent of this status counts as paid, in the browser and in the API (docs/rules.md, Processors). */
export const isStripeSuccess = (status: string): boolean => successful.includes(status);
