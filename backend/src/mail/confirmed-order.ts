import type { ReceiptEvent } from '@storefront/api/answers/order-receipt';
import type { Language } from '@storefront/domain/language';
import type { ConfirmedSums } from '../orders/find-receipt';

/** Tickets of one kind in a completed order. */
export interface ConfirmedLine {
  readonly name: string;
  readonly quantity: number;
  /** Integer cents each. */
  readonly price: number;
  readonly additional_email_description: string | null;
}

/** A completed order as its confirmation tells it. Amounts are integer cents. */
export interface ConfirmedOrder extends ConfirmedSums {
  readonly referenceID: string;
  readonly language: Language;
  /** Null where it is gone. */
  readonly event: ReceiptEvent | null;
  readonly customerName: string;
  readonly lines: readonly ConfirmedLine[];
  /** Name by which the payment is listed on a statement; null where it is not known, or nothing was paid. */
  readonly statementName: string | null;
  /** Whether the payment came after the order was given up. */
  readonly isLate: boolean;
  /** The order's own page; null where there is none. */
  readonly pageUrl: string | null;
  /** The provider's contact page. */
  readonly contactUrl: string;
}
