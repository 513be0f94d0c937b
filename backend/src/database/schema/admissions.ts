// Written by `npm run schema` from the migrations.

export interface Admissions {
  admitted_at: Date | null;
  alive_until: Date;
  asked_at: Date;
  ended_at: Date | null;
  event_id: number;
  holder: string;
  place: number;
  reference_id: string | null;
}
