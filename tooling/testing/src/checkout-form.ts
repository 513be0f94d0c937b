import { act, fireEvent, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { customerInputs } from '@ticket-storefront/checkout';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import { buildCustomer } from './builders';

/** The field with this label. Faster than `getByLabelText`, which reads the labels of every element, also of each country. */
export function field(name: string): HTMLElement {
  const labels = [...document.getElementsByTagName('label')].filter(
    ({ textContent }) => textContent === name,
  );
  const named = labels.length === 1 ? labels[0]?.control : null;
  return named ?? screen.getByLabelText(name);
}

export const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** Enters the customer of `buildCustomer`. */
export function fillCustomer(overrides: Partial<Customer> = {}): void {
  const customer = buildCustomer(overrides);
  for (const { name, label } of customerInputs) fill(label, customer[name]);
}

/** Stores the customer of `buildCustomer` in the tab, as after a reload of the checkout. */
export const rememberCustomer = ({ ticketing_slug }: Event) =>
  sessionStorage.setItem(`checkout-customer:${ticketing_slug}`, JSON.stringify(buildCustomer()));

/** The checkbox that accepts the terms. */
export const terms = () => field('I accept the Terms & Conditions');

/** Checks or unchecks the checkbox that accepts the terms. */
export const toggleTerms = () => click(terms());

/** The button with this text. Faster than `getByRole`, which computes the styles of each button and its ancestors. */
export const button = (text: string | RegExp) => screen.getByText(text, { selector: 'button' });

/** Presses the button with this text, and waits for the answers. */
export async function press(text: string | RegExp): Promise<void> {
  await click(button(text));
  await act(async () => {});
}

/** Clicks without checking `pointer-events`, because tests load no styles. */
const click = (element: HTMLElement) =>
  userEvent.click(element, { pointerEventsCheck: PointerEventsCheckLevel.Never });
