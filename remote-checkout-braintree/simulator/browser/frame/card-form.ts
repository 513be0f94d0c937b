import cards from 'card-validator';
import type { FieldKey } from './configuration';

/** The state of one field, which frames share. It never leaves the simulator's origin. */
export interface FieldEntry {
  readonly value: string;
  readonly isFocused: boolean;
  /** The shop's minimum of characters. */
  readonly minLength?: number | undefined;
}

export type CardForm = Readonly<Partial<Record<FieldKey, FieldEntry>>>;

/** The length of a security code depends on the card's number. */
function validateField(field: FieldKey, { value, minLength }: FieldEntry, cardNumber: string) {
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

/** A field's value without its formatting. */
export const plainValue = (field: FieldKey, text: string): string =>
  field === 'number' ? text.replace(/\D/g, '') : text.trim();

/** Formats typed text. `length` limits digits, or the characters of a postal code. */
export function formatValue(field: FieldKey, typed: string, length: number): string {
  if (field === 'postalCode') return typed.replace(/[^A-Za-z\d -]/g, '').slice(0, length);
  const digits = typed.replace(/\D/g, '');
  if (field === 'expirationDate') return formatExpiry(typed, digits.slice(0, 6));
  if (field === 'cvv') return digits.slice(0, length);
  const gaps = cards.number(digits.slice(0, length)).card?.gaps ?? [4, 8, 12];
  const grouped = [...digits.slice(0, length)].map((digit, index) =>
    gaps.includes(index) ? ` ${digit}` : digit,
  );
  return grouped.join('');
}

function formatExpiry(typed: string, digits: string): string {
  const month = digits.length === 1 && /^[2-9]/.test(digits) ? `0${digits}` : digits.slice(0, 2);
  const rest = digits.slice(2);
  const slash = rest || (month.length === 2 && typed.includes('/')) ? '/' : '';
  return month + slash + rest;
}

export type FieldState = Readonly<
  Record<'isEmpty' | 'isFocused' | 'isValid' | 'isPotentiallyValid', boolean>
>;

/** The states of all fields for the page, without their values. */
export function describeFields(form: CardForm): Record<string, FieldState> {
  const entries = Object.entries(form) as [FieldKey, FieldEntry][];
  return Object.fromEntries(
    entries.map(([field, entry]) => {
      const { isValid, isPotentiallyValid } = validateField(field, entry, form.number?.value ?? '');
      return [
        field,
        { isEmpty: entry.value === '', isFocused: entry.isFocused, isValid, isPotentiallyValid },
      ];
    }),
  );
}
