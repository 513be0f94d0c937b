// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface PartVisits {
  changed_at: Generated<Date>;
  contract: string;
  failed: boolean;
  part: string;
  release: string;
  visitor: string;
}
