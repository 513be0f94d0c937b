// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface PartFaults {
  contract: string;
  count: Generated<number>;
  kind: string;
  last_at: Generated<Date>;
  message: string;
  part: string;
  release: string;
  since: Generated<Date>;
  stack: string;
}
