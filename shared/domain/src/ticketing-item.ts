import type { DecimalInput } from './decimal-input';

/** A purchasable ticket as the catalogue serves it (docs/rules.md, Entities). */
export interface TicketingItem {
  readonly id: number;
  readonly event_id: number;
  readonly name: string;
  /** HTML written by the organiser: never trusted. */
  readonly description: string | null;
  readonly additional_email_description: string | null;
  readonly category: string | null;
  /** Integer cents. */
  readonly price: number;
  /** Fraction, such as `0.0825`. */
  readonly tax_percentage: DecimalInput | null;
  readonly order_quantity_limit: number | null;
  readonly sales_limit: number | null;
  /** Tickets left; null where the item has no limit. */
  readonly sales_limit_balance: number | null;
  /** ISO timestamps bounding the sale; null leaves that side open. */
  readonly on_sale_date: string | null;
  readonly off_sale_date: string | null;
  readonly is_active: boolean;
  readonly available_public_sale: boolean;
  readonly cashless_top_up_item: boolean;
  readonly include_egress: boolean | null;
  readonly include_pos_tokens: boolean | null;
  readonly unlimited_ingress: boolean | null;
  readonly pos_token_payload: unknown;
  readonly token_payload: unknown;
  readonly last_updated_by: string | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
}
