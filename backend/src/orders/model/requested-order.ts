import type { Customer } from '@storefront/domain/customer';
import type { Language } from '@storefront/domain/language';
import type { OrderTotals } from '@storefront/domain/order-details';
import type { ProcessorName } from '@storefront/processors/processors';

export interface RequestedLine {
  readonly id: number;
  readonly quantity: number;
}

/** The networks that a request comes from. */
export interface Networks {
  /** The /24 of an IPv4 address or the /64 of an IPv6 one: a household, an office, a provider's exit. */
  readonly network: string;
  /** The /16 or /48 around it, of which one customer may have all; it gets a larger share. */
  readonly wideNetwork: string;
}

/** What a visitor asks for, whichever route it came by. Holds nothing of the card. */
export interface RequestedOrder {
  readonly referenceID: string;
  /** Who asks, by the token of a document; null for a client without one. */
  readonly visitor: string | null;
  /** Where the request comes from; null where that tells nothing. */
  readonly networks: Networks | null;
  readonly eventId: number;
  readonly lines: readonly RequestedLine[];
  readonly promoUid: string | null;
  readonly customer: Customer;
  /** In which the visitor reads the storefront, and is written to. */
  readonly language: Language;
  /** As the browser priced it; compared, never used. */
  readonly totals: OrderTotals;
  /** Whose events the route serves. */
  readonly processor: ProcessorName;
  /** Hash of the secret that the browser made for this reference; null where it sent none. */
  readonly secretHash: string | null;
  /** Whether the route was given something to charge. */
  readonly hasPayment: boolean;
}
