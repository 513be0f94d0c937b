// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface WaitingRooms {
  event_id: number;
  last_place: number;
  paced_until: Generated<Date>;
}
