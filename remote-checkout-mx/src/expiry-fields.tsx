import { TextField, type TextFieldProps } from '@storefront/ui/text-field';
import { useRef } from 'react';
import { words } from '#words/mx';
import type { Card, CardField } from './card';
import styles from './expiry-fields.module.css';
import { splitExpiry } from './split-expiry';

interface ExpiryFieldsProps {
  readonly month: Card['expiryMonth'];
  readonly year: Card['expiryYear'];
  readonly errors: Readonly<Record<string, string>>;
  onChange(field: CardField, value: string): void;
}

/** Month and year as one date: browsers fill both in at once, and a date typed in the first goes on in the second. */
export function ExpiryFields({ month, year, errors, onChange }: ExpiryFieldsProps) {
  const yearInput = useRef<HTMLInputElement>(null);
  const digits = (name: 'expiryMonth' | 'expiryYear'): Pick<TextFieldProps, 'name' | 'error'> => ({
    name,
    error: errors[name],
  });

  const changeMonth = (typed: string) => {
    const expiry = splitExpiry(typed);
    onChange('expiryMonth', expiry.month);
    if (expiry.year === null) return;
    onChange('expiryYear', expiry.year);
    yearInput.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the card's would be drawn as another section
    <div role="group" aria-label={words.expiryDate} className={styles['expiry']}>
      <TextField
        label={words.expiryMonth}
        placeholder={words.monthForm}
        autoComplete="cc-exp-month"
        required
        confidential
        inputMode="numeric"
        value={month}
        onChange={changeMonth}
        {...digits('expiryMonth')}
      />
      <TextField
        label={words.expiryYear}
        placeholder={words.yearForm}
        autoComplete="cc-exp-year"
        required
        confidential
        inputMode="numeric"
        maxLength={4}
        inputRef={yearInput}
        value={year}
        onChange={(typed) => onChange('expiryYear', typed.replace(/\D/g, ''))}
        {...digits('expiryYear')}
      />
    </div>
  );
}
