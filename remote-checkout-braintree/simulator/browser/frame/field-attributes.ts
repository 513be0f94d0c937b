import type { FieldOptions } from './configuration';
import type { FieldKey } from './field-keys';

const fixed: Readonly<Record<FieldKey, { label: string; autocomplete: string; length: number }>> = {
  number: { label: 'Credit Card Number', autocomplete: 'cc-number', length: 19 },
  expirationDate: { label: 'Expiration Date', autocomplete: 'cc-exp', length: 7 },
  cvv: { label: 'CVV', autocomplete: 'cc-csc', length: 4 },
  postalCode: { label: 'Postal Code', autocomplete: 'billing postal-code', length: 10 },
};

/** How many characters a field takes; of a card's number, its digits. */
export const lengthOf = (field: FieldKey, options: FieldOptions): number =>
  (field === 'number' ? options.maxCardLength : undefined) ?? options.maxlength ?? fixed[field].length;

/** The attributes of a field's input. */
export function attributesOf(field: FieldKey, options: FieldOptions): Readonly<Record<string, string>> {
  const { label, autocomplete } = fixed[field];
  return {
    class: field,
    name: field,
    type: options.type ?? 'text',
    inputmode: field === 'postalCode' ? 'text' : 'numeric',
    autocomplete,
    'aria-label': options.internalLabel ?? label,
    placeholder: options.placeholder ?? '',
  };
}
