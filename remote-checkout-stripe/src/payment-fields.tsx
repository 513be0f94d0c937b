import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

/** Stripe's form, ready to submit. */
export interface PaymentForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Our own fields collect the customer's details and zipcode, and the country is always the United States. */
const options: StripePaymentElementOptions = {
  layout: 'tabs',
  fields: {
    billingDetails: {
      name: 'never',
      email: 'never',
      phone: 'never',
      address: { country: 'never', postalCode: 'never' },
    },
  },
};

export interface PaymentFieldsProps {
  /** Called with the form when it is ready, and with null when it is removed. */
  onForm(form: PaymentForm | null): void;
  onLoadError(): void;
}

/** Stripe's Payment Element in the tabs layout. */
export function PaymentFields({ onForm, onLoadError }: PaymentFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);

  useEffect(() => {
    onForm(ready && stripe && elements ? { stripe, elements } : null);
    return () => onForm(null);
  }, [ready, stripe, elements, onForm]);

  return <PaymentElement options={options} onReady={() => setReady(true)} onLoadError={onLoadError} />;
}
