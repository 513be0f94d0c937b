import type { RestAnswer } from '@storefront/contract';

/** An answer of the API. */
export const answered = (status: number, body: object): RestAnswer => ({ ok: true, status, body });

/** An order that the API has completed, for the customer of `buildCustomer`. */
export const completed = answered(200, {
  success: true,
  message: '',
  referenceID: 'REF',
  email: 'ada@example.com',
});

/** An order that the API refuses without charging it. */
export const refused = (reason: string, message: string, status = 409): RestAnswer =>
  answered(status, { success: false, reason, message, referenceID: null });

/** The API does not answer. */
export const unreachable: RestAnswer = { ok: false, reason: 'unreachable' };
