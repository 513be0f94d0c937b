// Written by `npm run schema` from the migrations.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AdmissionPaces {
  answered: Generated<number>;
  answered_per_second: Generated<number>;
  calm_seconds: Generated<number>;
  counted_at: Generated<Date>;
  event_id: number;
  judged_at: Generated<Date>;
  max_per_second: number | null;
  per_second: number;
  refused: Generated<number>;
  slow: Generated<number>;
  troubles: Generated<number>;
}

export interface Admissions {
  admitted_at: Date | null;
  alive_until: Date;
  asked_at: Date;
  draw_key: string | null;
  ended_at: Date | null;
  event_id: number;
  holder: string;
  line: Generated<number>;
  network: string | null;
  place: number;
  reference_id: string | null;
  returns: Generated<number>;
  room_until: Generated<Date>;
  wide_network: string | null;
}

export interface AttentionItems {
  created_at: Generated<Date>;
  details: Generated<unknown>;
  id: Generated<number>;
  reason: string;
  reference_id: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
}

export interface CheckoutWatches {
  address: string;
  changes: unknown;
  processor: string;
  seen: unknown;
  watched_at: Date;
}

export interface Events {
  address_city: string | null;
  address_state: string | null;
  address_street: string | null;
  address_street_2: string | null;
  address_zipcode: string | null;
  color_mode: string | null;
  configuration: unknown | null;
  created_at: string | null;
  currency: string | null;
  description: string | null;
  digital_surcharge_label: string | null;
  dynamic_descriptor: string | null;
  end_date: string | null;
  end_time: string | null;
  id: number;
  is_active: boolean;
  location_zones: unknown | null;
  name: string;
  organization_id: number | null;
  other_fields: unknown;
  payment_types: unknown | null;
  slug: string | null;
  start_date: string | null;
  start_time: string | null;
  ticketing_background_url: string | null;
  ticketing_logo: string | null;
  ticketing_payment_processor_id: number | null;
  ticketing_service_fee_per_order: number | null;
  ticketing_slug: string;
  timezone: string | null;
  timezone_diff: unknown | null;
  updated_at: string | null;
  web_surcharge_percentage: number | null;
}

export interface HandOvers {
  cart: string;
  changed_at: Generated<Date>;
  id: string;
}

export interface Migrations {
  name: string;
  run_at: Date;
}

export interface OrderAttempts {
  address_hash: string | null;
  attempt: number;
  checks: Generated<number>;
  customer: unknown | null;
  digital_surcharge: number;
  email: string | null;
  ended_at: Date | null;
  event_id: number;
  failed_checks: Generated<number>;
  fingerprint: string;
  hand_over: string | null;
  language: Generated<string>;
  next_check_at: Generated<Date | null>;
  payment_id: string | null;
  processor: string;
  promo_code_id: number | null;
  reference_id: string;
  refusal: unknown | null;
  reserved_at: Date;
  service_fee: number;
  subtotal: number;
  tax: number;
  ticketing_item_fee: number;
  total: number;
  total_promo_amount: number;
  visitor: string | null;
  wide_address_hash: string | null;
}

export interface OrderAudit {
  action: string;
  done_at: Generated<Date>;
  id: Generated<number>;
  note: string;
  reference_id: string | null;
  who: string;
}

export interface OrderLines {
  attempt: number;
  item_id: number;
  name: string;
  price: number;
  quantity: number;
  reference_id: string;
  tax_percentage: number | null;
}

export interface Orders {
  attempt: number;
  changed_at: Generated<Date>;
  reference_id: string;
  secret_hash: string | null;
  status: string;
}

export interface OutboxEmails {
  attempts: Generated<number>;
  calendar_file: string | null;
  created_at: Generated<Date>;
  failed_at: Date | null;
  html_body: string;
  is_repeat: Generated<boolean>;
  last_error: string | null;
  message_id: string;
  next_attempt_at: Generated<Date>;
  recipient: string;
  reference_id: string | null;
  sent_at: Date | null;
  shows_reference: Generated<boolean>;
  subject: string;
  text_body: string;
}

export interface PartAlerts {
  attempts: Generated<number>;
  contract: string;
  failed: number;
  next_attempt_at: Generated<Date>;
  part: string;
  release: string;
  sent_at: Date | null;
  since: Generated<Date>;
  visits: number;
}

export interface PartFaults {
  contract: string;
  count: Generated<number>;
  kind: string;
  last_at: Generated<Date>;
  message: string;
  part: string;
  release: string;
  since: Generated<Date>;
  stack: string;
}

