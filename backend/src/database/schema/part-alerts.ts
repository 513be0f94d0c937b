// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

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
