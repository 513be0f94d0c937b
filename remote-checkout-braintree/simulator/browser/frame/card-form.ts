import cards from 'card-validator';
import creditCardType from 'credit-card-type';
import type { FieldKey } from './configuration';

interface Validity {
  readonly isValid: boolean;
  readonly isPotentiallyValid: boolean;
}

interface ValidationContext {
  readonly cardNumber: string;
  readonly minLength?: number | undefined;
}

/** Whether a value can stand, or become one that can. The security code's length depends on the card's number. */
function validateField(
  field: FieldKey,
  value: string,
  { cardNumber, minLength }: ValidationContext,
): Validity {
  switch (field) {
    case 'number':
      return cards.number(value);
    case 'expirationDate':
      return cards.expirationDate(value);
    case 'cvv':
      return cards.cvv(value, cards.number(cardNumber).card?.code.size ?? [3, 4]);
    case 'postalCode':
      return cards.postalCode(value, minLength ? { minLength } : {});
  }
}

/** A field's value without what only makes it readable. */
export const plainValue = (field: FieldKey, text: string): string =>
  field === 'number' ? text.replace(/\D/g, '') : text.trim();

/** What a visitor typed, in the form in which it is shown. `length` limits digits, or characters of a postal code. */
export function formatValue(field: FieldKey, typed: string, length: number): string {
  if (field === 'postalCode') return typed.replace(/[^A-Za-z\d -]/g, '').slice(0, length);
  const digits = typed.replace(/\D/g, '');
  if (field === 'expirationDate') return formatExpiry(typed, digits.slice(0, 6));
  if (field === 'cvv') return digits.slice(0, length);
  return spaced(digits.slice(0, length));
}

function spaced(digits: string): string {
  const gaps = cards.number(digits).card?.gaps ?? [4, 8, 12];
  return [...digits].map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('');
}

function formatExpiry(typed: string, digits: string): string {
  const month = digits.length === 1 && /^[2-9]/.test(digits) ? `0${digits}` : digits.slice(0, 2);
  const rest = digits.slice(2);
  const slash = rest || (month.length === 2 && typed.includes('/')) ? '/' : '';
  return month + slash + rest;
}

/** What one frame tells the frames beside it. Never leaves the simulator's origin. */
export interface FieldEntry {
  readonly value: string;
  readonly isFocused: boolean;
  /** Fewest characters that can stand, where the shop set that. */
  readonly minLength?: number | undefined;
}

export type CardForm = Readonly<Partial<Record<FieldKey, FieldEntry>>>;

export interface FieldState extends Validity {
  readonly isEmpty: boolean;
  readonly isFocused: boolean;
}

/** What the page may know of every field: how it stands, never what is in it. */
export function describeFields(form: CardForm): Record<string, FieldState> {
  const entries = Object.entries(form) as [FieldKey, FieldEntry][];
  return Object.fromEntries(
    entries.map(([field, { value, isFocused, minLength }]) => {
      const { isValid, isPotentiallyValid } = validateField(field, value, {
        cardNumber: form.number?.value ?? '',
        minLength,
      });
      return [field, { isEmpty: value === '', isFocused, isValid, isPotentiallyValid }];
    }),
  );
}

/** The kinds of card that a number may become, as braintree-web tells them. */
export const describeCards = (form: CardForm) =>
  creditCardType(form.number?.value ?? '').map((card) => ({
    ...card,
    type: card.type === 'mastercard' ? 'master-card' : card.type,
    supported: true,
  }));
