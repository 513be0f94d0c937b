// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface WaitingRooms {
  event_id: number;
  last_place: number;
  turns_until: Generated<Date>;
}
