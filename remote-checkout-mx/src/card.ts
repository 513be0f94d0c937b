import type { FormErrors } from '@ticket-storefront/checkout';
import { mapFields, passesLuhn } from '@ticket-storefront/domain/checkout';
import { useState } from 'react';
import { messages } from '#messages/mx';
import { type Card, cardFields } from '../rules/mx-fields';
import { withCentury } from './split-expiry';

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
