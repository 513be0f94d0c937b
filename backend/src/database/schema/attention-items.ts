// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface AttentionItems {
  created_at: Generated<Date>;
  details: Generated<unknown>;
  id: Generated<number>;
  reason: string;
  reference_id: string | null;
  resolved_at: Date | null;
  resolved_by: string | null;
}
