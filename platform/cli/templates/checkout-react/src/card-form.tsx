import { FormSection, FullRow } from '@ticket-storefront/checkout';
import { TextField } from '@ticket-storefront/ui';
import type { Card } from './card';

interface CardFormProps {
  readonly card: Card;
  readonly errors: Readonly<Record<string, string>>;
  onChange(field: keyof Card, value: string): void;
}

/** The inputs of the card. */
export function CardForm({ card, errors, onChange }: CardFormProps) {
  const input = (name: keyof Card) => ({
    name,
    value: card[name],
    required: true,
    confidential: true,
    error: errors[name],
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <FormSection legend="Card">
      <FullRow>
        <TextField label="Card number" autoComplete="cc-number" inputMode="numeric" {...input('number')} />
      </FullRow>
      <TextField label="Expiry" autoComplete="cc-exp" placeholder="MM/YY" {...input('expiry')} />
      <TextField label="CVC" autoComplete="cc-csc" inputMode="numeric" {...input('cvc')} />
    </FormSection>
  );
}
