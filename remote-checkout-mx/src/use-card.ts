import { useState } from 'react';
import type { Card, CardField } from './card';

/** The card that is being entered. It lives as long as the page and is stored nowhere. */
export function useCard() {
  const [card, setCard] = useState<Card>({ cardNumber: '', expiryMonth: '', expiryYear: '', cvv: '' });
  const change = (field: CardField, value: string) => setCard((current) => ({ ...current, [field]: value }));
  return [card, change] as const;
}
