// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

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
