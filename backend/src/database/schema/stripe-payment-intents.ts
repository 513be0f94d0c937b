// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface StripePaymentIntents {
  account: string;
  attempt: number;
  opened_at: Generated<Date>;
  payment_intent_id: string;
  reference_id: string;
}