export interface PartVisits {
  changed_at: Generated<Date>;
  contract: string;
  failed: boolean;
  first_at: Generated<Date>;
  part: string;
  payment: Generated<number>;
  release: string;
  visitor: string;
  wide_network: string;
}

export interface PolicyReports {
  blocked: string;
  count: Generated<number>;
  day: Generated<Timestamp>;
  directive: string;
  last_at: Generated<Date>;
  networks: Generated<number>;
  page: string;
  part: string;
  release: string;
}

export interface PriorityLinks {
  ends_at: Date;
  event_id: number;
  id: string;
  visitor: string;
}

export interface PromoCodes {
  description: string | null;
  event_id: number;
  id: number;
  is_used: boolean;
  other_fields: unknown;
  promo_code_type: string | null;
  promo_payload: unknown;
  uid: string;
  unlimited_usage: boolean;
}

export interface RateCounts {
  ends_at: Date;
  key: string;
  uses: number;
}

export interface ReturnedPayments {
  amount: number;
  attempt: number;
  decided_at: Generated<Date>;
  next_try_at: Generated<Date | null>;
  payment_id: string;
  processor: string;
  reason: string;
  reference_id: string;
  returned_at: Date | null;
  tries: Generated<number>;
}

export interface SpentReports {
  document: string;
  number: number;
  spent_at: Generated<Date>;
}

export interface StripeEvents {
  event_id: string;
  handled_at: Generated<Date>;
}

export interface StripePaymentIntents {
  account: string;
  attempt: number;
  opened_at: Generated<Date>;
  payment_intent_id: string;
  reference_id: string;
}

export interface TicketingItems {
  additional_email_description: string | null;
  available_public_sale: boolean;
  capacity: number | null;
  cashless_top_up_item: boolean;
  category: string | null;
  created_at: string | null;
  description: string | null;
  event_id: number;
  held_count: Generated<number>;
  id: number;
  include_egress: boolean | null;
  include_pos_tokens: boolean | null;
  is_active: boolean;
  last_updated_by: string | null;
  name: string;
  off_sale_date: string | null;
  on_sale_date: string | null;
  order_quantity_limit: number | null;
  other_fields: unknown;
  pos_token_payload: unknown | null;
  price: number;
  sales_limit: number | null;
  sales_limit_balance: Generated<number | null>;
  sold_count: Generated<number>;
  sold_elsewhere: number | null;
  tax_percentage: number | null;
  token_payload: unknown | null;
  unlimited_ingress: boolean | null;
  updated_at: string | null;
}

export interface TicketingPaymentProcessorConfigs {
  config: unknown | null;
  event_id: number;
  id: number | null;
  payment_processor: string | null;
  processor: string;
}

export interface TicketInterests {
  attempt: number | null;
  email: string;
  id: Generated<string>;
  item_id: number;
  language: string;
  offered_until: Date | null;
  place: Generated<number>;
  reference_id: string | null;
  requested_at: Generated<Date>;
  visitor: string | null;
  waits_for: string;
}

export interface Tickets {
  admitted_at: Date | null;
  code: string | null;
  handed_on_at: Date | null;
  holder: string | null;
  holding: Generated<number>;
  number: number;
  reference_id: string;
}

export interface UnwrittenConfirmations {
  attempt: number;
  created_at: Generated<Date>;
  is_late: boolean;
  next_try_at: Generated<Date>;
  reference_id: string;
  tries: Generated<number>;
}

export interface WaitingRooms {
  drawn_at: Date | null;
  event_id: number;
  last_place: number;
  opens_at: Date | null;
  turns_until: Generated<Date>;
}

export interface DB {
  admission_paces: AdmissionPaces;
  admissions: Admissions;
  attention_items: AttentionItems;
  checkout_watches: CheckoutWatches;
  events: Events;
  hand_overs: HandOvers;
  migrations: Migrations;
  order_attempts: OrderAttempts;
  order_audit: OrderAudit;
  order_lines: OrderLines;
  orders: Orders;
  outbox_emails: OutboxEmails;
  part_alerts: PartAlerts;
  part_faults: PartFaults;
  part_visits: PartVisits;
  policy_reports: PolicyReports;
  priority_links: PriorityLinks;
  promo_codes: PromoCodes;
  rate_counts: RateCounts;
  returned_payments: ReturnedPayments;
  spent_reports: SpentReports;
  stripe_events: StripeEvents;
  stripe_payment_intents: StripePaymentIntents;
  ticket_interests: TicketInterests;
  ticketing_items: TicketingItems;
  ticketing_payment_processor_configs: TicketingPaymentProcessorConfigs;
  tickets: Tickets;
  unwritten_confirmations: UnwrittenConfirmations;
  waiting_rooms: WaitingRooms;
}
