// Written by `npm run schema` from the migrations.

export interface Migrations {
  name: string;
  run_at: Date;
}
