import { type Customer, customerFields, mapFields } from '@ticket-storefront/domain/checkout';
import type { Card } from './card';

/** The visitor's input. */
export interface Entries {
  readonly customer: Customer;
  readonly card: Card;
  readonly termsAccepted: boolean;
}

/** Reads a form, and trims its texts. */
export function readForm(form: HTMLFormElement): Entries {
  const data = new FormData(form);
  const text = (name: keyof Customer | keyof Card) => String(data.get(name) ?? '').trim();
  return {
    customer: mapFields(customerFields, text),
    card: { number: text('number'), expiry: text('expiry'), cvc: text('cvc') },
    termsAccepted: data.has('terms'),
  };
}
