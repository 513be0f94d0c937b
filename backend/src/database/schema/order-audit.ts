// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface OrderAudit {
  action: string;
  done_at: Generated<Date>;
  id: Generated<number>;
  note: string;
  reference_id: string | null;
  who: string;
}
