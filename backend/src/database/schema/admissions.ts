// Written by `npm run schema` from the migrations.

import type { Generated } from './generated';

export interface Admissions {
  admitted_at: Date | null;
  alive_until: Date;
  asked_at: Date;
  ended_at: Date | null;
  event_id: number;
  holder: string;
  line: Generated<number>;
  network: string | null;
  place: number;
  reference_id: string | null;
  room_until: Generated<Date>;
  wide_network: string | null;
}
