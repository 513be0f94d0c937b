// Written by `npm run schema` from the migrations.

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
