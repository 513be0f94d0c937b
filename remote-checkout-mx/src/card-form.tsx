import { type FormErrors, FormSection, FullRow } from '@ticket-storefront/checkout';
import { mapFields, passesLuhn } from '@ticket-storefront/domain/checkout';
import { TextField } from '@ticket-storefront/ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#messages/mx';
import { type Card, cardFields } from '../rules/mx-fields';
import { splitExpiry, withCentury } from './split-expiry';

export type CardField = keyof Card;

/** Finds the errors of a card without sending it; null if there are none. */
export function validateCard({ cardNumber, expiryMonth, expiryYear, cvv }: Card): FormErrors | null {
  const fieldErrors = {
    ...(!passesLuhn(cardNumber) && { cardNumber: messages.checkNumber }),
    ...(!/^(0?[1-9]|1[0-2])$/.test(expiryMonth) && { expiryMonth: messages.checkMonth }),
    ...(!/^20\d{2}$/.test(withCentury(expiryYear)) && {
      expiryYear: messages.enterYear,
    }),
    ...(!/^\d{3,4}$/.test(cvv) && { cvv: messages.checkCvv }),
  };
  return Object.keys(fieldErrors).length === 0 ? null : { message: messages.checkCard, fieldErrors };
}

/** The card that the visitor is entering. Held in memory only, until the page is closed. */
export function useCard() {
  const [card, setCard] = useState<Card>(() => mapFields(cardFields, () => ''));
  const change = (field: CardField, value: string) => setCard((current) => ({ ...current, [field]: value }));
  return [card, change] as const;
}

/** A text field's content and its caret position. */
interface TextWithCaret {
  readonly text: string;
  readonly caret: number;
}

const maxDigits = 19;

/** Whether a space follows the digit at this position: groups of four, or 4-6-5 for American Express. */
function endsGroup(place: number, isAmex: boolean): boolean {
  return isAmex ? place === 3 || place === 9 : place % 4 === 3;
}

/** Groups the digits of a card number. The caret stays after the same digit. */
export function formatCardNumber({ text, caret }: TextWithCaret): TextWithCaret {
  const digits = [...text.replace(/\D/g, '')].slice(0, maxDigits);
  const isAmex = /^3[47]/.test(digits.join(''));
  const groups = (part: readonly string[]) =>
    part
      .map((digit, place) => (endsGroup(place, isAmex) && place < digits.length - 1 ? `${digit} ` : digit))
      .join('');
  const before = text.slice(0, caret).replace(/\D/g, '').length;
  return { text: groups(digits), caret: groups(digits.slice(0, before)).trimEnd().length };
}

const brands: readonly (readonly [start: RegExp, brand: string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
];

/** The brand of a card by the first digits of its number; empty if unknown. */
const brandOf = (number: string): string =>
  brands.find(([start]) => start.test(number.replaceAll(' ', '')))?.[1] ?? '';

interface CardNumberFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
  onChange(value: string): void;
}

function CardNumberField({ value, error, input, onChange }: CardNumberFieldProps) {
  // A new object for each change restores the caret even if the digits stay the same.
  const [caret, setCaret] = useState({ position: 0 });

  useLayoutEffect(() => {
    if (document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.position, caret.position);
  }, [caret, input]);

  return (
    <TextField
      label={messages.cardNumber}
      {...cardFields.cardNumber}
      required
      marker={brandOf(value)}
      placeholder="1234 1234 1234 1234"
      confidential
      name="cardNumber"
      inputMode="numeric"
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

/** The common props of the inputs that take digits. */
const digitInput = (name: CardField, errors: Readonly<Record<string, string>>) =>
  ({
    ...cardFields[name],
    name,
    error: errors[name],
    required: true,
    marker: '',
    confidential: true,
    inputMode: 'numeric',
  }) as const;

/** Month and year as one date: browsers autofill both, and typing a full date in the month continues in the year. */
function ExpiryFields({ card, errors, onChange }: Omit<CardFormProps, 'numberRef'>) {
  const yearInput = useRef<HTMLInputElement>(null);
  const changeMonth = (typed: string) => {
    const expiry = splitExpiry(typed);
    onChange('expiryMonth', expiry.month);
    if (expiry.year === null) return;
    onChange('expiryYear', expiry.year);
    yearInput.current?.focus();
  };

  return (
    <FullRow label={messages.expiryDate}>
      <TextField
        label={messages.expiryMonth}
        placeholder={messages.monthForm}
        {...digitInput('expiryMonth', errors)}
        value={card.expiryMonth}
        onChange={changeMonth}
      />
      <TextField
        label={messages.expiryYear}
        placeholder={messages.yearForm}
        {...digitInput('expiryYear', errors)}
        inputRef={yearInput}
        value={card.expiryYear}
        onChange={(typed) => onChange('expiryYear', typed.replace(/\D/g, ''))}
      />
    </FullRow>
  );
}

interface CardFormProps {
  readonly card: Card;
  readonly errors: Readonly<Record<string, string>>;
  readonly numberRef: RefObject<HTMLInputElement | null>;
  onChange(field: CardField, value: string): void;
}

/** The card's inputs. */
export function CardForm({ card, errors, numberRef, onChange }: CardFormProps) {
  return (
    <FormSection legend={messages.card}>
      <CardNumberField
        input={numberRef}
        value={card.cardNumber}
        error={errors['cardNumber']}
        onChange={(value) => onChange('cardNumber', value)}
      />
      <FullRow>
        <ExpiryFields card={card} errors={errors} onChange={onChange} />
        <TextField
          label={messages.cvv}
          placeholder="123"
          {...digitInput('cvv', errors)}
          enterKeyHint="go"
          value={card.cvv}
          onChange={(value) => onChange('cvv', value.replace(/\D/g, ''))}
        />
      </FullRow>
    </FormSection>
  );
}
