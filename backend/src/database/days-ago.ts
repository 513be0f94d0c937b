import { sql } from 'kysely';

/** So many days ago, by the clock of the database. */
export const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
