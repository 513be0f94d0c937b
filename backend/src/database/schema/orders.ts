// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface Orders {
  attempt: number;
  changed_at: Generated<Date>;
  reference_id: string;
  secret_hash: string | null;
  status: string;
}
