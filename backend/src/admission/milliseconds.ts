import { type RawBuilder, sql } from 'kysely';

/** A time span in SQL. */
export const milliseconds = (count: number): RawBuilder<unknown> => sql`${count} * interval '1 millisecond'`;
