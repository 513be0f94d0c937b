// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface StripeEvents {
  event_id: string;
  handled_at: Generated<Date>;
}
