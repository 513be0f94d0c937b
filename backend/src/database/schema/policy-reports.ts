// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';
import type { Timestamp } from './timestamp';

export interface PolicyReports {
  blocked: string;
  count: Generated<number>;
  day: Generated<Timestamp>;
  directive: string;
  last_at: Generated<Date>;
  page: string;
  part: string;
  release: string;
}
