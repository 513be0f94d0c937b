// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

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
