import { FormSection } from '@storefront/checkout/form-section';
import { FullRow } from '@storefront/checkout/full-row';
import { TextField } from '@storefront/ui/text-field';
import type { RefObject } from 'react';
import { words } from '#words/mx';
import type { Card, CardField } from './card';
import { CardNumberField } from './card-number-field';
import { ExpiryFields } from './expiry-fields';

interface CardFormProps {
  readonly card: Card;
  readonly errors: Readonly<Record<string, string>>;
  readonly numberRef: RefObject<HTMLInputElement | null>;
  onChange(field: CardField, value: string): void;
}

/** The inputs of the card. */
export function CardForm({ card, errors, numberRef, onChange }: CardFormProps) {
  return (
    <FormSection legend={words.card}>
      <FullRow>
        <CardNumberField
          input={numberRef}
          value={card.cardNumber}
          error={errors['cardNumber']}
          onChange={(value) => onChange('cardNumber', value)}
        />
      </FullRow>
      <FullRow>
        <ExpiryFields month={card.expiryMonth} year={card.expiryYear} errors={errors} onChange={onChange} />
        <TextField
          label={words.cvv}
          name="cvv"
          autoComplete="cc-csc"
          value={card.cvv}
          required
          confidential
          error={errors['cvv']}
          inputMode="numeric"
          maxLength={4}
          onChange={(value) => onChange('cvv', value.replace(/\D/g, ''))}
        />
      </FullRow>
    </FormSection>
  );
}
