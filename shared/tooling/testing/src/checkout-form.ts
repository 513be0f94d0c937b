import type { Customer } from '@storefront/domain/customer';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCustomer } from './build-customer';

/** The names of the customer's fields, in their order on the form. */
export const customerFields: Readonly<Record<keyof Customer, string>> = {
  name: 'Name',
  businessName: 'Business name',
  phone: 'Phone',
  email: 'Email',
  confirmEmail: 'Confirm email',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
};

/**
 * The field of this name, as its label's `for` names it. `getByLabelText` asks every element for its labels, which takes
 * longer than all else on a form with a list of countries.
 */
export function field(name: string): HTMLElement {
  const labels = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent === name);
  const named = labels.length === 1 ? document.getElementById(labels[0]?.htmlFor ?? '') : null;
  return named ?? screen.getByLabelText(name);
}

/** Puts a value into the field of this name. */
export const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** Enters the customer of `buildCustomer`. */
export function fillCustomer(overrides: Partial<Customer> = {}): void {
  const customer = buildCustomer(overrides);
  for (const field of Object.keys(customerFields) as (keyof Customer)[]) {
    fill(customerFields[field], customer[field]);
  }
}

/** The checkbox that accepts the terms. */
export const terms = () => field('I accept the Terms & Conditions');

/** Presses the button of this name, and lets the answers to it arrive. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
  await act(async () => {});
}
