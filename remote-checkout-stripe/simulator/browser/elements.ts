import type { CallResult } from './messages';
import {
  type Appearance,
  createPaymentElement,
  type PaymentElement,
  type PaymentElementOptions,
} from './payment-element';

export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly mode?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly appearance?: Appearance;
}

/** A set of elements that take one payment: here the Payment Element alone. */
export function createElements(origin: string, given: ElementsOptions = {}) {
  let options = given;
  let payment: PaymentElement | null = null;
  let submitted = false;

  return {
    create: (type: string, elementOptions: PaymentElementOptions = {}) => {
      if (type !== 'payment') throw new Error(`The element "${type}" is not simulated.`);
      if (!options.clientSecret && (options.mode !== 'payment' || !options.currency || !options.amount)) {
        throw new Error('elements() needs a clientSecret, or mode, amount and currency.');
      }
      payment = createPaymentElement(origin, elementOptions, options.appearance ?? {});
      return payment;
    },
    getElement: (type: unknown) => (type === 'payment' ? payment : null),
    update: (changes: ElementsOptions) => {
      options = { ...options, ...changes };
      if (changes.appearance) payment?.restyle(changes.appearance);
    },
    fetchUpdates: () => Promise.resolve({}),
    submit: async (): Promise<CallResult> => {
      const result: CallResult = payment ? await payment.validate() : { error: nothingMounted };
      submitted = !result.error;
      return result;
    },
    /** The element to confirm with. It takes one `submit()` for each confirmation. */
    takePayment: (): PaymentElement => {
      if (!payment) throw new Error(nothingMounted.message);
      if (!options.clientSecret && !submitted) {
        throw new Error('elements.submit() must be called before stripe.confirmPayment().');
      }
      submitted = false;
      return payment;
    },
    clientSecret: () => options.clientSecret,
    /** What the visitor was asked to pay, in cents; null where the payment was there first. */
    askedAmount: () => options.amount ?? null,
  };
}

export type Elements = ReturnType<typeof createElements>;

const nothingMounted = { type: 'invalid_request_error', message: 'No Payment Element is mounted.' };
