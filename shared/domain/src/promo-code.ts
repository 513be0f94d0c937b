import type { DecimalInput } from './decimal-input';

/** What a promo code takes off (docs/rules.md, Promo). */
export interface PromoPayload {
  /** Fraction between 0 and 1. */
  readonly percentage: DecimalInput;
  /** Item ids that the promo covers; empty covers all. */
  readonly inclusive_items: readonly (number | string)[];
}

/** A promo code as the catalogue serves it. `uid` is what the visitor types. */
export interface PromoCode {
  readonly id: number;
  readonly uid: string;
  readonly event_id: number;
  readonly description: string | null;
  readonly is_used: boolean;
  readonly unlimited_usage: boolean;
  readonly promo_code_type: string | null;
  readonly promo_payload: PromoPayload;
}
