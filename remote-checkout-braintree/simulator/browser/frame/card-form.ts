import creditCardType from 'credit-card-type';
import type { FieldKey } from './field-keys';
import { type Validity, validateField } from './validate-field';

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
