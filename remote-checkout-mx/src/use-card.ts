import { useState } from 'react';
import type { Card, CardField } from './card';

/** The card that is being entered. It is kept in memory only, until the page is closed. */
export function useCard() {
  const [card, setCard] = useState<Card>({ cardNumber: '', expiryMonth: '', expiryYear: '', cvv: '' });
  const change = (field: CardField, value: string) => setCard((current) => ({ ...current, [field]: value }));
  return [card, change] as const;
}
