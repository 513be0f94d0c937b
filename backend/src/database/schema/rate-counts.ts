// Written by `npm run schema` from the migrations.

export interface RateCounts {
  ends_at: Date;
  key: string;
  uses: number;
}
