import type { DecimalInput } from './decimal-input';

/** The payment processors the product knows (docs/rules.md, Processors). */
export const processors = ['mxmerchant', 'braintree', 'stripe'] as const;

export type Processor = (typeof processors)[number];

/** How an event's money is taken. `processor` is a plain string because the data may name one we do not know. */
export interface ProcessorConfig {
  readonly processor: string;
  readonly config: {
    readonly connected_account_id: string | null;
    readonly currency: string | null;
    /** Fraction of the amount kept by the platform. */
    readonly processing_rate: DecimalInput | null;
    /** Major units (dollars) per transaction. */
    readonly application_fee_per_transaction: DecimalInput | null;
  } | null;
}

/** The event settings that pricing reads. */
export interface EventFees {
  /** Cents per order, possibly fractional. */
  readonly ticketing_service_fee_per_order?: DecimalInput | null;
  /** Percent of tax + subtotal + per-order fee. */
  readonly web_surcharge_percentage?: DecimalInput | null;
}

/** An event as the catalogue serves it (docs/rules.md, Entities). */
export interface Event extends EventFees {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly slug: string | null;
  readonly ticketing_slug: string;
  readonly organization_id: number | null;
  /** `YYYY-MM-DD` in the event's zone, or a timestamp. */
  readonly start_date: string | null;
  readonly end_date: string | null;
  /** `HH:MM` or `HH:MM:SS`. */
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** IANA zone name. */
  readonly timezone: string | null;
  readonly timezone_diff: string | number | null;
  readonly currency: string | null;
  readonly configuration: unknown;
  readonly payment_types: unknown;
  readonly location_zones: unknown;
  readonly color_mode: string | null;
  readonly address_street: string | null;
  readonly address_street_2: string | null;
  readonly address_city: string | null;
  readonly address_state: string | null;
  readonly address_zipcode: string | null;
  readonly dynamic_descriptor: string | null;
  readonly ticketing_logo: string | null;
  readonly ticketing_background_url: string | null;
  readonly digital_surcharge_label: string | null;
  readonly ticketing_payment_processor_id: number | null;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly ticketing_payment_processor_config: ProcessorConfig | null;
}
