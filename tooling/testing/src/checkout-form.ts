import { customerInputs } from '@storefront/checkout';
import type { Customer } from '@storefront/domain/checkout';
import type { Event } from '@storefront/domain/events';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { buildCustomer } from './build-customer';

/**
 * The field of this name, as its label names it. `getByLabelText` asks every element for its labels, which takes
 * longer than all else on a form with a list of countries.
 */
export function field(name: string): HTMLElement {
  const labels = [...document.getElementsByTagName('label')].filter(
    ({ textContent }) => textContent === name,
  );
  const named = labels.length === 1 ? labels[0]?.control : null;
  return named ?? screen.getByLabelText(name);
}

/** Puts a value into the field of this name. */
export const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** Enters the customer of `buildCustomer`. */
export function fillCustomer(overrides: Partial<Customer> = {}): void {
  const customer = buildCustomer(overrides);
  for (const { name, label } of customerInputs) fill(label, customer[name]);
}

/** Stores in the tab that the visitor entered the customer of `buildCustomer` before this page of the event was loaded. */
export const rememberCustomer = ({ ticketing_slug }: Event) =>
  sessionStorage.setItem(`checkout-customer:${ticketing_slug}`, JSON.stringify(buildCustomer()));

/** The checkbox that accepts the terms. */
export const terms = () => field('I accept the Terms & Conditions');

/** Accepts the terms, or takes that back. */
export const toggleTerms = () => click(terms());

/** The button with this text. `getByRole` asks for the style of each button and of all that it lies in. */
export const button = (text: string | RegExp) => screen.getByText(text, { selector: 'button' });

/** Presses the button with this text, and lets the answers to it arrive. */
export async function press(text: string | RegExp): Promise<void> {
  await click(button(text));
  await act(async () => {});
}

/** Clicks without asking the styles, which tests do not load, whether the element takes clicks. */
const click = (element: HTMLElement) =>
  userEvent.click(element, { pointerEventsCheck: PointerEventsCheckLevel.Never });
