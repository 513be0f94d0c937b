import { TextField } from '@storefront/ui/text-field';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { words } from '#words/mx';
import { formatCardNumber } from './format-card-number';

interface CardNumberFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  onChange(value: string): void;
}

/** The card number, grouped while it is typed. The caret stays where the visitor types. */
export function CardNumberField({ value, error, input, onChange }: CardNumberFieldProps) {
  // A new object for each change, so that the caret is restored even where the digits stay the same.
  const [caret, setCaret] = useState({ position: 0 });

  useLayoutEffect(() => {
    if (document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.position, caret.position);
  }, [caret, input]);

  return (
    <TextField
      label={words.cardNumber}
      required
      confidential
      name="cardNumber"
      inputMode="numeric"
      autoComplete="cc-number"
      inputRef={input}
      value={value}
      error={error}
      onChange={(typed) => {
        const formatted = formatCardNumber({
          text: typed,
          caret: input.current?.selectionStart ?? typed.length,
        });
        setCaret({ position: formatted.caret });
        onChange(formatted.text);
      }}
    />
  );
}
