import { FormSection } from '@storefront/checkout/form-section';
import { FullRow } from '@storefront/checkout/full-row';
import { TextField, type TextFieldProps } from '@storefront/ui/text-field';
import type { RefObject } from 'react';
import type { Card, CardField } from './card';
import { CardNumberField } from './card-number-field';

interface CardFormProps {
  readonly card: Card;
  readonly errors: Readonly<Record<string, string>>;
  readonly numberRef: RefObject<HTMLInputElement | null>;
  onChange(field: CardField, value: string): void;
}

/** The inputs of the card. */
export function CardForm({ card, errors, numberRef, onChange }: CardFormProps) {
  const digits = (name: CardField, maxLength: number): Omit<TextFieldProps, 'label'> => ({
    name,
    value: card[name],
    required: true,
    confidential: true,
    error: errors[name],
    inputMode: 'numeric',
    maxLength,
    onChange: (value) => onChange(name, value.replace(/\D/g, '')),
  });

  return (
    <FormSection legend="Card">
      <FullRow>
        <CardNumberField
          input={numberRef}
          value={card.cardNumber}
          error={errors['cardNumber']}
          onChange={(value) => onChange('cardNumber', value)}
        />
      </FullRow>
      <FullRow>
        <TextField
          label="Expiry month"
          placeholder="MM"
          autoComplete="cc-exp-month"
          {...digits('expiryMonth', 2)}
        />
        <TextField
          label="Expiry year"
          placeholder="YYYY"
          autoComplete="cc-exp-year"
          {...digits('expiryYear', 4)}
        />
        <TextField label="CVV" autoComplete="cc-csc" {...digits('cvv', 4)} />
      </FullRow>
    </FormSection>
  );
}
