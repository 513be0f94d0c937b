// Written by `npm run schema` from the migrations.

export interface WaitingRooms {
  event_id: number;
  last_place: number;
}
