import cards from 'card-validator';
import type { FieldKey } from './field-keys';

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
